package org.neardup.plugin.mapper;

import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperParsingException;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.analysis.token.TextDigest;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper.SignatureSetFieldType;

import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

public class SignatureSetFieldMapperTests extends TokenFieldMapperTestCase {

    @Override
    String contentType() {
        return SignatureSetFieldMapper.CONTENT_TYPE;
    }

    @Override
    String defaultAnalyzer() {
        return "shingle_signatures";
    }

    @Override
    String ownParameters() {
        return ",\"weights\":\"none\"";
    }

    @Override
    protected void metaMapping(XContentBuilder b) throws IOException {
        super.metaMapping(b);
        b.field("weights", "none");
    }

    @Override
    protected void registerParameters(ParameterChecker checker) throws IOException {
        super.registerParameters(checker);
        checker.registerConflictCheck("weights", b -> b.field("weights", "counts"));
        checker.registerConflictCheck("index", b -> b.field("index", true));
    }

    @Override
    boolean keepsTextsWithoutTokens() {
        return true;
    }

    private void countsMapping(XContentBuilder b) throws IOException {
        whitespaceMapping(b);
        b.field("weights", "counts");
    }

    @Override
    void assertSameTokens(LuceneDocument actual, LuceneDocument expected) {
        assertThat(set(actual), equalTo(set(expected)));
    }

    @Override
    protected List<SortShortcutSupport> getSortShortcutSupport() {
        assumeNativeCompression();
        return List.of(new SortShortcutSupport(this::minimalMapping, this::writeField, false));
    }

    private static SignatureSet set(LuceneDocument document) {
        List<IndexableField> fields = document.getFields("field");
        assertThat(fields, hasSize(1));
        return SignatureSetFieldMapper.decode(fields.getFirst().binaryValue());
    }

    private static SignatureSet setOf(List<String> tokens) {
        return SignatureSet.of(tokens.stream().mapToLong(token -> TokenHash.stored(TokenHash.hash(token))).toArray(), tokens.size());
    }

    /** The stored set depends on these versions of its functions; a new version of one requires a new version of the field type. */
    public void testVersionStandsForItsFunctions() {
        assertThat(TokenOrigin.VERSION, equalTo(4));
        assertThat(SignatureCodec.VERSION, equalTo((byte) 3));
        assertThat(TokenHash.VERSION, equalTo(1));
    }

    private static long digest(LuceneDocument document) {
        BytesRef stored = document.getFields("field").getFirst().binaryValue();
        return SignatureCodec.digest(stored.bytes, stored.offset, stored.length);
    }

    /** Texts without spots can still be recognised as equal. */
    public void testTheDigestOfTheWholeTextIsStored() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::spotsMapping));
        for (Object[] values : new Object[][] {{"Lorem ipsum"}, {"?"}, {TEXT}, {"선거 유세가", "시작된다"}, {"", 17, " "}}) {
            TextDigest whole = new TextDigest();
            List.of(values).forEach(value -> whole.add(value.toString()));
            assertThat(digest(parse(mapperService, values)), equalTo(whole.digest()));
        }
        LuceneDocument withoutSpots = parse(mapperService, "Lorem ipsum");
        assertTrue(set(withoutSpots).isEmpty());
        assertThat(fetch(mapperService, null, withoutSpots), equalTo(List.of(List.of())));
    }

    public void testFetchedSetsAreBytes() {
        BytesRef bytes = new BytesRef(randomByteArrayOfLength(between(0, 50)));
        assertThat(SignatureSetFieldMapper.storedForm(bytes), equalTo(bytes));
        Exception e = expectThrows(IllegalStateException.class, () -> SignatureSetFieldMapper.storedForm(7L));
        assertThat(e.getMessage(), containsString("as [Long], not as bytes; install the same version"));
    }

    /** The UTF-16 code units of the first text have the bytes of the second in UTF-8, so its digest is the hash of the other's token. */
    public void testADigestIsNoToken() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::whitespaceMapping));
        long digest = digest(parse(mapperService, "\u6574\u7473"));
        SignatureSet other = set(parse(mapperService, "test"));
        assertThat(TokenHash.stored(digest), equalTo(other.token(0)));
        assertThat(SignatureSet.ofDigest(digest).overlap(other), equalTo(0L));
    }

    /** By default, sets forget how often a token occurs. */
    public void testTokensWithAndWithoutMultiplicities() throws IOException {
        List<String> words = randomList(1, 300, () -> randomFrom("a", "b", "c", "d", randomAlphaOfLength(3)));
        List<String> distinct = words.stream().distinct().toList();
        int cut = between(0, words.size());
        String[] texts = {String.join(" ", words.subList(0, cut)), "", String.join(" ", words.subList(cut, words.size()))};
        SignatureSet set = set(parse(createMapperService(fieldMapping(this::whitespaceMapping)), (Object[]) texts));
        assertThat(set, equalTo(setOf(distinct)));
        assertThat(set.size(), equalTo((long) distinct.size()));
        SignatureSet counted = set(parse(createMapperService(fieldMapping(this::countsMapping)), (Object[]) texts));
        assertThat(counted, equalTo(setOf(words)));
        assertThat(counted.size(), equalTo((long) words.size()));
    }

    /** Its only pair of words occurs once or more, in composed or decomposed letters. */
    public void testARepeatedWord() throws IOException {
        MapperService distinct = createMapperService(fieldMapping(this::minimalMapping));
        MapperService counted = createMapperService(fieldMapping(b -> {
            minimalMapping(b);
            b.field("weights", "counts");
        }));
        for (String letter : List.of("\u00e3", "a\u0303", "\u00c3")) {
            for (int words = 2; words < 5; words++) {
                String text = String.join(" ", Collections.nCopies(words, letter));
                assertThat(set(parse(distinct, text)), equalTo(setOf(List.of("\u00e3 \u00e3"))));
                assertThat(set(parse(counted, text)), equalTo(setOf(Collections.nCopies(words - 1, "\u00e3 \u00e3"))));
            }
        }
    }

    private String stored(CheckedConsumer<XContentBuilder, IOException> field) throws IOException {
        return createMapperService(fieldMapping(field)).documentMapper().mappingSource().string();
    }

    /** The paper about spot signatures compares multisets. */
    public void testSpotSignaturesAreCountedByDefault() throws IOException {
        assertThat(stored(this::whitespaceMapping), containsString("\"weights\":\"none\""));
        assertThat(stored(this::countsMapping), containsString("\"weights\":\"counts\""));
        assertThat(stored(this::spotsMapping), containsString("\"weights\":\"counts\""));
        CheckedConsumer<XContentBuilder, IOException> distinct = b -> {
            spotsMapping(b);
            b.field("weights", "none");
        };
        assertThat(stored(distinct), containsString("\"weights\":\"none\""));
        Object[] texts = {"the rally kicks off", "the rally kicks off"};
        assertThat(set(parse(createMapperService(fieldMapping(this::spotsMapping)), texts)).size(), equalTo(2L));
        assertThat(set(parse(createMapperService(fieldMapping(distinct)), texts)).size(), equalTo(1L));
    }

    /** The mapping that an index stored gives the same field again. */
    public void testWeightsAreReadAsWritten() throws IOException {
        for (CheckedConsumer<XContentBuilder, IOException> field : List.<CheckedConsumer<XContentBuilder, IOException>>of(
            this::minimalMapping, this::spotsMapping, this::countsMapping)) {
            MapperService mapperService = createMapperService(fieldMapping(field));
            CompressedXContent stored = mapperService.documentMapper().mappingSource();
            merge(mapperService, fieldMapping(field));
            mapperService.merge(MapperService.SINGLE_MAPPING_NAME, stored, MergeReason.MAPPING_UPDATE);
            assertThat(mapperService.documentMapper().mappingSource(), equalTo(stored));
        }
    }

    public void testOtherWeightsAreRefused() {
        for (Object weights : List.of("idf", "log_counts", "tf", "", "NONE", 1, true)) {
            Exception e = expectThrows(MapperParsingException.class, () -> createMapperService(fieldMapping(b -> {
                minimalMapping(b);
                b.field("weights", weights);
            })));
            String message = "[weights] of field [field] must be [none] or [counts], but was [" + weights + "]";
            assertThat(e.getMessage(), containsString(message));
        }
    }

    public void testPairsOfWordsAreTheDefaultOfEveryLanguage() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        Map<String, List<String>> pairs = Map.of(
            "The rally kicks off",
            List.of("the rally", "rally kicks", "kicks off"),
            "Die Kundgebung beginnt",
            List.of("die kundgebung", "kundgebung beginnt"),
            "竞选集会",
            List.of("竞 选", "选 集", "集 会"),
            "선거 유세가 시작된다",
            List.of("선거 유세가", "유세가 시작된다"),
            // A text of one word can still be recognised as equal to another.
            "Rally!",
            List.of("rally"));
        for (Map.Entry<String, List<String>> text : pairs.entrySet()) {
            assertThat(set(parse(mapperService, text.getKey())), equalTo(setOf(text.getValue())));
        }
    }

    public void testDocValuesAreTokensOrTheStoredForm() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::countsMapping));
        List<String> words = randomList(1, 50, () -> randomFrom("a", "b", "c", "d", randomAlphaOfLength(3)));
        LuceneDocument document = parse(mapperService, String.join(" ", words));
        List<Object> tokens = List.copyOf(
            words.stream().map(word -> Fingerprint.toHex(TokenHash.stored(TokenHash.hash(word)))).sorted().toList());
        assertThat(fetch(mapperService, null, parse(mapperService, ""), document), equalTo(List.of(List.of(), tokens)));
        List<Object> stored = fetch(mapperService, SignatureSetFieldType.BASE64_FORMAT, document).getFirst();
        assertThat(stored, hasSize(1));
        BytesRef set = (BytesRef) stored.getFirst();
        assertThat(SignatureSetFieldMapper.decode(set), equalTo(setOf(words)));
        Object sample = new BytesRef(SignatureSetFieldMapper.SAMPLE.take(set.bytes, set.offset, set.length));
        assertThat(fetch(mapperService, SignatureSetFieldType.SAMPLE_FORMAT, document).getFirst(), equalTo(List.of(sample)));
        assertThat(fetch(mapperService, SignatureSetFieldType.HEAD_FORMAT, document).getFirst(), equalTo(List.of(SetHead.of(set))));
        MappedFieldType type = mapperService.fieldType("field");
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> type.docValueFormat("hex", null));
        assertThat(e.getMessage(), containsString("does not support custom formats"));
    }

    public void testExistsQuery() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        withIndex(mapperService, writer -> {
            writer.addDocument(parse(mapperService, TEXT));
            writer.addDocument(parse(mapperService, ""));
            writer.addDocument(parse(mapperService, TEXT, TEXT));
        }, reader -> {
            IndexSearcher searcher = newSearcher(reader);
            assertThat(searcher.count(mapperService.fieldType("field").existsQuery(null)), equalTo(2));
        });
    }

    public void testNotSearched() throws IOException {
        MappedFieldType type = createMapperService(fieldMapping(this::minimalMapping)).fieldType("field");
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> type.termQuery("0123456789abcdef", null));
        assertThat(e.getMessage(), containsString("Field [field] of type [signature_set] cannot be searched"));
    }
}
