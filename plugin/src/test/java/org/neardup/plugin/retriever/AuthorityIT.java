package org.neardup.plugin.retriever;

import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.search.SearchHit;

import java.util.List;
import java.util.Map;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Every number type is compared exactly, also across indices that map the authority to different types. */
public class AuthorityIT extends NearDuplicatesIntegTestCase {

    private static final long BIG = 1L << 60;
    private static final String BODY = "one two three four five six seven eight nine ten";

    /** Indexes copies of one text, and asserts which one is kept. */
    private void assertKept(String kept, String authority, Map<String, Object> mappings, Map<String, Object> copies) {
        int index = 0;
        String[] indices = new String[mappings.size()];
        for (Object type : mappings.values()) {
            indices[index] = "authority-" + randomIdentifier();
            assertAcked(prepareCreate(indices[index++]).setMapping("""
                {"properties": {
                  "title": {"type": "text"},
                  "rank": {"type": "%s"},
                  "body": {"type": "text", "fields": {"simhash": {"type": "simhash", "analyzer": "whitespace"}}}
                }}""".formatted(type)));
        }
        List<String> names = List.copyOf(mappings.keySet());
        copies.forEach((id, rank) -> {
            String target = indices[names.indexOf(id.substring(0, 1))];
            Map<String, Object> source = "none".equals(rank)
                ? Map.of("title", "shared", "body", BODY)
                : Map.of("title", "shared", "body", BODY, "rank", rank);
            client().prepareIndex(target).setId(id).setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
        });
        SearchRequest request = request("{\"retriever\": " + collapse("\"authority\": " + authority) + "}", indices);
        search(request, response -> {
            assertEquals(List.of(kept), ids(response.getHits()));
            SearchHit hit = response.getHits().getAt(0);
            assertEquals(copies.size() - 1, hit.getInnerHits().get("near_duplicates").getTotalHits().value());
        });
        assertAcked(indicesAdmin().prepareDelete(indices));
    }

    public void testLongsBeyondTheDigitsOfADouble() {
        assertKept("a3", "\"rank\"", Map.of("a", "long"), Map.of("a1", BIG, "a2", BIG + 1, "a3", BIG + 2));
    }

    public void testIntegers() {
        assertKept("a2", "\"rank\"", Map.of("a", "integer"), Map.of("a1", -5, "a2", 7, "a3", "none"));
        assertKept("a2", "\"rank\"", Map.of("a", "byte"), Map.of("a1", -5, "a2", 7, "a3", "none"));
    }

    public void testDoublesThatAreEqualAsFloats() {
        assertKept("a2", "\"rank\"", Map.of("a", "double"), Map.of("a1", 0.1, "a2", Math.nextUp(0.1), "a3", Math.nextDown(0.1)));
    }

    public void testFloats() {
        assertKept("a2", "\"rank\"", Map.of("a", "float"), Map.of("a1", 0.25f, "a2", 0.5f, "a3", -1f));
        assertKept("a2", "\"rank\"", Map.of("a", "half_float"), Map.of("a1", 0.25f, "a2", 0.5f, "a3", -1f));
    }

    public void testSeveralValues() {
        assertKept("a1", "\"rank\"", Map.of("a", "long"), Map.of("a1", List.of(1, 9), "a2", List.of(7, 8), "a3", 2));
    }

    public void testMissingValue() {
        assertKept("a3", "{\"field\": \"rank\", \"missing\": 6}", Map.of("a", "long"), Map.of("a1", 4, "a2", 5, "a3", "none"));
        assertKept("a3", "{\"field\": \"rank\", \"missing\": 5.5}", Map.of("a", "long"), Map.of("a1", 4, "a2", 5, "a3", "none"));
        assertKept("a2", "{\"field\": \"rank\", \"missing\": 4.5}", Map.of("a", "long"), Map.of("a1", 4, "a2", 5, "a3", "none"));
        assertKept("a2", "{\"field\": \"rank\", \"missing\": -1}", Map.of("a", "double"), Map.of("a1", -2, "a2", -0.5, "a3", "none"));
    }

    public void testMissingValueBeyondTheDigitsOfADouble() {
        assertKept("a2", "{\"field\": \"rank\", \"missing\": " + (BIG + 1) + "}", Map.of("a", "double"), Map.of("a1", BIG, "a2", "none"));
    }

    @Nightly
    public void testDifferentTypesAcrossIndices() {
        assertKept("b1", "\"rank\"", Map.of("a", "integer", "b", "long"), Map.of("a1", 100, "b1", BIG + 1, "b2", BIG));
        assertKept("b1", "\"rank\"", Map.of("a", "float", "b", "double"), Map.of("a1", 0.5, "b1", 0.75));
        assertKept("a1", "\"rank\"", Map.of("a", "double", "b", "long"), Map.of("a1", 2.5, "b1", 2));
        assertKept("b2", "\"rank\"", Map.of("a", "double", "b", "long"), Map.of("a1", (double) BIG, "b1", BIG - 1, "b2", BIG + 1));
    }

    public void testKeepsTheEarliestOrTheLatest() {
        for (String keep : List.of("earliest", "latest")) {
            long sign = keep.equals("latest") ? 1 : -1;
            CollapseOracle<Page> oracle = CollapseOracle.star(3).withAuthority(page -> {
                return page.published() == null ? Double.NEGATIVE_INFINITY : sign * page.published().toEpochDay();
            });
            String named = "\"" + keep + "\": \"published\"";
            for (String parameters : List.of(named, named + ", \"keep\": \"" + keep + "\"")) {
                search("{\"size\": 1000, \"retriever\": " + collapse(parameters) + "}", response -> {
                    assertGroups(oracle.collapse(childRanking()), response.getHits());
                });
            }
        }
    }

    public void testDatesThatDoNotDecide() {
        String retriever = collapse("\"earliest\": \"published\", \"latest\": \"published\"");
        assertRefused(request("{\"retriever\": " + retriever + "}"), "[earliest] names a date field, but [keep] is [rank]");
        String keep = collapse("\"keep\": \"latest\"");
        assertRefused(request("{\"retriever\": " + keep + "}"), "[keep] can be [latest] only if [latest] names a date field");
        String type = collapse("\"latest\": \"pagerank\"");
        assertRefused(request("{\"retriever\": " + type + "}"), "[latest] [pagerank] is of type [double]", "must be a date");
    }
}
