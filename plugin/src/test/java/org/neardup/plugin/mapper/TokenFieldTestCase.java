package org.neardup.plugin.mapper;

import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.codec.CodecService;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.IndexFieldDataCache;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperTestCase;
import org.elasticsearch.index.mapper.ValueFetcher;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.indices.breaker.NoneCircuitBreakerService;
import org.elasticsearch.nativeaccess.NativeAccess;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.xcontent.XContentBuilder;
import org.junit.AssumptionViolatedException;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;
import org.neardup.plugin.analysis.SpotSignatureAnalyzerProvider;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import static org.hamcrest.Matchers.equalTo;

/** Mappings, documents and indices for tests of the token field types, and features that they do not support. */
public abstract class TokenFieldTestCase extends MapperTestCase {

    static final String TEXT = "the rally was a success for the candidate of the north and a surprise for everyone else";

    abstract String contentType();

    abstract String defaultAnalyzer();

    /** The parameters of this type alone in a stored mapping without them, each preceded by a comma. */
    String ownParameters() {
        return "";
    }

    @Override
    protected Collection<? extends Plugin> getPlugins() {
        return List.of(new NeardupPlugin());
    }

    @Override
    protected IndexAnalyzers createIndexAnalyzers(IndexSettings indexSettings) {
        return IndexAnalyzers.of(
            Map.of(
                "default",
                new NamedAnalyzer("default", AnalyzerScope.INDEX, new StandardAnalyzer()),
                "whitespace",
                new NamedAnalyzer("whitespace", AnalyzerScope.INDEX, new WhitespaceAnalyzer()),
                ShingleAnalyzerProvider.NAME,
                new NamedAnalyzer(ShingleAnalyzerProvider.NAME, AnalyzerScope.INDEX, new ShingleAnalyzer()),
                SpotSignatureAnalyzerProvider.NAME,
                new NamedAnalyzer(SpotSignatureAnalyzerProvider.NAME, AnalyzerScope.INDEX, new SpotSignatureAnalyzer())));
    }

    @Override
    protected void minimalMapping(XContentBuilder b) throws IOException {
        b.field("type", contentType());
    }

    /** Parameters that decide the stored form are always in the mapping. */
    @Override
    protected void metaMapping(XContentBuilder b) throws IOException {
        minimalMapping(b);
        b.field("analyzer", defaultAnalyzer());
        b.field("version", TokenOrigin.VERSION);
    }

    void spotsMapping(XContentBuilder b) throws IOException {
        minimalMapping(b);
        b.field("analyzer", SpotSignatureAnalyzerProvider.NAME);
    }

    void whitespaceMapping(XContentBuilder b) throws IOException {
        minimalMapping(b);
        b.field("analyzer", "whitespace");
    }

    @Override
    protected void registerParameters(ParameterChecker checker) throws IOException {
        checker.registerConflictCheck("analyzer", b -> b.field("analyzer", "whitespace"));
        // There is only one version, so no mapping can have another: see testVersionOfAnotherPlugin.
        checker.registerIgnoredParameter("version");
    }

    /** For types with weights of tokens. */
    static void registerWeights(ParameterChecker checker) throws IOException {
        checker.registerConflictCheck("weights", b -> b.field("weights", "counts"));
        // These require other weights.
        checker.registerIgnoredParameter("idf_power");
        checker.registerIgnoredParameter("frequencies");
    }

    @Override
    protected Object getSampleValueForDocument() {
        return TEXT;
    }

    /** The base class writes its indices with a native library, which may be missing here; then the tests below replace it. */
    static void assumeNativeCompression() {
        assumeTrue("needs a native library", NativeAccess.instance().getZstd() != null);
    }

    @Override
    protected Object generateRandomInputValue(MappedFieldType ft) {
        assumeNativeCompression();
        return randomText();
    }

    @Override
    protected boolean supportsSearchLookup() {
        return NativeAccess.instance().getZstd() != null;
    }

    /** Like {@link #withLuceneIndex}, with the default codec. */
    static void withIndex(
        MapperService mapperService,
        CheckedConsumer<RandomIndexWriter, IOException> writing,
        CheckedConsumer<DirectoryReader, IOException> reading) throws IOException {
        Codec codec = new CodecService(mapperService, BigArrays.NON_RECYCLING_INSTANCE, null).codec(CodecService.DEFAULT_CODEC);
        IndexWriterConfig config = new IndexWriterConfig(new StandardAnalyzer()).setCodec(codec);
        try (Directory directory = newDirectory(); RandomIndexWriter writer = new RandomIndexWriter(random(), directory, config)) {
            writing.accept(writer);
            try (DirectoryReader reader = writer.getReader()) {
                reading.accept(reader);
            }
        }
    }

    static IndexFieldData<?> fieldData(MappedFieldType type) {
        return type.fielddataBuilder(FieldDataContext.noRuntimeFields("index", "test"))
            .build(new IndexFieldDataCache.None(), new NoneCircuitBreakerService());
    }

    /** The values of {@code docvalue_fields} and {@code fields} for each document. */
    List<List<Object>> fetch(MapperService mapperService, String format, LuceneDocument... documents) throws IOException {
        MappedFieldType type = mapperService.fieldType("field");
        List<List<Object>> shown = new ArrayList<>();
        withIndex(mapperService, writer -> writer.addDocuments(List.of(documents)), reader -> {
            SearchExecutionContext context = createSearchExecutionContext(mapperService, newSearcher(reader));
            ValueFetcher fields = type.valueFetcher(context, format);
            ValueFetcher docValues = new DocValueFetcher(type.docValueFormat(format, null), fieldData(type));
            for (LeafReaderContext leaf : reader.leaves()) {
                fields.setNextReader(leaf);
                docValues.setNextReader(leaf);
                for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
                    shown.add(docValues.fetchValues(null, doc, new ArrayList<>()));
                    List<Object> expected = format == null ? List.of() : shown.getLast();
                    assertThat(fields.fetchValues(null, doc, new ArrayList<>()), equalTo(expected));
                }
            }
        });
        return shown;
    }

    static String randomText() {
        StringBuilder text = new StringBuilder();
        for (int words = between(1, 30); words > 0; words--) {
            text.append(randomFrom("the", "a", "is", "was", "will")).append(' ').append(randomAlphaOfLengthBetween(1, 8)).append(' ');
        }
        return text.toString();
    }

    @Override
    protected boolean supportsIgnoreMalformed() {
        return false;
    }

    @Override
    protected boolean supportsStoredFields() {
        return false;
    }

    @Override
    protected boolean supportsDocValuesSkippers() {
        return false;
    }

    @Override
    protected IngestScriptSupport ingestScriptSupport() {
        throw new AssumptionViolatedException("not supported");
    }

    /** The text is restored unchanged: the fields store no text, so Elasticsearch stores it for them. */
    @Override
    protected SyntheticSourceSupport syntheticSourceSupport(boolean ignoreMalformed) {
        return new SyntheticSourceSupport() {

            @Override
            public boolean preservesExactSource() {
                return true;
            }

            @Override
            public SyntheticSourceExample example(int maxValues) {
                if (maxValues == 1 || randomBoolean()) {
                    String text = randomText();
                    return new SyntheticSourceExample(text, text, TokenFieldTestCase.this::minimalMapping);
                }
                List<String> texts = randomList(1, maxValues, TokenFieldTestCase::randomText);
                return new SyntheticSourceExample(texts, texts, TokenFieldTestCase.this::minimalMapping);
            }

            @Override
            public List<SyntheticSourceInvalidExample> invalidExample() {
                return List.of();
            }
        };
    }

    LuceneDocument parse(MapperService mapperService, Object... values) throws IOException {
        return mapperService.documentMapper().parse(source(b -> b.field("field", values))).rootDoc();
    }

    /** Whether a text without tokens has a value. */
    boolean keepsTextsWithoutTokens() {
        return false;
    }

    /** Whether both documents have the same stored tokens, though of different texts. */
    void assertSameTokens(LuceneDocument actual, LuceneDocument expected) {
        assertSameFingerprint(actual, expected);
    }

    void assertSameFingerprint(LuceneDocument actual, LuceneDocument expected) {
        assertThat(stored(actual, "field"), equalTo(stored(expected, "field")));
        assertFalse(stored(expected, "field").isEmpty());
    }

    /** Everything that a field stores, in a form with a meaningful equals. */
    static Set<String> stored(LuceneDocument document, String name) {
        return document.getFields(name).stream().map(TokenFieldTestCase::describe).collect(Collectors.toSet());
    }

    private static String describe(IndexableField field) {
        boolean indexed = field.fieldType().indexOptions() != IndexOptions.NONE;
        return (indexed ? "term " : "doc value ") + field.numericValue() + " " + field.binaryValue();
    }

    /** Frequencies of some of the words in the texts of tests. */
    static DocumentFrequencies randomFrequencies() {
        int documents = between(1, 10_000);
        Map<Long, Integer> counts = new TreeMap<>();
        for (String word : List.of("a", "b", "c", "d", randomAlphaOfLength(3), randomAlphaOfLength(3))) {
            if (randomBoolean()) {
                counts.put(TokenHash.stored(TokenHash.hash(word)), between(1, documents));
            }
        }
        return new DocumentFrequencies(
            documents,
            between(0, documents),
            counts.keySet().stream().mapToLong(Long::longValue).toArray(),
            counts.values().stream().mapToInt(Integer::intValue).toArray());
    }
}
