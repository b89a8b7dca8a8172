package org.neardup.plugin.retriever;

import java.util.List;

/** The groups that a search shows are those of the oracle. */
public class CollapseIT extends NearDuplicatesIntegTestCase {

    private void assertCollapsed(CollapseOracle oracle, String... parameters) {
        List<CollapseOracle.Group> expected = oracle.collapse(childRanking());
        assertTrue("the corpus has groups", expected.stream().anyMatch(group -> group.hidden().size() > 1));
        search(
            "{\"size\": 1000, \"retriever\": " + collapse(parameters) + "}",
            response -> assertGroups(expected, response.getHits(), "near_duplicates", 3)
        );
    }

    public void testKeepsTheBestRanked() {
        assertCollapsed(CollapseOracle.star(3));
    }

    public void testKeepsTheOneWithTheHighestAuthority() {
        assertCollapsed(CollapseOracle.star(3).withPagerank(), PAGERANK);
    }

    public void testKeepsByRankAlthoughThereIsAnAuthority() {
        assertCollapsed(CollapseOracle.star(3), PAGERANK, "\"keep\": \"rank\"");
    }

    public void testEveryDistance() {
        for (int distance = 0; distance <= CollapseOptions.MAX_DISTANCE; distance++) {
            assertCollapsed(CollapseOracle.star(distance).withPagerank(), PAGERANK, "\"max_distance\": " + distance);
        }
    }

    public void testConnectedGroups() {
        for (int distance = 0; distance <= 8; distance++) {
            assertCollapsed(
                CollapseOracle.star(distance).withPagerank().chained(),
                PAGERANK,
                "\"max_distance\": " + distance,
                "\"grouping\": \"connected\""
            );
        }
    }
}
