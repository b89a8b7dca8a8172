package org.neardup.plugin.retriever;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.signature.Ratio;
import org.neardup.plugin.job.work.MemoryClaim;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/** Documents compared by their signature sets alone. */
public class SimilarityIT extends NearDuplicatesIntegTestCase {

    private static String similar(String... parameters) {
        String all = String.join(", ", CHILD, "\"field\": \"body.signatures\"", PAGERANK, String.join(", ", parameters));
        return "{\"size\": 1000, \"retriever\": {\"near_duplicates\": {" + all.replaceAll(", $", "") + "}}}";
    }

    /** Like the oracle for fingerprints, but that every pair of documents with enough signatures is compared. */
    private static CollapseOracle<Page> oracle(String least, int minTokens) {
        Ratio threshold = Ratio.of(new BigDecimal(least));
        return CollapseOracle.byPagerank(Long.SIZE).verified((one, other) -> {
            return Math.min(one.signatures().distinct(), other.signatures().distinct()) >= minTokens
                && one.signatures().isSimilar(other.signatures(), threshold);
        });
    }

    private void assertCollapsed(CollapseOracle<Page> oracle, String... parameters) {
        List<CollapseOracle.Group<Page>> expected = oracle.collapse(childRanking());
        search(similar(parameters), response -> {
            assertEquals(ids(expected), ids(response.getHits()));
            for (int i = 0; i < expected.size(); i++) {
                SearchHit kept = response.getHits().getAt(i);
                List<Page> hidden = expected.get(i).hidden();
                List<String> shown = kept.getInnerHits() == null ? List.of() : ids(kept.getInnerHits().get("near_duplicates"));
                assertEquals(hidden.stream().limit(3).map(Page::id).toList(), shown);
                for (int j = 0; j < shown.size(); j++) {
                    SearchHit hit = kept.getInnerHits().get("near_duplicates").getAt(j);
                    assertNull(hit.field("distance"));
                    double similarity = page(kept).signatures().jaccard(hidden.get(j).signatures());
                    assertEquals(similarity, hit.field("similarity").<Double>getValue(), 0);
                }
            }
        });
    }

    public void testLikeTheOracle() {
        for (String least : List.of("1", "0.95", "0.9", "0.7", "0.5", "0.1")) {
            assertCollapsed(oracle(least, 5), "\"min_similarity\": " + least);
            assertCollapsed(oracle(least, 5).chained(), "\"min_similarity\": " + least, "\"grouping\": \"connected\"");
            assertCollapsed(oracle(least, 6), "\"min_similarity\": " + least, "\"min_tokens\": 6");
        }
    }

    public void testASignatureSetFieldAloneWillDo() {
        assertCollapsed(oracle("0.5", 5));
        assertCollapsed(oracle("0.5", 1), "\"min_tokens\": 1");
    }

    public void testCountsDocumentsWithTooFewSignatures() {
        long few = childRanking().stream().filter(page -> page.signatures().distinct() < 6).count();
        search(similar("\"min_tokens\": 6"), response -> {
            String section = "\"comparison\":{\"complete\":true,\"too_few_tokens\":" + few + "}";
            assertTrue(render(response), render(response).contains(section));
        });
    }

    public void testContradictionsAreRefused() {
        String message = assertRefused(
            request(similar("\"min_similarity\": 2", "\"max_distance\": 70", "\"min_tokens\": 0")),
            "take the ones or the others",
            "[max_distance] must be from 0 to 15"
        );
        assertTrue(message, message.contains("[field] must be of type [simhash], but is of type [signature_set]"));
        assertRefused(request(similar("\"min_similarity\": 0")), "[min_similarity] must be above 0 and at most 1");
        assertRefused(request(similar("\"min_similarity\": 0.1234567891")), "[min_similarity] can have 9 digits after the point at most");
        assertRefused(request(similar("\"min_tokens\": 1001")), "[min_tokens] must be from 1 to 1000");
    }

    public void testReadsNoMoreSignaturesThanAnIndexAllows() {
        updateIndexSettings(Settings.builder().put(BySignature.MAX_TOKENS_SETTING.getKey(), 100), INDICES[0]);
        try {
            search(similar(), response -> {
                assertEquals(childRanking().size(), response.getHits().getHits().length);
                assertTrue(render(response).contains("\"stopped_by\":\"index.near_duplicates.max_verified_tokens\""));
            });
            assertRefused(request(similar()).allowPartialSearchResults(false), "the search would have to read more signatures than");
        } finally {
            updateIndexSettings(Settings.builder().putNull(BySignature.MAX_TOKENS_SETTING.getKey()), INDICES[0]);
        }
        assertNothingReserved();
    }

    public void testATimeoutIsKept() {
        SearchRequest request = request(similar());
        request.source().timeout(TimeValue.timeValueNanos(1));
        search(request, response -> {
            assertTrue(response.isTimedOut());
            assertTrue(Arrays.stream(response.getHits().getHits()).allMatch(hit -> hit.getInnerHits() == null));
        });
        assertNothingReserved();
    }

    public void testMemoryThatIsNotThereIsA429AndGivenBack() {
        for (CircuitBreakerService service : internalCluster().getInstances(CircuitBreakerService.class)) {
            CircuitBreaker breaker = service.getBreaker(MemoryClaim.BREAKER);
            breaker.addWithoutBreaking(breaker.getLimit());
        }
        try {
            Exception refused = expectThrows(Exception.class, () -> client().search(request(similar())).actionGet().decRef());
            assertEquals(refused.toString(), 429, ExceptionsHelper.status(refused).getStatus());
        } finally {
            for (CircuitBreakerService service : internalCluster().getInstances(CircuitBreakerService.class)) {
                CircuitBreaker breaker = service.getBreaker(MemoryClaim.BREAKER);
                breaker.addWithoutBreaking(-breaker.getLimit());
            }
        }
        assertNothingReserved();
        assertCollapsed(oracle("0.5", 5));
    }

    private static void assertNothingReserved() {
        for (CircuitBreakerService service : internalCluster().getInstances(CircuitBreakerService.class)) {
            assertEquals(0, service.getBreaker(MemoryClaim.BREAKER).getUsed());
        }
    }
}
