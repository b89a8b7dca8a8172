package org.neardup.plugin.retriever;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.plugins.Plugin;
import org.neardup.plugin.NeardupPlugin;

import java.util.Collection;
import java.util.List;

/** The retriever around one that merges lists, such as those of words and of vectors, and inside of it. */
public class HybridIT extends NearDuplicatesIntegTestCase {

    private static final String KNN = "{\"knn\": {\"field\": \"point\", \"query_vector\": [0.5, 0.5], \"k\": 40, \"num_candidates\": 500}}";
    private static final String WORDS = "{\"standard\": {\"query\": {\"match\": {\"title\": \"shared\"}}}}";

    @Override
    protected Collection<Class<? extends Plugin>> nodePlugins() {
        return List.of(NeardupPlugin.class, MergingRetrieverBuilder.TestPlugin.class);
    }

    private static String merging(String first, String second, String... parameters) {
        String all = parameters.length == 0 ? "" : ", " + String.join(", ", parameters);
        return "{\"merging\": {\"retrievers\": [" + first + ", " + second + "]" + all + "}}";
    }

    private static String around(String child, String... parameters) {
        String all = parameters.length == 0 ? "" : ", " + String.join(", ", parameters);
        return "{\"near_duplicates\": {\"retriever\": " + child + ", " + FIELD + ", " + PAGERANK + all + "}}";
    }

    private static String body(int size, String retriever) {
        return "{\"size\": " + size + ", \"retriever\": " + retriever + "}";
    }

    public void testTheWindowIsThatOfTheChild() {
        String merging = merging(WORDS, KNN, "\"rank_window_size\": 60");
        List<Page> ranking = ranking(body(60, merging));
        assertEquals(60, ranking.size());
        search(body(6, around(merging)), response -> {
            List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(ranking);
            assertGroups(expected.subList(0, 6), response.getHits());
            String all = render(response);
            assertTrue(all, all.contains("\"window\":60"));
            assertFalse(all, all.contains("warnings"));
        });
    }

    public void testASmallWindowIsWarnedOf() {
        search(body(5, around(merging(WORDS, KNN))), response -> {
            String expected = "\"warnings\":[\"only the best [10] documents are compared, which is less than [10] pages of [5]: raise"
                + " [rank_window_size] of [merging]\"]";
            assertTrue(render(response), render(response).contains(expected));
        });
        String rescore = "{\"window_size\": 10, \"query\": {\"rescore_query\": {\"match_all\": {}}}}";
        String rescorer = "{\"rescorer\": {" + CHILD + ", \"rescore\": " + rescore + "}}";
        search(body(10, around(rescorer)), response -> {
            assertTrue(render(response), render(response).contains("raise [window_size] of [rescorer]"));
        });
        assertRefused(request(body(5, around(merging(WORDS, KNN), "\"rank_window_size\": 11"))), "rank_window_size", "11", "merging", "10");
    }

    public void testTheIndexMayAllowLess() {
        updateIndexSettings(Settings.builder().put("index.max_result_window", 50), INDICES);
        try {
            search(body(10, around(WORDS)), response -> {
                assertTrue(render(response), render(response).contains("\"window\":50"));
                assertTrue(render(response), render(response).contains("raise [index.max_result_window]"));
            });
            search(body(5, around(WORDS)), response -> assertFalse(render(response), render(response).contains("warnings")));
            assertRefused(request(body(10, around(WORDS, "\"rank_window_size\": 51"))), "[rank_window_size] of [51]", "which is [50]");
        } finally {
            updateIndexSettings(Settings.builder().putNull("index.max_result_window"), INDICES);
        }
    }

    /** What one list hides, another one may show. */
    public void testInsideOfOneThatMergesIsRefused() {
        assertRefused(
            request(body(5, merging(around(WORDS, "\"rank_window_size\": 10"), KNN))),
            "[near_duplicates] is one of the lists that [merging] merges, and another one may show what it hides: put it around [merging]"
                + " instead");
    }
}
