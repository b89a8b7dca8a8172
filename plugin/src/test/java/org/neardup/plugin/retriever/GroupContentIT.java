package org.neardup.plugin.retriever;

import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.test.ESIntegTestCase;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Inner hits of groups have what inner hits have elsewhere. */
@ESIntegTestCase.SuiteScopeTestCase
public class GroupContentIT extends NearDuplicatesIntegTestCase {

    private static final Comparator<Page> BY_KEY = Comparator.comparing(page -> (String) page.source().get("key"));

    private static String search(String innerHits) {
        return "{\"size\": 1000, \"retriever\": " + collapse(PAGERANK, "\"inner_hits\": {" + innerHits + "}") + "}";
    }

    /** Passes each group with hidden pages and its inner hits to a test. */
    private void forEachGroup(String json, BiConsumer<List<Page>, SearchHits> test) {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        search(json, response -> {
            assertEquals(ids(expected), ids(response.getHits()));
            int groups = 0;
            for (int i = 0; i < expected.size(); i++) {
                if (expected.get(i).hidden().isEmpty() == false) {
                    SearchHits inner = response.getHits().getAt(i).getInnerHits().get(NearDuplicatesRetrieverBuilder.NAME);
                    assertEquals(expected.get(i).hidden().size(), inner.getTotalHits().value());
                    test.accept(expected.get(i).hidden(), inner);
                    groups++;
                }
            }
            assertTrue(groups > 1);
        });
        assertNothingReserved();
    }

    private static List<String> idsOf(List<Page> pages, int from, int size) {
        return pages.stream().skip(from).limit(size).map(Page::id).toList();
    }

    public void testContentsOfTheHiddenDocuments() {
        String contents = "\"size\": 4, \"fields\": [\"key\"], \"docvalue_fields\": [\"pagerank\"], \"version\": true";
        forEachGroup(search(contents + ", \"seq_no_primary_term\": true"), (hidden, inner) -> {
            assertEquals(idsOf(hidden, 0, 4), ids(inner));
            for (SearchHit hit : inner) {
                Map<String, Object> source = page(hit).source();
                // The server leaves vectors out of sources.
                source.remove("point");
                assertEquals(source, hit.getSourceAsMap());
                assertEquals(page(hit).source().get("key"), hit.field("key").getValue());
                List<Object> pagerank = source.get("pagerank") == null ? List.of() : List.of(source.get("pagerank"));
                assertEquals(pagerank, hit.field("pagerank").getValues());
                assertNotNull(hit.field("distance"));
                assertEquals(1, hit.getVersion());
                assertTrue(hit.getSeqNo() >= 0);
            }
        });
    }

    public void testIdsAloneWithoutOptionsOrSource() {
        for (String retriever : List.of(collapse(PAGERANK), collapse(PAGERANK, "\"inner_hits\": {\"_source\": false}"))) {
            forEachGroup("{\"size\": 1000, \"retriever\": " + retriever + "}", (hidden, inner) -> {
                assertEquals(idsOf(hidden, 0, 3), ids(inner));
                inner.forEach(hit -> assertFalse(hit.hasSource()));
            });
        }
    }

    public void testPartsOfTheSource() {
        forEachGroup(search("\"_source\": [\"key\"]"), (hidden, inner) -> {
            assertEquals(idsOf(hidden, 0, 3), ids(inner));
            inner.forEach(hit -> assertEquals(Map.of("key", page(hit).source().get("key")), hit.getSourceAsMap()));
        });
    }

    public void testHighlightsTheQueryOfTheChild() {
        forEachGroup(search("\"_source\": false, \"highlight\": {\"fields\": {\"title\": {\"type\": \"plain\"}}}"), (hidden, inner) -> {
            for (SearchHit hit : inner) {
                String fragment = hit.getHighlightFields().get("title").fragments()[0].string();
                assertTrue(fragment, fragment.contains("<em>shared</em>"));
                assertFalse(hit.hasSource());
            }
        });
    }

    public void testSortsAndPagesWithinAGroup() {
        for (int from : new int[] {0, 1, 98}) {
            String json = search("\"from\": " + from + ", \"size\": 2, \"sort\": [{\"key\": \"desc\"}], \"_source\": false");
            forEachGroup(json, (hidden, inner) -> {
                List<Page> sorted = new ArrayList<>(hidden);
                sorted.sort(BY_KEY.reversed());
                assertEquals(idsOf(sorted, from, 2), ids(inner));
                for (SearchHit hit : inner) {
                    assertArrayEquals(new Object[] {page(hit).source().get("key")}, hit.getSortValues());
                    assertTrue(hit.getScore() > 0);
                }
            });
        }
        forEachGroup(search("\"from\": 1, \"size\": 2"), (hidden, inner) -> assertEquals(idsOf(hidden, 1, 2), ids(inner)));
    }

    public void testThePagesOfARanking() {
        List<CollapseOracle.Group<Page>> expected = CollapseOracle.byPagerank(3).collapse(childRanking());
        int groups = 0;
        for (int from = 0; from < expected.size(); from += 3) {
            int first = from;
            search(search("\"size\": 1").replace("\"size\": 1000", "\"from\": " + from + ", \"size\": 3"), response -> {
                for (int i = 0; i < response.getHits().getHits().length; i++) {
                    SearchHit hit = response.getHits().getAt(i);
                    assertHidden(expected.get(first + i), hit, NearDuplicatesRetrieverBuilder.NAME, 1);
                    if (hit.getInnerHits() != null) {
                        assertTrue(hit.getInnerHits().get(NearDuplicatesRetrieverBuilder.NAME).getAt(0).hasSource());
                    }
                }
            });
            groups += (int) expected.stream().skip(from).limit(3).filter(group -> group.hidden().isEmpty() == false).count();
        }
        assertTrue(groups > 1);
    }

    public void testWhatHiddenDocumentsDoNotHave() {
        assertRefused(
            request(search("\"explain\": true, \"collapse\": {\"field\": \"site\"}")), "[inner_hits.explain]", "[inner_hits.collapse]");
        String script = "{\"lang\": \"none\", \"source\": \"\"}";
        assertRefused(request(search("\"fields\": [\"key\"], \"script_fields\": {\"a\": {\"script\": " + script + "}}")));
    }
}
