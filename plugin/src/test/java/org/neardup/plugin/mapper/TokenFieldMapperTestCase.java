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
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.BigArrays;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.IndexMode;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.analysis.AnalyzerScope;
import org.elasticsearch.index.analysis.IndexAnalyzers;
import org.elasticsearch.index.analysis.NamedAnalyzer;
import org.elasticsearch.index.codec.CodecService;
import org.elasticsearch.index.fielddata.FieldDataContext;
import org.elasticsearch.index.fielddata.IndexFieldData;
import org.elasticsearch.index.fielddata.IndexFieldDataCache;
import org.elasticsearch.index.mapper.DocValueFetcher;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.mapper.MapperParsingException;
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
import org.neardup.plugin.NeardupPlugin;
import org.neardup.plugin.analysis.ShingleAnalyzerProvider;
import org.neardup.plugin.analysis.SpotSignatureAnalyzerProvider;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

/** What the field types of tokens have in common: they take text, of any number of values, and have the same parameters. */
public abstract class TokenFieldMapperTestCase extends MapperTestCase {

    static final String TEXT = "the rally was a success for the candidate of the north and a surprise for everyone else";

    abstract String contentType();

    abstract String defaultAnalyzer();

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
                new NamedAnalyzer(SpotSignatureAnalyzerProvider.NAME, AnalyzerScope.INDEX, new SpotSignatureAnalyzer())
            )
        );
    }

    @Override
    protected void minimalMapping(XContentBuilder b) throws IOException {
        b.field("type", contentType());
    }

    /** Parameters that decide what is stored are always in the mapping. */
    @Override
    protected void metaMapping(XContentBuilder b) throws IOException {
        minimalMapping(b);
        b.field("analyzer", defaultAnalyzer());
        b.field("version", 1);
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
        // There is one version only, so no mapping can have another one: see testVersionOfAnotherPlugin.
        checker.registerIgnoredParameter("version");
    }

    @Override
    protected Object getSampleValueForDocument() {
        return TEXT;
    }

    /** The base class writes its indices with a native library, which may be missing here; then the tests below do its work. */
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

    /** As {@link #withLuceneIndex}, with the default codec. */
    static void withIndex(
        MapperService mapperService,
        CheckedConsumer<RandomIndexWriter, IOException> writing,
        CheckedConsumer<DirectoryReader, IOException> reading
    ) throws IOException {
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

    /** What {@code docvalue_fields} and {@code fields} show of each document. */
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
                    assertThat(fields.fetchValues(null, doc, new ArrayList<>()), equalTo(shown.getLast()));
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

    /** The text comes back as it was given: the fields keep no text, so Elasticsearch keeps it for them. */
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
                    return new SyntheticSourceExample(text, text, TokenFieldMapperTestCase.this::minimalMapping);
                }
                List<String> texts = randomList(1, maxValues, TokenFieldMapperTestCase::randomText);
                return new SyntheticSourceExample(texts, texts, TokenFieldMapperTestCase.this::minimalMapping);
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

    public void testParametersAreAlwaysInTheMapping() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        String mapping = mapperService.documentMapper().mappingSource().string();
        assertThat(mapping, containsString("\"analyzer\":\"" + defaultAnalyzer() + "\",\"version\":1"));
    }

    public void testVersionOfAnotherPlugin() {
        int other = randomValueOtherThan(1, () -> between(0, 100));
        MapperParsingException e = expectThrows(MapperParsingException.class, () -> createMapperService(fieldMapping(b -> {
            minimalMapping(b);
            b.field("version", other);
        })));
        assertThat(e.getMessage(), containsString("[version] of field [field] cannot be [" + other + "]: this plugin reads and writes"));
    }

    public void testUnknownAnalyzer() {
        MapperParsingException e = expectThrows(MapperParsingException.class, () -> createMapperService(fieldMapping(b -> {
            minimalMapping(b);
            b.field("analyzer", "nope");
        })));
        assertThat(e.getMessage(), containsString("analyzer [nope] has not been configured in mappings"));
    }

    public void testTextWithoutTokensLeavesNoTrace() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::spotsMapping));
        // Spot signatures start at function words of English.
        for (Object[] values : new Object[][] { { "" }, { "   " }, { "Lorem ipsum" }, {}, { "", "?" } }) {
            LuceneDocument document = parse(mapperService, values);
            assertThat(document.getFields("field"), equalTo(List.of()));
            assertThat(document.getFields("_field_names"), equalTo(List.of()));
        }
    }

    public void testNumbersAndBooleansAreTexts() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::whitespaceMapping));
        assertSameFingerprint(parse(mapperService, 17, true, 2.5), parse(mapperService, "17 true 2.5"));
    }

    public void testObjectIsRejected() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        DocumentParsingException e = expectThrows(
            DocumentParsingException.class,
            () -> mapperService.documentMapper().parse(source(b -> b.startObject("field").field("a", "b").endObject()))
        );
        assertThat(e.status().getStatus(), equalTo(400));
        assertThat(e.getMessage(), containsString("failed to parse field [field] of type [" + contentType() + "]"));
    }

    /** An analyzer without state between tokens gives the values of an array the fingerprint of their joined text. */
    public void testValuesMakeOneFingerprint() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::whitespaceMapping));
        String[] texts = randomArray(1, 6, String[]::new, TokenFieldMapperTestCase::randomText);
        assertSameFingerprint(parse(mapperService, (Object[]) texts), parse(mapperService, String.join(" ", texts)));
    }

    /** Each value is analysed on its own: a chain of spot signatures ends with its value. */
    public void testTokensDoNotSpanValues() throws IOException {
        MapperService spots = createMapperService(fieldMapping(this::spotsMapping));
        MapperService whitespace = createMapperService(fieldMapping(this::whitespaceMapping));
        assertSameFingerprint(parse(spots, "the rally kicks off", "a campaign follows"), parse(whitespace, "the:kicks a:follows"));
        assertSameFingerprint(parse(spots, "the rally kicks off a campaign follows"), parse(whitespace, "the:kicks:follows a:follows"));
    }

    public void testObjectsInArraysAndCopyTo() throws IOException {
        MapperService mapperService = createMapperService(mapping(b -> {
            b.startObject("field");
            whitespaceMapping(b);
            b.endObject();
            b.startObject("title").field("type", "text").field("copy_to", "field").endObject();
            b.startObject("parts.text").field("type", "keyword").field("copy_to", "field").endObject();
        }));
        LuceneDocument copied = mapperService.documentMapper().parse(source(b -> {
            b.field("title", "one two");
            b.startArray("parts");
            b.startObject().field("text", "three").endObject();
            b.startObject().field("text", List.of("two", "four")).endObject();
            b.endArray();
            b.field("field", "five");
        })).rootDoc();
        assertSameFingerprint(copied, parse(mapperService, "one two three two four five"));
    }

    /** Each nested document has a fingerprint of its own. */
    public void testNested() throws IOException {
        MapperService mapperService = createMapperService(mapping(b -> {
            b.startObject("field");
            whitespaceMapping(b);
            b.endObject();
            b.startObject("parts").field("type", "nested").startObject("properties").startObject("field");
            whitespaceMapping(b);
            b.endObject().endObject().endObject();
        }));
        List<LuceneDocument> documents = mapperService.documentMapper().parse(source(b -> {
            b.startArray("parts");
            b.startObject().field("field", "one two").endObject();
            b.startObject().field("field", List.of("three", "four")).endObject();
            b.endArray();
        })).docs();
        assertThat(documents.size(), equalTo(3));
        assertThat(
            stored(documents.get(0), "parts.field"),
            equalTo(stored(parse(mapperService, "one two"), "field"))
        );
        assertThat(stored(documents.get(1), "parts.field"), equalTo(stored(parse(mapperService, "three four"), "field")));
        assertThat(documents.get(2).getFields("parts.field"), equalTo(List.of()));
    }

    /** Multi-fields of one text with the same analyzer have it analysed once, and agree with a field that stands alone. */
    public void testMultiFieldsOfOneText() throws IOException {
        MapperService mapperService = createMapperService(mapping(b -> {
            b.startObject("text").field("type", "text").startObject("fields");
            b.startObject("first");
            minimalMapping(b);
            b.endObject();
            b.startObject("second");
            minimalMapping(b);
            b.endObject();
            b.startObject("words");
            whitespaceMapping(b);
            b.endObject();
            b.endObject().endObject();
            b.startObject("field");
            minimalMapping(b);
            b.endObject();
            b.startObject("words");
            whitespaceMapping(b);
            b.endObject();
        }));
        List<String> texts = randomList(1, 5, TokenFieldMapperTestCase::randomText);
        LuceneDocument document = mapperService.documentMapper()
            .parse(source(b -> b.field("text", texts).field("field", texts).field("words", texts)))
            .rootDoc();
        assertThat(stored(document, "text.first"), equalTo(stored(document, "field")));
        assertThat(stored(document, "text.second"), equalTo(stored(document, "field")));
        assertThat(stored(document, "text.words"), equalTo(stored(document, "words")));
    }

    /** Below a text field, whose source every mode can rebuild, the fields work in every mode. */
    public void testMultiFieldInOtherIndexModes() throws IOException {
        for (IndexMode mode : List.of(IndexMode.LOGSDB, IndexMode.COLUMNAR, IndexMode.LOGSDB_COLUMNAR)) {
            Settings settings = Settings.builder().put(IndexSettings.MODE.getKey(), mode.getName()).build();
            MapperService mapperService = createMapperService(settings, mapping(b -> {
                b.startObject("text").field("type", "text").startObject("fields").startObject("tokens");
                whitespaceMapping(b);
                b.endObject().endObject().endObject();
            }));
            LuceneDocument document = mapperService.documentMapper()
                .parse(source(b -> b.field("@timestamp", "2026-01-01").field("text", List.of("one two", "three"))))
                .rootDoc();
            MapperService standard = createMapperService(fieldMapping(this::whitespaceMapping));
            assertThat(mode.getName(), stored(document, "text.tokens"), equalTo(stored(parse(standard, "one two three"), "field")));
        }
    }

    /** Modes that keep no source but columns cannot bring back a text that only this field was given. */
    public void testFieldAloneIsRefusedInColumnarMode() {
        Settings settings = Settings.builder().put(IndexSettings.MODE.getKey(), IndexMode.COLUMNAR.getName()).build();
        Exception e = expectThrows(Exception.class, () -> createMapperService(settings, fieldMapping(this::minimalMapping)));
        assertThat(e.getMessage(), containsString("field [field] cannot reconstruct _source from doc values"));
        assertThat(ExceptionsHelper.status(e).getStatus(), equalTo(400));
    }

    void assertSameFingerprint(LuceneDocument actual, LuceneDocument expected) {
        assertThat(stored(actual, "field"), equalTo(stored(expected, "field")));
        assertFalse(stored(expected, "field").isEmpty());
    }

    /** Everything that a field stores, in a form with a meaningful equals. */
    static Set<String> stored(LuceneDocument document, String name) {
        return document.getFields(name).stream().map(TokenFieldMapperTestCase::describe).collect(Collectors.toSet());
    }

    private static String describe(IndexableField field) {
        boolean indexed = field.fieldType().indexOptions() != IndexOptions.NONE;
        return (indexed ? "term " : "doc value ") + field.numericValue() + " " + field.binaryValue();
    }
}
