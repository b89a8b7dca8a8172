package org.neardup.plugin.retriever;

import org.apache.lucene.search.TotalHits;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchType;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.plugin.mapper.Fingerprint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** One test for each search feature that interacts with the retriever. */
public class InteractionsIT extends NearDuplicatesIntegTestCase {

    private static final String ALL = "\"size\": 1000, ";

    private static String with(String features) {
        return "{" + features + "\"retriever\": " + collapse(PAGERANK) + "}";
    }

    private static List<CollapseOracle.Group<Page>> expected(List<Page> ranking) {
        return CollapseOracle.byPagerank(3).collapse(ranking);
    }

    private List<CollapseOracle.Group<Page>> expected() {
        return expected(childRanking());
    }

    public void testShards() {
        SearchRequest plain = request("{" + ALL + "\"query\": {\"match\": {\"title\": \"shared\"}}}", "pages-1");
        List<CollapseOracle.Group<Page>> expected = expected(ranking(plain));
        search(request(with(ALL), "pages-1"), response -> {
            assertGroups(expected, response.getHits());
            assertTrue("a group spans shards", spans(response.getHits(), hit -> hit.getShard().getShardId().id()));
        });
    }

    public void testIndices() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search(with(ALL), response -> {
            assertGroups(expected, response.getHits());
            assertTrue("a group spans indices", spans(response.getHits(), SearchHit::getIndex));
        });
    }

    private static boolean spans(SearchHits hits, Function<SearchHit, Object> where) {
        for (SearchHit hit : hits) {
            Set<Object> places = new HashSet<>(Set.of(where.apply(hit)));
            if (hit.getInnerHits() != null) {
                hit.getInnerHits().get("near_duplicates").forEach(hidden -> places.add(where.apply(hidden)));
            }
            if (places.size() > 1) {
                return true;
            }
        }
        return false;
    }

    public void testAlias() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search(request(with(ALL), "all"), response -> assertGroups(expected, response.getHits()));
    }

    public void testFilteredAlias() {
        List<Page> ranking = childRanking().stream().filter(page -> Set.of("site0", "site1").contains(page.site())).toList();
        search(request(with(ALL), "sites"), response -> {
            assertGroups(expected(ranking), response.getHits());
            assertTrue(ranking.size() > response.getHits().getHits().length);
        });
    }

    public void testPages() {
        List<CollapseOracle.Group<Page>> expected = expected();
        int size = 7;
        for (int from = 0; from < expected.size() + size; from += size) {
            int end = Math.min(from + size, expected.size());
            List<CollapseOracle.Group<Page>> page = expected.subList(Math.min(from, end), end);
            search(with("\"from\": " + from + ", \"size\": " + size + ", "), response -> {
                assertGroups(page, response.getHits());
                assertEquals(expected.size(), response.getHits().getTotalHits().value());
            });
        }
    }

    public void testTenHitsByDefault() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search(with(""), response -> assertGroups(expected.subList(0, 10), response.getHits()));
    }

    public void testFilter() {
        List<Page> ranking = childRanking().stream().filter(page -> page.site().equals("site1")).toList();
        String filtered = collapse(PAGERANK, "\"filter\": {\"term\": {\"site\": \"site1\"}}");
        search("{" + ALL + "\"retriever\": " + filtered + "}", response -> {
            assertGroups(expected(ranking), response.getHits());
            assertEquals(expected(ranking).size(), response.getHits().getTotalHits().value());
        });
    }

    public void testPostFilter() {
        List<CollapseOracle.Group<Page>> expected = expected().stream().filter(group -> group.kept().site().equals("site1")).toList();
        search(with(ALL + "\"post_filter\": {\"term\": {\"site\": \"site1\"}}, "), response -> {
            assertGroups(expected, response.getHits());
            assertEquals(expected.size(), response.getHits().getTotalHits().value());
        });
    }

    public void testHighlight() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search(with(ALL + "\"highlight\": {\"fields\": {\"title\": {}}}, "), response -> {
            assertGroups(expected, response.getHits());
            for (SearchHit hit : response.getHits()) {
                assertTrue(hit.getHighlightFields().get("title").fragments()[0].string().contains("<em>shared</em>"));
            }
        });
    }

    public void testExplain() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search(with(ALL + "\"explain\": true, \"highlight\": {\"fields\": {\"title\": {}}}, "), response -> {
            assertGroups(expected, response.getHits());
            assertEquals(expected.size(), response.getHits().getTotalHits().value());
            for (int i = 0; i < response.getHits().getHits().length; i++) {
                SearchHit hit = response.getHits().getAt(i);
                String explanation = hit.getExplanation().toString();
                assertTrue(explanation, explanation.contains("is at rank [" + (i + 1) + "]"));
                assertTrue(explanation, explanation.contains("weight(title:shared"));
                assertTrue(hit.getHighlightFields().get("title").fragments()[0].string().contains("<em>shared</em>"));
            }
        });
    }

    public void testProfile() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search(with(ALL + "\"profile\": true, "), response -> {
            assertGroups(expected, response.getHits());
            assertEquals(6, response.getSearchProfileShardResults().size());
            assertTrue(render(response).contains("\"type\":\"TopQuery\""));
        });
    }

    public void testMultiSearch() {
        List<CollapseOracle.Group<Page>> expected = expected();
        MultiSearchRequest request = new MultiSearchRequest().add(request(with(ALL)))
            .add(request("{\"query\": {\"match_all\": {}}}"))
            .add(request("{\"retriever\": " + collapse("\"max_distance\": -1") + "}"));
        MultiSearchResponse response = client().multiSearch(request).actionGet();
        try {
            assertGroups(expected, response.getResponses()[0].getResponse().getHits());
            assertFalse(response.getResponses()[1].isFailure());
            assertTrue(response.getResponses()[2].getFailureMessage().contains("[max_distance]"));
            assertEquals(1, Stream.of(render(response).split("\"before\"", -1)).skip(1).count());
        } finally {
            response.decRef();
        }
    }

    public void testAggregations() {
        Map<String, Long> expected = expected().stream()
            .collect(Collectors.groupingBy(group -> group.kept().site(), Collectors.counting()));
        for (String features : List.of("\"size\": 0, ", ALL, ALL + "\"explain\": true, ", ALL + "\"track_total_hits\": false, ")) {
            search(with(features + "\"aggs\": {\"sites\": {\"terms\": {\"field\": \"site\"}}}, "), response -> {
                Terms sites = response.getAggregations().get("sites");
                Map<String, Long> counts = new HashMap<>();
                sites.getBuckets().forEach(bucket -> counts.put(bucket.getKeyAsString(), bucket.getDocCount()));
                assertEquals(expected, counts);
            });
        }
    }

    public void testTotals() {
        List<Page> ranking = childRanking();
        List<CollapseOracle.Group<Page>> expected = expected();
        long groups = expected.stream().filter(group -> group.hidden().isEmpty() == false).count();
        search(with(""), response -> {
            assertEquals(new TotalHits(expected.size(), TotalHits.Relation.EQUAL_TO), response.getHits().getTotalHits());
            String section = "\"near_duplicates\":{\"name\":\"near_duplicates\",\"window\":%d,\"groups\":%d,\"hidden\":%d,"
                + "\"not_compared\":%d,\"before\":{\"total\":{\"value\":%d,\"relation\":\"eq\"}}}";
            int hidden = ranking.size() - expected.size();
            long without = ranking.stream().filter(page -> page.body().isEmpty()).count();
            String text = String.format(Locale.ROOT, section, ranking.size(), groups, hidden, without, ranking.size());
            assertTrue(text + "\nis not in\n" + render(response), render(response).contains(text));
        });
        search(with("\"track_total_hits\": false, "), response -> {
            assertNull(response.getHits().getTotalHits());
            assertFalse(render(response).contains("\"before\""));
        });
        search(with("\"track_total_hits\": 5, "), response -> {
            assertEquals(TotalHits.Relation.GREATER_THAN_OR_EQUAL_TO, response.getHits().getTotalHits().relation());
            assertTrue(render(response).contains("\"relation\":\"gte\""));
        });
    }

    public void testInnerHitsSizeAndName() {
        List<CollapseOracle.Group<Page>> expected = expected();
        for (int size : new int[] {0, 1, 100}) {
            String retriever = collapse(PAGERANK, "\"inner_hits\": {\"size\": " + size + ", \"name\": \"copies\"}");
            search("{" + ALL + "\"retriever\": " + retriever + "}", response -> assertGroups(expected, response.getHits(), "copies", size));
        }
    }

    public void testRankAndScoreOfTheHidden() {
        List<Page> ranking = childRanking();
        search(with(ALL), response -> {
            assertGroups(expected(ranking), response.getHits());
            for (SearchHit kept : response.getHits()) {
                if (kept.getInnerHits() != null) {
                    for (SearchHit hidden : kept.getInnerHits().get("near_duplicates")) {
                        assertEquals(ranking.indexOf(page(hidden)) + 1, hidden.getRank());
                        assertTrue(hidden.getScore() > 0);
                    }
                }
            }
        });
    }

    public void testMinScore() {
        List<Float> scores = new ArrayList<>();
        search(with(ALL), response -> response.getHits().forEach(hit -> scores.add(hit.getScore())));
        float least = scores.get(scores.size() / 2);
        search("{" + ALL + "\"retriever\": " + collapse(PAGERANK, "\"min_score\": " + least) + "}", response -> {
            long expected = scores.stream().filter(score -> score >= least).count();
            assertEquals(expected, response.getHits().getHits().length);
            assertEquals(expected, response.getHits().getTotalHits().value());
        });
    }

    public void testName() {
        List<CollapseOracle.Group<Page>> expected = expected();
        search("{" + ALL + "\"retriever\": " + collapse(PAGERANK, "\"_name\": \"copies\"") + "}", response -> {
            assertGroups(expected, response.getHits(), "copies", 3);
            response.getHits().forEach(hit -> assertArrayEquals(new String[] {"copies"}, hit.getMatchedQueries()));
        });
    }

    /** Creates the index {@code routed}, and returns a routing value for each of its two shards. */
    private Map<Integer, String> createRouted() {
        assertAcked(
            prepareCreate("routed").setSettings(Settings.builder().put("index.number_of_shards", 2).put("index.number_of_replicas", 0))
                .setMapping("""
                    {"properties": {
                      "title": {"type": "text"}, "pagerank": {"type": "long"},
                      "body": {"type": "text", "fields": {"simhash": {"type": "simhash", "analyzer": "whitespace"}}}}}"""));
        Map<Integer, String> routingOf = new HashMap<>();
        for (int i = 0; routingOf.size() < 2; i++) {
            String routing = "r" + i;
            var probe = client().prepareIndex("routed").setId("probe").setRouting(routing).setSource(Map.of()).get();
            routingOf.put(probe.getShardId().id(), routing);
        }
        return routingOf;
    }

    public void testDocumentsOfOneIdInTwoShards() {
        Map<Integer, String> routingOf = createRouted();
        // The kept documents of both families have the same id; the first hides one document, the second two.
        for (int shard = 0; shard < 2; shard++) {
            for (int member = 0; member < shard + 2; member++) {
                String body = "a" + shard + " b" + shard + " c" + shard;
                Map<String, Object> source = Map.of("title", "shared", "body", body, "pagerank", 10 - member);
                String id = member == 0 ? "same" : "other" + member;
                client().prepareIndex("routed").setId(id).setRouting(routingOf.get(shard)).setSource(source).get();
            }
        }
        refresh("routed");
        search(request(with(ALL), "routed"), response -> {
            assertEquals(List.of("same", "same"), ids(response.getHits()));
            for (SearchHit hit : response.getHits()) {
                SearchHits hidden = hit.getInnerHits().get("near_duplicates");
                assertEquals(hit.getShard().getShardId().id() + 1, hidden.getTotalHits().value());
            }
        });
        assertAcked(indicesAdmin().prepareDelete("routed"));
    }

    public void testFieldCollapsing() {
        Set<String> sites = expected().stream().map(group -> group.kept().site()).collect(Collectors.toSet());
        search(with(ALL + "\"collapse\": {\"field\": \"site\"}, "), response -> {
            assertEquals(sites, Stream.of(response.getHits().getHits()).map(hit -> page(hit).site()).collect(Collectors.toSet()));
            assertEquals(sites.size(), response.getHits().getHits().length);
        });
    }

    public void testSourceAndFields() {
        search(with(ALL + "\"_source\": [\"site\"], \"fields\": [\"pagerank\"], \"docvalue_fields\": [\"body.simhash\"], "), response -> {
            assertEquals(expected().size(), response.getHits().getHits().length);
            for (SearchHit hit : response.getHits()) {
                assertEquals(Map.of("site", page(hit).site()), hit.getSourceAsMap());
                assertEquals(page(hit).pagerank(), hit.field("pagerank") == null ? null : hit.field("pagerank").getValue());
                long fingerprint = page(hit).fingerprint();
                String shown = hit.field("body.simhash") == null ? null : hit.field("body.simhash").getValue();
                assertEquals(fingerprint == SimHash.NONE ? null : Fingerprint.toHex(fingerprint), shown);
            }
        });
        search(with(ALL + "\"_source\": false, "), response -> assertGroups(expected(), response.getHits()));
    }

    /** Of all documents, fewer have the word {@code right}, so these are the best; in one shard it is the other way round. */
    public void testDistributedFrequencies() {
        Map<Integer, String> routingOf = createRouted();
        int[][] leftAndRight = {{6, 1}, {1, 3}};
        Set<String> right = new HashSet<>();
        for (int shard = 0; shard < 2; shard++) {
            for (int i = 0; i < leftAndRight[shard][0] + leftAndRight[shard][1]; i++) {
                boolean isLeft = i < leftAndRight[shard][0];
                String id = shard + "-" + i;
                if (isLeft == false) {
                    right.add(id);
                }
                Map<String, Object> source = Map.of("title", isLeft ? "left" : "right");
                client().prepareIndex("routed").setId(id).setRouting(routingOf.get(shard)).setSource(source).get();
            }
        }
        refresh("routed");
        String json = "{\"size\": " + right.size() + ", \"retriever\": " + collapse().replace("shared", "left right") + "}";
        search(request(json, "routed").searchType(SearchType.DFS_QUERY_THEN_FETCH), response -> {
            assertEquals(right, Set.copyOf(ids(response.getHits())));
        });
        search(request(json, "routed"), response -> assertNotEquals(right, Set.copyOf(ids(response.getHits()))));
        assertAcked(indicesAdmin().prepareDelete("routed"));
    }
}
