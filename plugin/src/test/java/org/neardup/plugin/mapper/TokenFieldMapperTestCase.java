package org.neardup.plugin.mapper;

import org.apache.lucene.search.Query;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.cluster.metadata.MappingMetadata;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.CollectionUtils;
import org.elasticsearch.core.CheckedConsumer;
import org.elasticsearch.index.IndexMode;
import org.elasticsearch.index.IndexSettings;
import org.elasticsearch.index.mapper.DocumentParsingException;
import org.elasticsearch.index.mapper.LuceneDocument;
import org.elasticsearch.index.mapper.MapperParsingException;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.mapper.MapperService.MergeReason;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

/** Common properties of the token field types: they accept text, any number of values, and the same parameters. */
public abstract class TokenFieldMapperTestCase extends TokenFieldTestCase {

    public void testParametersAreAlwaysInTheMapping() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::minimalMapping));
        String mapping = mapperService.documentMapper().mappingSource().string();
        String parameters = "\"analyzer\":\"" + defaultAnalyzer() + "\",\"version\":4" + ownParameters();
        assertThat(mapping, containsString(parameters));
    }

    /** Requests compare the origins of mappings with those of the fields that shards read. */
    public void testTheMappingTellsTheOrigin() throws IOException {
        List<CheckedConsumer<XContentBuilder, IOException>> mappings = List.of(this::minimalMapping, this::spotsMapping, b -> {
            minimalMapping(b);
            b.field("weights", "counts");
        });
        for (CheckedConsumer<XContentBuilder, IOException> mapping : mappings) {
            MapperService mapperService = createMapperService(fieldMapping(mapping));
            MappedField field = MappedField.find(new MappingMetadata(mapperService.documentMapper()).sourceAsMap(), "field");
            TokenFieldType type = (TokenFieldType) mapperService.fieldType("field");
            assertThat(field.tokenOrigin(mapperService.getIndexSettings().getSettings()), equalTo(type.origin()));
        }
    }

    public void testVersionOfAnotherPlugin() {
        int other = randomValueOtherThan(TokenOrigin.VERSION, () -> between(0, 100));
        assertVersionIsRefused(other, () -> createMapperService(versionMapping(other)));
    }

    /** A shard of an index from an earlier version of the plugin does not start, so it is neither read nor written. */
    public void testIndexOfAnEarlierVersionIsNotOpened() throws IOException {
        int earlier = between(1, TokenOrigin.VERSION - 1);
        MapperService mapperService = createMapperService(mapping(b -> {}));
        CompressedXContent stored = new CompressedXContent(BytesReference.bytes(versionMapping(earlier)));
        assertVersionIsRefused(earlier, () -> mapperService.merge(MapperService.SINGLE_MAPPING_NAME, stored, MergeReason.MAPPING_RECOVERY));
    }

    private XContentBuilder versionMapping(int version) throws IOException {
        return fieldMapping(b -> {
            minimalMapping(b);
            b.field("version", version);
        });
    }

    private void assertVersionIsRefused(int version, ThrowingRunnable action) {
        MapperParsingException e = expectThrows(MapperParsingException.class, action);
        String message = "[version] of field [field] cannot be [" + version + "]: this plugin reads and writes version [4] only";
        assertThat(e.getMessage(), containsString(message));
        assertThat(e.getMessage(), containsString("reindex its documents into a new index"));
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
        List<Object[]> blank = List.of(new Object[] {""}, new Object[] {"   "}, new Object[] {}, new Object[] {"", " "});
        // Spot signatures start at function words of English.
        List<Object[]> withoutSpots = List.of(new Object[] {"Lorem ipsum"}, new Object[] {"", "?"});
        for (Object[] values : keepsTextsWithoutTokens() ? blank : CollectionUtils.concatLists(blank, withoutSpots)) {
            LuceneDocument document = parse(mapperService, values);
            assertThat(document.getFields("field"), equalTo(List.of()));
            assertThat(document.getFields("_field_names"), equalTo(List.of()));
        }
    }

    /** Readers see no difference between these texts. */
    public void testFormsOfOneTextMakeOneFingerprint() throws IOException {
        for (String text : List.of("Chuyến phà rời bến phía tây, nếu thời tiết cho phép", "서울은 대한민국의 수도이자 최대 도시로", "the captain's rally")) {
            String other = Normalizer.normalize(text.replace("a", "\u00ada").replace('\'', '’'), Normalizer.Form.NFD);
            List<CheckedConsumer<XContentBuilder, IOException>> mappings = List.of(this::minimalMapping, this::whitespaceMapping);
            for (CheckedConsumer<XContentBuilder, IOException> mapping : mappings) {
                MapperService mapperService = createMapperService(fieldMapping(mapping));
                assertThat(stored(parse(mapperService, other), "field"), equalTo(stored(parse(mapperService, text), "field")));
            }
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
            () -> mapperService.documentMapper().parse(source(b -> b.startObject("field").field("a", "b").endObject())));
        assertThat(e.status().getStatus(), equalTo(400));
        assertThat(e.getMessage(), containsString("failed to parse field [field] of type [" + contentType() + "]"));
    }

    /** An analyzer without state between tokens gives the values of an array the fingerprint of their joined text. */
    public void testValuesMakeOneFingerprint() throws IOException {
        MapperService mapperService = createMapperService(fieldMapping(this::whitespaceMapping));
        String[] texts = randomArray(1, 6, String[]::new, TokenFieldMapperTestCase::randomText);
        assertSameFingerprint(parse(mapperService, (Object[]) texts), parse(mapperService, String.join(" ", texts)));
    }

    /** Each value is analyzed separately: a chain of spot signatures ends with its value. */
    public void testTokensDoNotSpanValues() throws IOException {
        MapperService spots = createMapperService(fieldMapping(this::spotsMapping));
        MapperService whitespace = createMapperService(fieldMapping(this::whitespaceMapping));
        assertSameTokens(parse(spots, "the rally kicks off", "a campaign follows"), parse(whitespace, "the:kicks a:follows"));
        assertSameTokens(parse(spots, "the rally kicks off a campaign follows"), parse(whitespace, "the:kicks:campaign a:follows"));
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

    /** Each nested document has its own fingerprint. */
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
            equalTo(stored(parse(mapperService, "one two"), "field")));
        assertThat(stored(documents.get(1), "parts.field"), equalTo(stored(parse(mapperService, "three four"), "field")));
        assertThat(documents.get(2).getFields("parts.field"), equalTo(List.of()));
    }

    /** Multi-fields of one text with the same analyzer share one analysis, and agree with a separate field. */
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

    /** Text queries that name fields by a pattern are the same as without the field. */
    public void testSubFieldChangesNoSearchOverSubFields() throws IOException {
        List<QueryBuilder> queries = List.of(
            QueryBuilders.multiMatchQuery("ferry", "text", "text.*"),
            QueryBuilders.queryStringQuery("ferry pie* \"a pier\" \"to noon\"~2 lef~1 [a TO b] /p.*r/").field("text.*"),
            QueryBuilders.queryStringQuery("ferry pie*"),
            QueryBuilders.simpleQueryStringQuery("ferry + pie* | lef~1 \"a pier\"").field("text").field("te*"),
            QueryBuilders.combinedFieldsQuery("ferry pier", "text", "text.*"));
        List<List<Query>> parsed = new ArrayList<>();
        for (boolean with : List.of(true, false)) {
            MapperService mapperService = createMapperService(mapping(b -> {
                b.startObject("text").field("type", "text").startObject("fields");
                b.startObject("words").field("type", "text").endObject();
                if (with) {
                    b.startObject("tokens");
                    minimalMapping(b);
                    b.endObject();
                }
                b.endObject().endObject();
            }));
            LuceneDocument document = mapperService.documentMapper().parse(source(b -> b.field("text", TEXT))).rootDoc();
            assertThat(document.getFields("text.tokens").isEmpty(), equalTo(with == false));
            withIndex(mapperService, writer -> writer.addDocument(document), reader -> {
                SearchExecutionContext context = createSearchExecutionContext(mapperService, newSearcher(reader));
                List<Query> ofContext = new ArrayList<>();
                for (QueryBuilder query : queries) {
                    ofContext.add(query.toQuery(context));
                }
                parsed.add(ofContext);
            });
        }
        assertThat(parsed.getFirst(), equalTo(parsed.getLast()));
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

    /** Modes that store only columns instead of the source cannot restore a text that only this field received. */
    public void testFieldAloneIsRefusedInColumnarMode() {
        Settings settings = Settings.builder().put(IndexSettings.MODE.getKey(), IndexMode.COLUMNAR.getName()).build();
        Exception e = expectThrows(Exception.class, () -> createMapperService(settings, fieldMapping(this::minimalMapping)));
        assertThat(e.getMessage(), containsString("field [field] cannot reconstruct _source from doc values"));
        assertThat(ExceptionsHelper.status(e).getStatus(), equalTo(400));
    }
}
