package org.neardup.plugin.retriever;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.junit.Before;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Each mistake gets a 400 that says what to do; one response lists all mistakes. */
public class BadRequestIT extends NearDuplicatesIntegTestCase {

    private static final String OTHER = "other-analyzer";
    private static final String SIMPLE = "other-text";

    @Before
    public void createOtherIndices() {
        if (indexExists(OTHER) == false) {
            assertAcked(prepareCreate(OTHER).setMapping("""
                {"properties": {
                  "title": {"type": "text"},
                  "pagerank": {"type": "keyword"},
                  "parts": {"type": "nested", "properties": {"simhash": {"type": "simhash"}, "rank": {"type": "long"}}},
                  "body": {"type": "text", "fields": {"simhash": {"type": "simhash"}, "signatures": {"type": "signature_set"}}}
                }}"""));
            Settings window = Settings.builder().put("index.max_result_window", 500).put("index.max_inner_result_window", 5).build();
            assertAcked(prepareCreate(SIMPLE).setSettings(window).setMapping("title", "type=text"));
            ensureGreen();
        }
    }

    private static String search(String retriever) {
        return "{\"retriever\": " + retriever + "}";
    }

    private static String withField(String field, String... parameters) {
        return search(collapse(parameters).replace(FIELD, "\"field\": \"" + field + "\""));
    }

    public void testMissingField() {
        String retriever = "{\"near_duplicates\": {" + CHILD + "}}";
        assertRefused(request(search(retriever)), "[near_duplicates] [field] is missing: name a field of type [simhash]");
    }

    public void testUnknownField() {
        assertRefused(request(withField("nothing")), "[field] [nothing] is not mapped in [pages-1, pages-2]: correct the name, or add");
    }

    public void testFieldOfAnotherType() {
        assertRefused(
            request(withField("body")),
            "[field] must be of type [simhash], but is of type [text] in [pages-1, pages-2], did you mean [body.simhash]?");
    }

    public void testFieldOfANestedObject() {
        assertRefused(request(withField("parts.simhash"), OTHER), "[field] [parts.simhash] belongs to the nested object [parts]");
    }

    public void testDistanceOutOfRange() {
        for (int distance : new int[] {-1, 16}) {
            String json = search(collapse("\"max_distance\": " + distance));
            assertRefused(request(json), "[max_distance] must be from 0 to 15, but was [" + distance + "]");
        }
    }

    public void testWindowAboveTheLimitOfAnIndex() {
        String json = search(collapse("\"rank_window_size\": 501"));
        assertRefused(
            request(json, "pages-1", SIMPLE),
            "[rank_window_size] of [501] is above [index.max_result_window] of index [" + SIMPLE + "], which is [500]");
        assertRefused(request(search(collapse("\"rank_window_size\": 10001"))), "[index.max_result_window]", "which is [10000]");
    }

    public void testInnerHitsAboveTheLimitOfAnIndex() {
        String json = search(collapse("\"rank_window_size\": 500", "\"inner_hits\": {\"size\": 6}"));
        assertRefused(request(json, "pages-1", SIMPLE), "[inner_hits.from + size] of [6] is above [index.max_inner_result_window]");
    }

    public void testSizeAboveTheWindow() {
        String json = "{\"size\": 101, \"retriever\": " + collapse("\"rank_window_size\": 100") + "}";
        assertRefused(request(json), "[rank_window_size: 100]", "[size: 101]");
    }

    public void testWindowOfNothing() {
        for (int size : new int[] {0, -1}) {
            String json = search(collapse("\"rank_window_size\": " + size));
            assertRefused(request(json), "[rank_window_size] must be at least 1, but was [" + size + "]");
        }
    }

    public void testWindowTooLargeForASearchWhateverAnIndexAllows() {
        String json = search(collapse("\"rank_window_size\": 100001"));
        updateIndexSettings(Settings.builder().put("index.max_result_window", 1_000_000), "pages-1");
        try {
            assertRefused(request(json, "pages-1"), "[rank_window_size] can be [100000] at most, but was [100001]: start a job");
        } finally {
            updateIndexSettings(Settings.builder().putNull("index.max_result_window"), "pages-1");
        }
    }

    public void testScroll() {
        assertRefused(request(search(collapse())).scroll(TimeValue.timeValueMinutes(1)), "[near_duplicates]", "[scroll]");
    }

    public void testProtectIsAQuery() {
        String json = "{\"retriever\": " + collapse("\"protect\": {\"nothing\": {}}") + "}";
        Throwable unknown = ExceptionsHelper.unwrap(expectThrows(Exception.class, () -> request(json)), ParsingException.class);
        assertEquals("unknown query [nothing]", unknown.getMessage());
    }

    public void testMalformedParameters() {
        assertRefused(request(search(collapse("\"max_distance\": \"near\""))), "[max_distance] must be a whole number, but was [near]");
        assertRefused(request(search(collapse("\"max_distance\": 2.5"))), "[max_distance] must be a whole number, but was [2.5]");
        String keeps = "[authority, earliest, latest, rank]";
        assertRefused(request(search(collapse("\"keep\": \"best\""))), "[keep] must be one of " + keeps + ", but was [best]");
        assertRefused(request(search(collapse("\"grouping\": 7"))), "[grouping] must be one of [star, connected], but was [7]");
        assertRefused(request(search(collapse("\"authority\": [1]"))), "[authority] must be an object, but was [[1]]");
        assertRefused(request(search(collapse("\"authority\": {\"mising\": 1}"))), "[authority.mising] is unknown, did you mean");
        Exception size = expectThrows(Exception.class, () -> request(search(collapse("\"inner_hits\": {\"size\": -1}"))));
        String trace = ExceptionsHelper.stackTrace(size);
        assertTrue(trace, trace.contains("[inner_hits] failed to parse field [size]"));
        assertRefused(request(search(collapse("\"min_results\": -1"))), "[min_results] cannot be negative, but was [-1]");
    }

    public void testKeepByAuthorityWithoutOne() {
        assertRefused(request(search(collapse("\"keep\": \"authority\""))), "[keep] can be [authority] only if [authority] names a");
    }

    public void testUnmappedAuthority() {
        assertRefused(request(search(collapse("\"authority\": \"rank\""))), "[authority] [rank] is not mapped in [pages-1, pages-2]");
    }

    public void testAuthorityThatIsNoNumber() {
        assertRefused(request(search(collapse("\"authority\": \"site\""))), "[authority] [site] is of type [keyword] in [pages-1");
        assertRefused(request(search(collapse("\"authority\": \"parts.rank\"")), OTHER), "belongs to the nested object [parts]");
    }

    public void testSimilarityOutOfRange() {
        for (String least : new String[] {"0", "1.01", "-0.5"}) {
            String json = withField("body.signatures", "\"exact\": true", "\"min_similarity\": " + least);
            assertRefused(request(json), "[min_similarity] must be above 0 and at most 1", least);
        }
    }

    public void testIndicesWithDifferentAnalyzers() {
        for (String field : new String[] {"body.simhash", "body.signatures"}) {
            assertRefused(
                request(withField(field), "pages-1", OTHER),
                "[field] [" + field + "] cannot be compared between these indices",
                "version [4] and analyzer [whitespace] in [pages-1]",
                "version [4] and analyzer [shingle_signatures] in [other-analyzer]");
        }
    }

    public void testCustomAnalyzersOfTheSameNameThatDiffer() {
        for (String stopwords : new String[] {"the", "a"}) {
            Settings settings = Settings.builder()
                .put("index.analysis.analyzer.own.tokenizer", "standard")
                .put("index.analysis.analyzer.own.filter", "words")
                .put("index.analysis.filter.words.type", "stop")
                .put("index.analysis.filter.words.stopwords", stopwords)
                .build();
            assertAcked(prepareCreate("stop-" + stopwords).setSettings(settings).setMapping("""
                {"properties": {"body": {"type": "text", "fields": {"simhash": {"type": "simhash", "analyzer": "own"}}}}}"""));
        }
        String message = "version [4] and analyzer [own] as its settings and weights define it, [";
        assertRefused(request(search(collapse()), "stop-the", "stop-a"), "cannot be compared", message, "] in [stop-a]");
        search(request(search(collapse()), "stop-a"), response -> assertEquals(0, response.getHits().getHits().length));
        assertAcked(indicesAdmin().prepareDelete("stop-the", "stop-a"));
    }

    public void testAllProblemsInOneAnswer() {
        String json = "{\"size\": 20000, \"retriever\": " + collapse(
            "\"max_distance\": 99",
            "\"rank_window_size\": 10001",
            "\"keep\": \"best\"",
            "\"grouping\": \"none\"",
            "\"min_results\": -1",
            "\"authority\": \"nothing\"",
            "\"min_similarity\": 2",
            "\"inner_hits\": {\"size\": 101}").replace(FIELD, "\"field\": \"title\"") + "}";
        assertRefused(
            request(json),
            "[size: 20000]",
            "[max_distance]",
            "[index.max_result_window]",
            "[keep]",
            "[grouping]",
            "[min_results]",
            "[authority] [nothing]",
            "[max_distance] is for fingerprints, [min_similarity]",
            "[index.max_inner_result_window]",
            "[field] must be of type [simhash]",
            "10: ");
    }

    public void testMistakeInTheChild() {
        String query = "{\"range\": {\"pagerank\": {\"gte\": \"much\"}}}";
        assertRefused(request(search(collapse().replace("{\"match\": {\"title\": \"shared\"}}", query))));
    }

    public void testAnIndexWithoutTheFieldsIsSearchedAllTheSame() {
        search(request(search(collapse(PAGERANK, "\"rank_window_size\": 500")), "pages-1", "pages-2", SIMPLE), response -> {
            assertEquals(10, response.getHits().getHits().length);
        });
    }
}
