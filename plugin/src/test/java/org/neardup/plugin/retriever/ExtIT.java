package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.search.SearchType;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** The section {@code near_duplicates} of {@code ext}: the response is that of the retriever around the same search. */
public class ExtIT extends NearDuplicatesIntegTestCase {

    private static final String QUERY = "\"query\": {\"match\": {\"title\": \"shared\"}}";
    private static final String KNN = "\"knn\": {\"field\": \"point\", \"query_vector\": [0.5, 0.5], \"k\": 60, \"num_candidates\": 500}";
    private static final String SORT = "\"sort\": [{\"site\": \"desc\"}, {\"pagerank\": {\"order\": \"desc\"}}, \"key\"]";
    private static final String ALL = "\"size\": 500";

    private static String join(String... members) {
        return "{" + String.join(", ", members) + "}";
    }

    private static String section(String... parameters) {
        return "\"ext\": {\"near_duplicates\": " + join(parameters) + "}";
    }

    /** The section that all tests use. */
    private static String section() {
        return section(FIELD, PAGERANK);
    }

    private static String around(String child, String... parameters) {
        return "\"retriever\": {\"near_duplicates\": {\"retriever\": " + child + ", " + FIELD + ", " + PAGERANK
            + Arrays.stream(parameters).map(parameter -> ", " + parameter).reduce("", String::concat) + "}}";
    }

    private static String standard(String... members) {
        return "{\"standard\": " + join(members) + "}";
    }

    private String response(SearchRequest request, Consumer<SearchResponse> test) {
        StringBuilder text = new StringBuilder();
        search(request, response -> {
            assertTrue(response.getHits().getHits().length > 0 || request.source().size() == 0);
            test.accept(response);
            text.append(render(response).replaceFirst("\"took\":\\d+", ""));
        });
        return text.toString();
    }

    private void assertSame(String ext, String retriever, Consumer<SearchResponse> test) {
        assertEquals(response(request(retriever), test), response(request(ext), test));
    }

    private static void hides(SearchResponse response) {
        assertTrue(Arrays.stream(response.getHits().getHits()).anyMatch(hit -> hit.getInnerHits() != null));
    }

    private void assertSameAroundTheQuery(String... features) {
        String all = String.join(", ", features);
        assertSame(join(QUERY, section(), all), join(around(standard(QUERY)), all), response -> {});
    }

    public void testQuery() {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        search(join(ALL, QUERY, section()), response -> assertGroups(expected, response.getHits()));
        assertSame(join(ALL, QUERY, section()), join(ALL, around(standard(QUERY))), ExtIT::hides);
    }

    public void testNeitherQueryNorKnn() {
        assertSame(join(ALL, section()), join(ALL, around(standard("\"query\": {\"match_all\": {}}"))), ExtIT::hides);
    }

    public void testKnn() {
        assertSame(join(ALL, KNN, section()), join(ALL, around("{" + KNN + "}")), ExtIT::hides);
    }

    public void testTheScoresOfQueryAndKnnAreAdded() {
        List<Page> ranking = ranking(join("\"size\": 1000", QUERY, KNN));
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(ranking);
        search(join(ALL, QUERY, KNN, section()), response -> {
            assertGroups(expected, response.getHits());
            hides(response);
        });
    }

    public void testExplainAndHighlightOfQueryAndKnn() {
        String features = "\"explain\": true, \"highlight\": {\"fields\": {\"title\": {}}}";
        int[] both = new int[1];
        search(join(ALL, QUERY, KNN.replace("}", ", \"boost\": 3}"), section(), features), response -> {
            for (SearchHit hit : response.getHits()) {
                String explanation = hit.getExplanation().toString();
                boolean byWords = explanation.contains("weight(title:shared");
                assertEquals(explanation, byWords, hit.getHighlightFields().containsKey("title"));
                assertTrue(explanation, byWords || explanation.contains("found vector with calculated similarity"));
                both[0] += byWords && explanation.contains("found vector with calculated similarity") ? 1 : 0;
            }
        });
        assertTrue(both[0] > 0);
        search(join(ALL, KNN, SORT, section(), features), response -> {
            for (SearchHit hit : response.getHits()) {
                assertTrue(hit.getExplanation().toString().contains("found vector with calculated similarity"));
            }
        });
    }

    public void testAroundARetriever() {
        String knn = "{" + KNN + "}";
        assertSame(join(ALL, "\"retriever\": " + knn, section()), join(ALL, around(knn)), ExtIT::hides);
        String minScore = "\"min_score\": 0.001";
        assertSame(join(ALL, "\"retriever\": " + knn, section(), minScore), join(ALL, around(knn), minScore), ExtIT::hides);
    }

    public void testParametersOfEveryRetriever() {
        String filter = "\"filter\": {\"terms\": {\"site\": [\"site0\", \"site1\"]}}";
        String name = "\"_name\": \"copies\"";
        String protect = "\"protect\": {\"term\": {\"site\": \"site1\"}}";
        assertSame(
            join(ALL, QUERY, section(FIELD, PAGERANK, filter, name, protect)), join(ALL, around(standard(QUERY), filter, name, protect)),
            response -> assertTrue(render(response), render(response).contains("\"name\":\"copies\"")));
        assertSame(join(ALL, KNN, section(FIELD, PAGERANK, filter)), join(ALL, around("{" + KNN + "}", filter)), ExtIT::hides);
        String minScore = "\"min_score\": 0.1";
        assertSame(join(ALL, QUERY, section(FIELD, PAGERANK, minScore)), join(ALL, around(standard(QUERY), minScore)), ExtIT::hides);
    }

    public void testFeaturesOfTheSearch() {
        assertSameAroundTheQuery("\"from\": 3, \"size\": 7");
        assertSameAroundTheQuery(ALL, "\"post_filter\": {\"term\": {\"site\": \"site1\"}}");
        assertSameAroundTheQuery(ALL, "\"highlight\": {\"fields\": {\"title\": {}}}");
        assertSameAroundTheQuery(ALL, "\"_source\": [\"site\"], \"fields\": [\"pagerank\"], \"docvalue_fields\": [\"key\"]");
        assertSameAroundTheQuery(ALL, "\"_source\": false, \"version\": true, \"seq_no_primary_term\": true");
        assertSameAroundTheQuery(ALL, "\"track_total_hits\": false");
        assertSameAroundTheQuery(ALL, "\"track_total_hits\": 5");
        assertSameAroundTheQuery(ALL, "\"collapse\": {\"field\": \"site\", \"inner_hits\": {\"name\": \"of site\", \"size\": 2}}");
        for (String size : List.of("\"size\": 0", ALL, ALL + ", \"explain\": true")) {
            assertSameAroundTheQuery(size, "\"aggs\": {\"sites\": {\"terms\": {\"field\": \"site\"}}}");
        }
        assertSameAroundTheQuery(ALL, "\"suggest\": {\"s\": {\"text\": \"sharde\", \"term\": {\"field\": \"title\"}}}");
    }

    public void testProfile() {
        search(join(ALL, QUERY, KNN, section(), "\"profile\": true"), response -> {
            hides(response);
            assertEquals(6, response.getSearchProfileShardResults().size());
        });
    }

    public void testNestedInnerHitsAndNamedQueries() {
        String nested = """
            {"nested": {"path": "comments", "query": {"match": {"comments.text": "first"}}, "inner_hits": {}, "_name": "commented"}}""";
        search(join(ALL, "\"query\": " + nested, KNN, section()), response -> {
            for (SearchHit hit : response.getHits()) {
                assertEquals(1, hit.getInnerHits().get("comments").getTotalHits().value());
                assertArrayEquals(new String[] {"commented"}, hit.getMatchedQueries());
            }
            assertTrue(Arrays.stream(response.getHits().getHits()).anyMatch(hit -> hit.getInnerHits().containsKey("near_duplicates")));
        });
    }

    public void testMinScoreChoosesWhatIsCompared() {
        List<Page> ranking = childRanking();
        List<Float> scores = new ArrayList<>();
        search(join("\"size\": 1000", QUERY), response -> response.getHits().forEach(hit -> scores.add(hit.getScore())));
        float least = scores.get(scores.size() / 2);
        List<Page> good = ranking.subList(0, (int) scores.stream().filter(score -> score >= least).count());
        assertTrue(good.size() < ranking.size());
        for (String explain : List.of("", ", \"explain\": true")) {
            search(join(ALL, QUERY, "\"min_score\": " + least, section()).replaceFirst("}$", explain + "}"), response -> {
                assertGroups(CollapseOracle.byPagerank(3).collapse(good), response.getHits());
                assertTrue(render(response), render(response).contains("\"window\":" + good.size()));
            });
        }
        List<Page> sorted = ranking(join("\"size\": 1000", QUERY, SORT, "\"min_score\": " + least));
        search(join(ALL, QUERY, SORT, "\"min_score\": " + least, section()),
            response -> assertGroups(CollapseOracle.byPagerank(3).collapse(sorted), response.getHits()));
    }

    public void testSort() {
        assertSame(join(ALL, QUERY, "\"sort\": []", section()), join(ALL, around(standard(QUERY))), ExtIT::hides);
        assertSame(join(ALL, QUERY, SORT, section()), join(ALL, around(standard(QUERY, SORT))), ExtIT::hides);
        String score = "\"sort\": [\"_score\"]";
        assertSame(join(ALL, QUERY, score, section()), join(ALL, around(standard(QUERY))), ExtIT::hides);
        assertSame(join(ALL, KNN, SORT, section()), join(ALL, around(standard(
            "\"query\": {\"ids\": {\"values\": " + ids(KNN) + "}}", SORT))), ExtIT::hides);
    }

    private String ids(String search) {
        return ranking(join("\"size\": 60", search)).stream().map(page -> "\"" + page.id() + "\"").toList().toString();
    }

    public void testRescore() {
        String rescore = "\"rescore\": {\"window_size\": 500, \"query\": {\"rescore_query\": {\"exists\": {\"field\": \"pagerank\"}}}}";
        assertSame(join(ALL, QUERY, rescore, section()),
            join(ALL, around("{\"rescorer\": {" + CHILD + ", " + rescore + "}}")), ExtIT::hides);
        String narrow = rescore.replace("500", "20");
        search(join(QUERY, narrow, section()), response -> {
            String all = render(response);
            assertTrue(all, all.contains("\"window\":20"));
            assertTrue(all, all.contains("raise [window_size] of [rescorer]"));
        });
        assertRefused(request(join(ALL, QUERY, narrow, section())), "[rescorer] requires [window_size: 20]", "[size: 500]");
        assertRefused(request(join(QUERY, rescore, SORT, section())), "cannot be used with [rescore] and a [sort] by a field");
    }

    public void testRuntimeMappings() {
        String runtime = "\"runtime_mappings\": {\"also\": {\"type\": \"lookup\"}}".replace("lookup", "keyword");
        assertSameAroundTheQuery(ALL, runtime);
    }

    public void testFilteredAlias() {
        String ext = join(ALL, QUERY, KNN, section());
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(
            ranking(request(join("\"size\": 1000", QUERY, KNN), "sites")));
        search(request(ext, "sites"), response -> assertGroups(expected, response.getHits()));
    }

    public void testDistributedFrequencies() {
        SearchRequest plain = request(join("\"size\": 1000", QUERY)).searchType(SearchType.DFS_QUERY_THEN_FETCH);
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(ranking(plain));
        SearchRequest collapsed = request(join(ALL, QUERY, section())).searchType(SearchType.DFS_QUERY_THEN_FETCH);
        search(collapsed, response -> assertEquals(ids(expected), ids(response.getHits())));
    }

    public void testPointInTime() {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        OpenPointInTimeRequest open = new OpenPointInTimeRequest(INDICES).keepAlive(TimeValue.timeValueMinutes(1));
        BytesReference id = client().execute(TransportOpenPointInTimeAction.TYPE, open).actionGet().getPointInTimeId();
        try {
            SearchSourceBuilder source = source(join(ALL, QUERY, section())).pointInTimeBuilder(new PointInTimeBuilder(id));
            search(new SearchRequest().source(source), response -> {
                assertGroups(expected, response.getHits());
                assertNotNull(response.pointInTimeId());
            });
        } finally {
            client().execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(id)).actionGet();
        }
    }

    public void testMultiSearch() {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        MultiSearchRequest request = new MultiSearchRequest().add(request(join(ALL, QUERY, section())))
            .add(request(join(QUERY)))
            .add(request(join(QUERY, section(FIELD, "\"max_distance\": -1"))));
        MultiSearchResponse response = client().multiSearch(request).actionGet();
        try {
            assertGroups(expected, response.getResponses()[0].getResponse().getHits());
            assertFalse(render(response.getResponses()[1].getResponse()).contains("near_duplicates"));
            assertTrue(response.getResponses()[2].getFailureMessage().contains("[max_distance]"));
        } finally {
            response.decRef();
        }
    }

    /** A caller can send its request again. */
    public void testTheRequestStaysAsItIs() {
        String body = join(ALL, QUERY, KNN, SORT, section(FIELD, PAGERANK, "\"filter\": {\"exists\": {\"field\": \"site\"}}"));
        SearchRequest request = request(body);
        String first = response(request, ExtIT::hides);
        assertEquals(source(body), request.source());
        assertEquals(first, response(request, ExtIT::hides));
    }

    public void testByWeightedSets() {
        String field = "\"field\": \"body.signatures\"";
        String child = "{\"near_duplicates\": {\"retriever\": " + standard(QUERY) + ", " + field + "}}";
        assertSame(join(ALL, QUERY, section(field)), join(ALL, "\"retriever\": " + child), ExtIT::hides);
    }

    public void testAllProblemsInOneAnswer() {
        String body = join(
            QUERY, SORT, "\"size\": 20000", "\"search_after\": [\"a\", 1, \"b\"]", "\"terminate_after\": 7",
            "\"indices_boost\": [{\"pages-1\": 2}]", KNN.replace("}", ", \"inner_hits\": {}, \"_name\": \"n\"}"),
            section("\"field\": \"title\"", "\"max_distance\": 99"));
        String message = assertRefused(
            request(body), "[near_duplicates] cannot be used with [search_after]; page with [from] and [size]",
            "cannot be used with [terminate_after]", "cannot be used with [indices_boost]", "[inner_hits] of [knn]", "[_name] of [knn]",
            "[size: 20000]", "[max_distance] must be from 0 to 15, but was [99]", "[field] must be of type [simhash]", "8: ");
        assertFalse(message, message.contains("9: "));
    }

    public void testScrollIsRefused() {
        SearchRequest request = request(join(QUERY, section())).scroll(TimeValue.timeValueMinutes(1));
        assertRefused(request, "[near_duplicates] cannot be used with [scroll]; page with [from] and [size]");
    }

    public void testASectionAndARetrieverAreRefused() {
        String remedy = "[near_duplicates] is a retriever and a section of [ext] in one search; leave one of them out";
        assertRefused(request(join(around(standard(QUERY)), section())), remedy);
        String rescore = "\"rescore\": {\"window_size\": 50, \"query\": {\"rescore_query\": {\"match_all\": {}}}}";
        String rescorer = "{\"rescorer\": {" + around(standard(QUERY)) + ", " + rescore + "}}";
        assertRefused(request(join("\"retriever\": " + rescorer, section())), remedy);
        assertRefused(request(join("\"retriever\": " + standard(QUERY), QUERY, section())), "cannot specify [retriever] and [query]");
    }

    private static String parsing(Runnable request) {
        StringBuilder messages = new StringBuilder();
        for (Throwable e = expectThrows(Exception.class, request::run); e != null; e = e.getCause()) {
            messages.append(e.getMessage()).append('\n');
        }
        return messages.toString();
    }

    public void testUnknownParametersAreNamed() {
        String unknown = parsing(() -> request(join(QUERY, section(FIELD, "\"max_distanc\": 3"))));
        assertTrue(unknown, unknown.contains("[near_duplicates] unknown field [max_distanc] did you mean [max_distance]"));
        String retriever = parsing(() -> request(join(section(FIELD, "\"retriever\": " + standard(QUERY)))));
        assertTrue(retriever, retriever.contains("[retriever] is no parameter of [near_duplicates] in [ext]; write it next to [ext]"));
        String option = parsing(() -> request(join(QUERY, section(FIELD, "\"inner_hits\": {\"siz\": 1}"))));
        assertTrue(option, option.contains("[inner_hits] unknown field [siz] did you mean [size]?"));
        for (String value : List.of("7", "\"x\"", "[]", "null")) {
            parsing(() -> request(join(QUERY, "\"ext\": {\"near_duplicates\": " + value + "}")));
        }
    }

    public void testTheIndexMayAllowLess() {
        updateIndexSettings(Settings.builder().put("index.max_result_window", 50), INDICES);
        try {
            search(join(QUERY, section()), response -> assertTrue(render(response), render(response).contains("\"window\":50")));
        } finally {
            updateIndexSettings(Settings.builder().putNull("index.max_result_window"), INDICES);
        }
    }
}
