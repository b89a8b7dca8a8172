package org.neardup.plugin.mapper;

import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.search.DocValueFormat;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.plugin.mapper.SimHashFieldMapper.SimHashFieldType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

public class SimHashFieldMapperTests extends TokenFieldMapperTestCase {

    private static final String GOLDEN_OF_WEIGHTS = "efb580f349f6de3c;version=4;definition=46d9a9c51e497c15;analyzer=whitespace";

    @Override
    String contentType() {
        return SimHashFieldMapper.CONTENT_TYPE;
    }

    @Override
    String defaultAnalyzer() {
        return "shingle_signatures";
    }

    @Override
    protected Object getSampleValueForQuery() {
        return "00112233445566ff";
    }

    @Override
    protected void registerParameters(ParameterChecker checker) throws IOException {
        super.registerParameters(checker);
        registerWeights(checker);
    }

    @Override
    protected List<SortShortcutSupport> getSortShortcutSupport() {
        assumeNativeCompression();
        return List.of(new SortShortcutSupport(this::minimalMapping, this::writeField, false));
    }

    private static long fingerprint(LuceneDocument document) {
        List<Long> values = new ArrayList<>();
        for (IndexableField field : document.getFields("field")) {
            if (field.fieldType().docValuesType() == DocValuesType.SORTED_NUMERIC) {
                values.add(field.numericValue().longValue());
            }
        }
        assertThat(values, hasSize(1));
        return values.getFirst();
    }

    /**
     * The stored fingerprint depends on these versions of its functions; a new version of one requires a new version of the field type.
     */
    public void testVersionStandsForItsFunctions() {
        assertThat(TokenOrigin.VERSION, equalTo(4));
        assertThat(SimHash.VERSION, equalTo(1));
        assertThat(TokenHash.VERSION, equalTo(1));
    }

    public void testGoldenFingerprint() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        assertThat(Fingerprint.toHex(fingerprint(parse(mapperService, TEXT))), equalTo("330c109420d0af02"));
    }

    public void testGoldenFingerprintOfRepeatedTokens() throws IOException {
        String repeated = "to be or not to be, that is not the question: to be or not to be";
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        assertThat(Fingerprint.toHex(fingerprint(parse(mapperService, repeated))), equalTo("600348de451d21ce"));
    }

    public void testEachDistinctTokenCountsOnce() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::whitespaceMapping));
        String[][] values = randomArray(1, 4, String[][]::new, SimHashFieldMapperTests::repetitiveWords);
        SimHash expected = new SimHash();
        Arrays.stream(values).flatMap(Arrays::stream).distinct().forEach(word -> expected.add(TokenHash.hash(word)));
        Object[] texts = Arrays.stream(values).map(words -> String.join(" ", words)).toArray();
        assertThat(fingerprint(parse(mapperService, texts)), equalTo(expected.fingerprint()));
    }

    /** Compares with weights computed here. */
    public void testTokensWeighByHowFewDocumentsHaveThem() throws IOException {
        DocumentFrequencies frequencies = randomFrequencies();
        double power = randomFrom(1.0, 2.5, 3.0);
        MapperService mapperService = createMapperService(fieldMapping(b -> {
            whitespaceMapping(b);
            weigh(b, power, frequencies);
        }));
        String[][] values = randomArray(1, 4, String[][]::new, SimHashFieldMapperTests::repetitiveWords);
        TokenWeights weights = TokenWeights.of(frequencies, power);
        SimHash expected = new SimHash();
        Arrays.stream(values).flatMap(Arrays::stream).distinct().map(TokenHash::hash).forEach(
            token -> expected.add(token, Math.ceilDiv(weights.of(TokenHash.stored(token)), 16)));
        Object[] texts = Arrays.stream(values).map(words -> String.join(" ", words)).toArray();
        assertThat(fingerprint(parse(mapperService, texts)), equalTo(expected.fingerprint()));
    }

    public void testTokensMayWeighByTheirCounts() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(b -> {
            whitespaceMapping(b);
            b.field("weights", "counts");
        }));
        List<String> words = List.of(repetitiveWords());
        SimHash expected = new SimHash();
        words.stream().distinct().forEach(word -> expected.add(TokenHash.hash(word), (int) words.stream().filter(word::equals).count()));
        assertThat(fingerprint(parse(mapperService, String.join(" ", words))), equalTo(expected.fingerprint()));
    }

    public void testTokensMayWeighByTheLogarithmOfTheirCounts() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(b -> {
            whitespaceMapping(b);
            b.field("weights", "log_counts");
        }));
        String[][] values = randomArray(1, 4, String[][]::new, SimHashFieldMapperTests::repetitiveWords);
        Map<Long, Integer> counts = new HashMap<>();
        Arrays.stream(values).flatMap(Arrays::stream).forEach(word -> counts.merge(TokenHash.hash(word), 1, Integer::sum));
        SimHash expected = new SimHash();
        counts.forEach((token, count) -> {
            long of256 = 256 + Math.round(256 * Math.log(count) / Math.log(2));
            expected.add(token, (int) Math.ceilDiv(of256, 16));
        });
        Object[] texts = Arrays.stream(values).map(words -> String.join(" ", words)).toArray();
        assertThat(fingerprint(parse(mapperService, texts)), equalTo(expected.fingerprint()));
    }

    /** A stored fingerprint never changes, and fingerprints with other weights have another origin. */
    public void testGoldenFingerprintOfWeights() throws IOException {
        DocumentFrequencies frequencies = new DocumentFrequencies(
            1000,
            2,
            Stream.of("the", "rally", "was").map(TokenHash::hash).mapToLong(TokenHash::stored).sorted().toArray(),
            new int[] {900, 20, 400});
        MapperService mapperService = createMapperService(fieldMapping(b -> {
            whitespaceMapping(b);
            weigh(b, 3, frequencies);
        }));
        LuceneDocument document = parse(mapperService, TEXT);
        assertThat(fetch(mapperService, SimHashFieldType.QUALIFIED_FORMAT, document), equalTo(List.of(List.of(GOLDEN_OF_WEIGHTS))));
        MapperService other = createMapperService(fieldMapping(b -> {
            whitespaceMapping(b);
            weigh(b, 2, frequencies);
        }));
        SimHashFieldType type = (SimHashFieldType) mapperService.fieldType("field");
        assertThat(((SimHashFieldType) other.fieldType("field")).origin(), not(equalTo(type.origin())));
        MappedField stored = MappedField.find(new MappingMetadata(mapperService.documentMapper()).sourceAsMap(), "field");
        assertThat(stored.tokenOrigin(Settings.EMPTY), equalTo(type.origin()));
    }

    private static void weigh(XContentBuilder mapping, double power, DocumentFrequencies frequencies) throws IOException {
        mapping.field("weights", "idf").field("idf_power", power).field("frequencies", FrozenFrequencies.of(frequencies));
    }

    private static String[] repetitiveWords() {
        return randomArray(1, 200, String[]::new, () -> randomFrom("a", "b", "c", "d", randomAlphaOfLength(3)));
    }

    public void testBlocksAreTerms() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        LuceneDocument document = parse(mapperService, TEXT, randomText());
        long fingerprint = fingerprint(document);
        long fromTerms = 0;
        List<IndexableField> fields = document.getFields("field");
        assertThat(fields, hasSize(5));
        for (IndexableField field : fields.subList(1, 5)) {
            BytesRef term = field.binaryValue();
            fromTerms |= (long) FingerprintBlocks.bits(term) << 48 - 16 * FingerprintBlocks.block(term);
        }
        assertThat(Long.toHexString(fromTerms), equalTo(Long.toHexString(fingerprint)));
    }

    public void testTermQueryFindsExactlyEqualFingerprints() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        SimHashFieldType type = (SimHashFieldType) mapperService.fieldType("field");
        withIndex(mapperService, writer -> {
            writer.addDocument(parse(mapperService, TEXT));
            writer.addDocument(parse(mapperService, "the committee met on a rainy Tuesday afternoon"));
            writer.addDocument(parse(mapperService, TEXT));
            writer.addDocument(parse(mapperService, ""));
        }, reader -> {
            IndexSearcher searcher = newSearcher(reader);
            String hex = Fingerprint.toHex(fingerprint(parse(mapperService, TEXT)));
            assertThat(searcher.count(type.termQuery(hex, null)), equalTo(2));
            assertThat(searcher.count(type.termQuery(new BytesRef(hex.toUpperCase(Locale.ROOT)), null)), equalTo(2));
            long near = fingerprint(parse(mapperService, TEXT)) ^ 1L << between(0, 63);
            assertThat(searcher.count(type.termQuery(Fingerprint.toHex(near), null)), equalTo(0));
            Query either = type.termsQuery(List.of(hex, Fingerprint.toHex(near)), null);
            assertThat(searcher.count(either), equalTo(2));
            assertThat(searcher.count(type.existsQuery(null)), equalTo(3));
            assertThat(reader.docFreq(new Term("field", FingerprintBlocks.term(0, FingerprintBlocks.bits(near, 0)))) <= 2, equalTo(true));
        });
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> type.termQuery("xyz", null));
        assertThat(e.getMessage(), containsString("[xyz] is not a fingerprint: it must have [16] hexadecimal digits"));
    }

    public void testDocValuesAreHexadecimal() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        LuceneDocument document = parse(mapperService, TEXT, randomText());
        String hex = Fingerprint.toHex(fingerprint(document));
        assertThat(fetch(mapperService, null, document, parse(mapperService, "")), equalTo(List.of(List.of(hex), List.of())));
        assertThat(
            fetch(mapperService, SimHashFieldType.QUALIFIED_FORMAT, document),
            equalTo(List.of(List.of(hex + ";version=4;analyzer=shingle_signatures"))));
        MappedFieldType type = mapperService.fieldType("field");
        IllegalArgumentException e = expectThrows(IllegalArgumentException.class, () -> type.docValueFormat("0.00", null));
        assertThat(e.getMessage(), containsString("does not support custom formats"));
    }

    public void testSortValuesAreHexadecimal() {
        long bits = randomLong();
        DocValueFormat format = SimHashDocValueFormat.HEX;
        assertThat(format.formatSortValue(bits), equalTo(Fingerprint.toHex(bits)));
        assertThat(format.parseLong(Fingerprint.toHex(bits), false, () -> 0), equalTo(bits));
    }
}
