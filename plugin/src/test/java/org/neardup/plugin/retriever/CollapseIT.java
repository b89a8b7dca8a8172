package org.neardup.plugin.retriever;

import java.util.List;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** The groups that a search shows are those of the oracle. */
public class CollapseIT extends NearDuplicatesIntegTestCase {

    private void assertCollapsed(CollapseOracle<Page> oracle, String... parameters) {
        List<CollapseOracle.Group<Page>> expected = oracle.collapse(childRanking());
        assertTrue("the corpus has groups", expected.stream().anyMatch(group -> group.hidden().size() > 1));
        search(
            "{\"size\": 1000, \"retriever\": " + collapse(parameters) + "}",
            response -> assertGroups(expected, response.getHits()));
    }

    public void testKeepsTheBestRanked() {
        assertCollapsed(CollapseOracle.star(3));
    }

    public void testKeepsTheOneWithTheHighestAuthority() {
        assertCollapsed(CollapseOracle.byPagerank(3), PAGERANK);
    }

    public void testKeepsByRankAlthoughThereIsAnAuthority() {
        assertCollapsed(CollapseOracle.star(3), PAGERANK, "\"keep\": \"rank\"");
    }

    public void testEveryDistance() {
        for (int distance = 0; distance <= ByFingerprint.MAX_DISTANCE; distance++) {
            assertCollapsed(CollapseOracle.byPagerank(distance), PAGERANK, "\"max_distance\": " + distance);
        }
    }

    public void testConnectedGroups() {
        for (int distance = 0; distance <= 8; distance++) {
            assertCollapsed(
                CollapseOracle.byPagerank(distance).chained(),
                PAGERANK,
                "\"max_distance\": " + distance,
                "\"grouping\": \"connected\"");
        }
    }

    public void testProtectedPagesAreNeverHidden() {
        String protect = "\"protect\": {\"term\": {\"site\": \"site1\"}}";
        for (int distance = 0; distance <= 8; distance += 4) {
            CollapseOracle<Page> oracle = CollapseOracle.byPagerank(distance).protecting(page -> page.site().equals("site1"));
            String maxDistance = "\"max_distance\": " + distance;
            assertCollapsed(oracle, PAGERANK, maxDistance, protect);
            assertCollapsed(oracle.withAuthority(page -> 0), maxDistance, protect);
            assertCollapsed(oracle.chained(), PAGERANK, maxDistance, "\"grouping\": \"connected\"", protect);
        }
        List<String> all = childRanking().stream().filter(page -> page.site().equals("site1")).map(Page::id).toList();
        for (String field : List.of("body.signatures", "body.sketch")) {
            String bySimilarity = collapse(PAGERANK, protect).replace(FIELD, "\"field\": \"" + field + "\"");
            search("{\"size\": 1000, \"retriever\": " + bySimilarity + "}", response -> {
                assertTrue(ids(response.getHits()).containsAll(all));
                assertFalse(render(response), render(response).contains("\"hidden\":0"));
            });
        }
    }

    public void testPagesWithoutAFingerprintAreAllShown() {
        List<Page> without = childRanking().stream().filter(page -> page.body().isEmpty()).toList();
        assertTrue(without.size() > 1);
        search("{\"size\": 1000, \"retriever\": " + collapse("\"max_distance\": 15") + "}", response -> {
            assertTrue(ids(response.getHits()).containsAll(without.stream().map(Page::id).toList()));
        });
    }

    public void testShortListsAreLeftAlone() {
        List<Page> ranking = childRanking();
        assertCollapsed(CollapseOracle.star(3), "\"min_results\": " + ranking.size());
        search("{\"size\": 1000, \"retriever\": " + collapse("\"min_results\": " + (ranking.size() + 1)) + "}", response -> {
            assertEquals(ranking.stream().map(Page::id).toList(), ids(response.getHits()));
            String section = "\"groups\":0,\"hidden\":0,\"not_compared\":" + ranking.size();
            assertTrue(render(response), render(response).contains(section));
        });
    }

    /** A field without values must not look like one without near-duplicates. */
    public void testDocumentsThatWereNotComparedAreCounted() {
        assertAcked(prepareCreate("without-fields").setMapping("title", "type=text"));
        try {
            for (int i = 0; i < 3; i++) {
                client().prepareIndex("without-fields").setSource("title", "shared").get();
            }
            refresh("without-fields");
            long empty = ranking(request("{\"size\": 1000, \"query\": {\"match\": {\"title\": \"shared\"}}}", "pages-1")).stream()
                .filter(page -> page.body().isEmpty()).count();
            for (String field : List.of("body.simhash", "body.sketch", "body.signatures", "body.signatures\", \"exact\": \"true")) {
                String json = "{\"size\": 0, \"retriever\": " + collapse().replace("body.simhash", field) + "}";
                search(request(json, "pages-1", "without-fields"), response -> {
                    String text = render(response);
                    assertTrue(field + ": " + text, text.contains("\"not_compared\":" + (empty + 3) + ","));
                });
            }
        } finally {
            assertAcked(indicesAdmin().prepareDelete("without-fields"));
        }
    }

    public void testOnlyTheWindowIsShown() {
        int window = 20;
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.star(3).collapse(childRanking().subList(0, window));
        search("{\"size\": 20, \"retriever\": " + collapse("\"rank_window_size\": " + window) + "}", response -> {
            assertGroups(expected, response.getHits());
            assertEquals(expected.size(), response.getHits().getTotalHits().value());
        });
    }
}
