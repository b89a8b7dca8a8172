package org.neardup.plugin.mapper;

import org.apache.lucene.index.IndexableField;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperParsingException;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.search.MultiValueMode;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.analysis.token.TextDigest;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.WeightedMinHash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThanOrEqualTo;

public class WeightedMinHashFieldMapperTests extends TokenFieldMapperTestCase {

    @Override
    String contentType() {
        return WeightedMinHashFieldMapper.CONTENT_TYPE;
    }

    @Override
    String defaultAnalyzer() {
        return "shingle_signatures";
    }

    @Override
    String ownParameters() {
        return ",\"samples\":256,\"bits\":4,\"weights\":\"none\"";
    }

    @Override
    boolean keepsTextsWithoutTokens() {
        return true;
    }

    @Override
    void assertSameTokens(LuceneDocument actual, LuceneDocument expected) {
        assertThat(withoutDigest(actual), equalTo(withoutDigest(expected)));
    }

    private static BytesRef withoutDigest(LuceneDocument document) {
        BytesRef stored = stored(document);
        return new BytesRef(stored.bytes, stored.offset, stored.length - Long.BYTES);
    }

    @Override
    protected void metaMapping(XContentBuilder b) throws IOException {
        super.metaMapping(b);
        b.field("samples", 256).field("bits", 4).field("weights", "none");
    }

    @Override
    protected void registerParameters(ParameterChecker checker) throws IOException {
        super.registerParameters(checker);
        checker.registerConflictCheck("samples", b -> b.field("samples", 128));
        checker.registerConflictCheck("bits", b -> b.field("bits", 8));
        registerWeights(checker);
    }

    @Override
    protected List<SortShortcutSupport> getSortShortcutSupport() {
        assumeNativeCompression();
        return List.of(new SortShortcutSupport(this::minimalMapping, this::writeField, false));
    }

    private static BytesRef stored(LuceneDocument document) {
        List<IndexableField> fields = document.getFields("field");
        assertThat(fields, hasSize(1));
        return fields.getFirst().binaryValue();
    }

    /** The stored sketch depends on these versions of its functions; a new version of one requires a new version of the field type. */
    public void testVersionStandsForItsFunctions() {
        assertThat(TokenOrigin.VERSION, equalTo(4));
        assertThat(WeightedMinHash.VERSION, equalTo(1));
        assertThat(TokenHash.VERSION, equalTo(1));
    }

    public void testASketchOfTheDefaultsTakesAtMost160Bytes() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        assertThat(stored(parse(mapperService, TEXT)).length, equalTo(SketchForm.DEFAULT.storedBytes()));
        assertThat(SketchForm.DEFAULT.storedBytes(), lessThanOrEqualTo(160));
    }

    /** Compares with a sketch computed here, with the tokens in any order. */
    public void testStoresTheSketchOfTheTokens() throws IOException {
        TokenWeighting.Kind kind = randomFrom(TokenWeighting.Kind.values());
        DocumentFrequencies frequencies = randomFrequencies();
        SketchFormat format = new SketchFormat(64 * between(1, 8), between(1, 16));
        MapperService mapperService = createMapperService(fieldMapping(b -> {
            whitespaceMapping(b);
            b.field("samples", format.samples()).field("bits", format.bits()).field("weights", kind.toString());
            if (kind == TokenWeighting.Kind.IDF) {
                b.field("frequencies", FrozenFrequencies.of(frequencies));
            }
        }));
        List<String> words = new ArrayList<>(randomList(1, 300, () -> randomFrom("a", "b", "c", "d", randomAlphaOfLength(3))));
        TreeMap<String, Integer> multiplicities = new TreeMap<>();
        words.forEach(word -> multiplicities.merge(word, 1, Integer::sum));
        long[] tokens = multiplicities.keySet().stream().mapToLong(word -> TokenHash.stored(TokenHash.hash(word))).toArray();
        TokenWeights idf = TokenWeights.of(frequencies, 3);
        double[] weights = multiplicities.entrySet().stream().mapToDouble(token -> switch (kind) {
            case NONE -> 1;
            case COUNTS -> token.getValue();
            case LOG_COUNTS -> 256 + Math.round(256 * Math.log(token.getValue()) / Math.log(2));
            case IDF -> idf.of(TokenHash.stored(TokenHash.hash(token.getKey())));
        }).toArray();
        long[] samples = new long[format.samples()];
        new WeightedMinHash(samples.length).sketch(tokens, weights, tokens.length, samples);
        long[] expected = new long[format.words()];
        format.pack(samples, expected, 0);
        for (int round = 0; round < 2; round++) {
            BytesRef stored = stored(parse(mapperService, String.join(" ", words)));
            assertThat(SketchForm.formatOf(stored), equalTo(format));
            assertThat(SketchForm.distinct(stored), equalTo(tokens.length));
            long[] packed = new long[format.words()];
            SketchForm.read(stored, format, packed, 0);
            assertArrayEquals(expected, packed);
            Collections.shuffle(words, random());
        }
    }

    public void testDocValuesAndSortValuesAreTheStoredForm() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        LuceneDocument document = parse(mapperService, randomText());
        BytesRef stored = stored(document);
        byte[] bytes = BytesRef.deepCopyOf(stored).bytes;
        List<List<Object>> shown = fetch(mapperService, null, parse(mapperService, ""), document);
        assertThat(shown, equalTo(List.of(List.of(), List.of(new BytesRef(bytes)))));
        MappedFieldType type = mapperService.fieldType("field");
        withIndex(mapperService, writer -> {
            writer.addDocument(document);
            writer.addDocument(parse(mapperService, ""));
        }, reader -> {
            SortField sort = fieldData(type).sortField(null, MultiValueMode.MIN, null, false);
            TopFieldDocs found = newSearcher(reader).search(MatchAllDocsQuery.INSTANCE, 10, new Sort(sort));
            assertThat(((FieldDoc) found.scoreDocs[0]).fields[0], equalTo(new BytesRef(bytes)));
            assertNull(((FieldDoc) found.scoreDocs[1]).fields[0]);
        });
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> type.docValueFormat("hex", null));
        assertThat(e.getMessage(), containsString("does not support custom formats"));
    }

    /** Texts without spots can still be recognised as equal. */
    public void testTheDigestOfTheWholeTextIsStored() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::spotsMapping));
        for (Object[] values : new Object[][] {{"Lorem ipsum"}, {"?"}, {TEXT}, {"", 17, " "}}) {
            TextDigest whole = new TextDigest();
            List.of(values).forEach(value -> whole.add(value.toString()));
            assertThat(SketchForm.digest(stored(parse(mapperService, values))), equalTo(whole.digest()));
        }
        assertThat(SketchForm.distinct(stored(parse(mapperService, "Lorem ipsum"))), equalTo(0));
    }

    public void testManyTokensAreCountedUpToALimit() {
        long[] tokens = random().longs(70_000).toArray();
        SignatureSet set = SignatureSet.of(tokens, tokens.length);
        byte[] stored = SketchForm.DEFAULT.encode(set, TokenWeigher.of(TokenWeighting.NONE), 1);
        assertThat(SketchForm.distinct(new BytesRef(stored)), equalTo(65_535));
    }

    public void testParametersOutOfRange() {
        assertRefused("[samples] must be a multiple of 64 from 64 to 4096, but was [100]", b -> b.field("samples", 100));
        assertRefused("[samples] must be a multiple of 64 from 64 to 4096, but was [0]", b -> b.field("samples", 0));
        assertRefused("[bits] must be from 1 to 32, but was [33]", b -> b.field("bits", 33));
        assertRefused("; [bits] must be from 1 to 32, but was [-1]", b -> b.field("samples", 1).field("bits", -1));
        assertRefused("make [2048] bytes a document, but at most [1024] are stored", b -> b.field("samples", 1024).field("bits", 16));
        assertRefused("for field [weights]", b -> b.field("weights", "tf"));
    }

    private interface Parameters {

        void addTo(XContentBuilder mapping) throws IOException;
    }

    private void assertRefused(String message, Parameters parameters) {
        MapperParsingException e = expectThrows(MapperParsingException.class, () -> createMapperService(fieldMapping(b -> {
            minimalMapping(b);
            parameters.addTo(b);
        })));
        assertThat(e.getMessage(), containsString(message));
        assertThat(ExceptionsHelper.status(e).getStatus(), equalTo(400));
    }

    /** A stored sketch never changes. */
    public void testGoldenSketch() {
        SketchForm form = SketchForm.of(64, 2, TokenWeighting.of(TokenWeighting.Kind.COUNTS, null, null));
        TokenWeigher weigher = TokenWeigher.of(form.weights());
        long[] tokens = Stream.of("one", "two", "two", "three").mapToLong(word -> TokenHash.stored(TokenHash.hash(word))).toArray();
        SignatureSet set = SignatureSet.of(tokens, tokens.length);
        String sketch = "0102010b362e1cf952859b53d455b0de5abcd4";
        assertThat(HexFormat.of().formatHex(form.encode(set, weigher, 0x0123456789abcdefL)), equalTo(sketch + "0300efcdab8967452301"));
        String nothing = "010201" + "00".repeat(16);
        byte[] empty = form.encode(SignatureSet.of(new long[0], 0), weigher, 2);
        assertThat(HexFormat.of().formatHex(empty), equalTo(nothing + "00000200000000000000"));
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
        assertThat(e.getMessage(), containsString("Field [field] of type [weighted_minhash] cannot be searched"));
    }
}
