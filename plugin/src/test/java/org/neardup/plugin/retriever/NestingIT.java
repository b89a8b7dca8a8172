package org.neardup.plugin.retriever;

import org.apache.logging.log4j.Level;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.test.MockLog;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The retriever as parent and as child of others. */
public class NestingIT extends NearDuplicatesIntegTestCase {

    private static final String BY_PAGERANK = """
        {"window_size": 500, "query": {"rescore_query": {"exists": {"field": "pagerank"}}, "rescore_query_weight": 10}}""";

    private static String retriever(String child, String... parameters) {
        String all = Arrays.stream(parameters).map(p -> ", " + p).reduce("", String::concat);
        return "{\"near_duplicates\": {\"retriever\": " + child + ", " + FIELD + all + "}}";
    }

    private static String all(String retriever) {
        return "{\"size\": 500, \"retriever\": " + retriever + "}";
    }

    public void testOverStandardWithSort() {
        // The key makes the order total: two searches may order ties differently.
        String sort = "\"sort\": [{\"site\": \"desc\"}, {\"pagerank\": {\"order\": \"desc\"}}, \"key\"]";
        List<Page> ranking = ranking("{\"size\": 1000, \"query\": {\"match\": {\"title\": \"shared\"}}, " + sort + "}");
        String child = "{\"standard\": {\"query\": {\"match\": {\"title\": \"shared\"}}, " + sort + "}}";
        search(all(retriever(child, PAGERANK)), response -> {
            assertGroups(CollapseOracle.byPagerank(3).collapse(ranking), response.getHits());
            assertEquals(1f, response.getHits().getAt(0).getScore(), 0);
        });
    }

    public void testOverStandardWithoutScores() {
        String query = "{\"bool\": {\"filter\": {\"match\": {\"title\": \"shared\"}}}}";
        List<Page> ranking = ranking("{\"size\": 1000, \"query\": " + query + "}");
        search(
            all(retriever("{\"standard\": {\"query\": " + query + "}}")),
            response -> assertGroups(CollapseOracle.star(3).collapse(ranking), response.getHits()));
    }

    public void testOverStandardWithNestedInnerHits() {
        String nested = """
            {"nested": {"path": "comments", "query": {"match": {"comments.text": "first"}}, "inner_hits": {}}}""";
        search(all(retriever("{\"standard\": {\"query\": " + nested + "}}")), response -> {
            for (SearchHit hit : response.getHits()) {
                assertEquals(1, hit.getInnerHits().get("comments").getTotalHits().value());
            }
            assertTrue(Arrays.stream(response.getHits().getHits()).anyMatch(hit -> hit.getInnerHits().containsKey("near_duplicates")));
        });
    }

    public void testNamesOfTheChildsInnerHitsMustDiffer() {
        String nested = """
            {"nested": {"path": "comments", "query": {"match_all": {}}, "inner_hits": {"name": "near_duplicates"}}}""";
        assertRefused(request(all(retriever("{\"standard\": {\"query\": " + nested + "}}"))), "[near_duplicates]", "[inner_hits.name]");
    }

    public void testOverStandardWithNamedQueries() {
        // The server forgets the name of the outermost query of a child of a compound retriever.
        String named = "{\"bool\": {\"must\": {\"match\": {\"title\": {\"query\": \"shared\", \"_name\": \"in title\"}}}}}";
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.star(3).collapse(childRanking());
        search(all(retriever("{\"standard\": {\"query\": " + named + "}}")), response -> {
            assertGroups(expected, response.getHits());
            response.getHits().forEach(hit -> assertArrayEquals(new String[] {"in title"}, hit.getMatchedQueries()));
        });
    }

    public void testOverStandardWithFieldCollapsing() {
        String child = "{\"standard\": {\"query\": {\"match\": {\"title\": \"shared\"}}, \"collapse\": {\"field\": \"site\"}}}";
        search(all(retriever(child)), response -> {
            Set<String> sites = new HashSet<>();
            response.getHits().forEach(hit -> assertTrue(sites.add(page(hit).site())));
            assertTrue("no sites", sites.isEmpty() == false);
        });
    }

    public void testOverKnn() {
        String knn = "{\"knn\": {\"field\": \"point\", \"query_vector\": [0.5, 0.5], \"k\": 40, \"num_candidates\": 500}}";
        List<Page> ranking = ranking("{\"size\": 40, \"retriever\": " + knn + "}");
        MockLog.assertThatLogger(
            () -> search(all(retriever(knn, PAGERANK)), response -> {
                assertGroups(CollapseOracle.byPagerank(3).collapse(ranking), response.getHits());
                assertTrue(Arrays.stream(response.getHits().getHits()).anyMatch(hit -> hit.getInnerHits() != null));
            }),
            IndexShard.class,
            new MockLog.UnseenEventExpectation("no warning", IndexShard.class.getName(), Level.WARN, "*"));
    }

    public void testOverRescorer() {
        String rescorer = "{\"rescorer\": {" + CHILD + ", \"rescore\": " + BY_PAGERANK + "}}";
        List<Page> ranking = ranking(all(rescorer));
        search(all(retriever(rescorer, PAGERANK, "\"rank_window_size\": 500")), response -> {
            assertGroups(CollapseOracle.byPagerank(3).collapse(ranking), response.getHits());
            assertTrue(response.getHits().getAt(0).getScore() > 10);
        });
    }

    public void testUnderRescorer() {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        search(all("{\"rescorer\": {\"retriever\": " + collapse(PAGERANK) + ", \"rescore\": " + BY_PAGERANK + "}}"), response -> {
            assertEquals(Set.copyOf(ids(expected)), Set.copyOf(ids(response.getHits())));
            assertEquals(expected.size(), response.getHits().getTotalHits().value());
            for (SearchHit hit : response.getHits()) {
                CollapseOracle.Group<Page> group = expected.stream().filter(g -> g.kept() == page(hit)).findFirst().get();
                assertHidden(group, hit, NearDuplicatesRetrieverBuilder.NAME, 3);
            }
        });
    }

    public void testOverNearDuplicates() {
        CollapseOracle<Page> inner = CollapseOracle.star(1);
        CollapseOracle<Page> outer = CollapseOracle.byPagerank(6);
        List<Page> between = inner.collapse(childRanking()).stream().map(CollapseOracle.Group::kept).toList();
        String child = collapse("\"max_distance\": 1", "\"inner_hits\": {\"name\": \"copies\"}");
        search(all(retriever(child, PAGERANK, "\"max_distance\": 6")), response -> {
            assertGroups(outer.collapse(between), response.getHits());
            for (SearchHit hit : response.getHits()) {
                int copies = inner.collapse(childRanking()).stream().filter(g -> g.kept() == page(hit)).findFirst().get().hidden().size();
                assertEquals(copies > 0, hit.getInnerHits() != null && hit.getInnerHits().containsKey("copies"));
            }
            assertTrue(render(response), render(response).contains("\"nested\":[{\"name\":\"copies\",\"window\":" + childRanking().size()));
        });
    }

    public void testNamesOfInnerHitsMustDiffer() {
        assertRefused(request(all(retriever(collapse()))), "[near_duplicates]", "two retrievers name their inner hits", "inner_hits.name");
    }

    public void testFilterReachesNestedRetrievers() {
        List<Page> ranking = childRanking().stream().filter(page -> page.site().equals("site2")).toList();
        String child = collapse("\"max_distance\": 1", "\"inner_hits\": {\"name\": \"copies\"}");
        List<Page> between = CollapseOracle.star(1).collapse(ranking).stream().map(CollapseOracle.Group::kept).toList();
        search(
            all(retriever(child, "\"max_distance\": 6", "\"filter\": {\"term\": {\"site\": \"site2\"}}")),
            response -> assertGroups(CollapseOracle.star(6).collapse(between), response.getHits()));
    }

    public void testWindowMayNotExceedThatOfTheChild() {
        String child = collapse("\"rank_window_size\": 50", "\"inner_hits\": {\"name\": \"copies\"}");
        assertRefused(request("{\"retriever\": " + retriever(child, "\"rank_window_size\": 51") + "}"), "rank_window_size", "50", "51");
    }

    public void testExplainAndProfileUnderRescorer() {
        String rescorer = "{\"rescorer\": {\"retriever\": " + collapse(PAGERANK) + ", \"rescore\": " + BY_PAGERANK + "}}";
        search("{\"size\": 500, \"explain\": true, \"profile\": true, \"retriever\": " + rescorer + "}", response -> {
            Map<String, ?> shards = response.getSearchProfileShardResults();
            assertEquals(6, shards.size());
            assertEquals(CollapseOracle.byPagerank(3).collapse(childRanking()).size(), response.getHits().getHits().length);
            response.getHits().forEach(hit -> assertTrue(hit.getExplanation().toString().contains("title:shared")));
        });
    }
}
