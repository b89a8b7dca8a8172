package org.neardup.plugin.retriever;

import org.neardup.plugin.window.RunningComparison;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.common.settings.Settings;
import org.neardup.kernel.signature.Ratio;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The documents that verification excludes, and its limits. */
public class VerificationIT extends NearDuplicatesIntegTestCase {

    private static String verified(double least, String more) {
        String verify = "\"verify\": {\"field\": \"body.signatures\", \"min_similarity\": " + least + more + "}";
        return "{\"size\": 1000, \"retriever\": " + collapse("\"max_distance\": 8", PAGERANK, verify) + "}";
    }

    /** Texts that share all of their few signatures may differ otherwise, unless they are equal. */
    public void testDocumentsWithTooFewSignaturesAreCollapsedByTheirWholeTexts() {
        for (int least : new int[] { 1, 5, 6, 60, 61, 1000 }) {
            CollapseOracle<Page> oracle = CollapseOracle.byPagerank(8).verified((one, other) -> {
                return Math.min(one.signatures().distinct(), other.signatures().distinct()) >= least
                    ? one.signatures().similarity(other.signatures()).compareTo(Ratio.of(0.9)) >= 0
                    : one.hasTextOf(other);
            });
            List<CollapseOracle.Group<Page>> expected = oracle.collapse(childRanking());
            List<CollapseOracle.Group<Page>> near = CollapseOracle.byPagerank(8).chained().collapse(childRanking());
            long left = near.stream().filter(group -> group.hidden().isEmpty() == false).flatMap(group -> {
                return Stream.concat(Stream.of(group.kept()), group.hidden().stream());
            }).filter(page -> page.signatures().distinct() < least).count();
            search(verified(0.9, ", \"min_tokens\": " + least), response -> {
                assertGroups(expected, response.getHits());
                String counts = String.format(Locale.ROOT, "\"too_few_tokens\":%d,\"not_compared\":0}", left);
                String section = "\"comparison\":{\"complete\":true," + counts;
                assertTrue(render(response), render(response).contains(section));
            });
        }
        assertEquals(5, SignatureThreshold.DEFAULT_MIN_TOKENS);
        assertNothingReserved();
    }

    public void testLeastNumberOfSignaturesOutOfRange() {
        for (String least : List.of("0", "-1", "1001")) {
            assertRefused(request(verified(0.9, ", \"min_tokens\": " + least)), "[verify.min_tokens] must be from 1 to 1000, but was");
        }
        assertRefused(request(verified(0.9, ", \"min_tokens\": \"few\"")), "[verify.min_tokens] must be a whole number");
    }

    /** Documents that were not compared are shown, and the response says so. */
    public void testReadsNoMoreSignaturesThanAnIndexAllows() {
        updateIndexSettings(Settings.builder().put(RunningComparison.MAX_TOKENS_SETTING.getKey(), 1), INDICES[1]);
        try {
            search(verified(0.9, ""), response -> {
                String text = render(response);
                assertTrue(text, text.contains("\"complete\":false,\"stopped_by\":\"index.near_duplicates.max_verified_tokens\""));
                assertFalse(response.isTimedOut());
                assertTrue(response.getHits().getHits().length > CollapseOracle.byPagerank(8).collapse(childRanking()).size());
            });
            SearchRequest whole = request(verified(0.9, "")).allowPartialSearchResults(false);
            assertRefused(whole, "the search would have to read more signatures than [index.near_duplicates.max_verified_tokens] allows");
        } finally {
            updateIndexSettings(Settings.builder().putNull(RunningComparison.MAX_TOKENS_SETTING.getKey()), INDICES[1]);
        }
        assertNothingReserved();
    }

    public void testMemoryThatIsNotThereIsA429AndGivenBack() {
        String message = assertRefusedWithoutMemory(request(verified(0.9, "")));
        assertTrue(message, message.contains("[breaker.near_duplicates.limit]"));
        assertTrue(message, message.contains("or take a smaller [rank_window_size] or [max_distance]"));
        search(verified(0.9, ""), response -> assertTrue(render(response).contains("\"complete\":true")));
        assertNothingReserved();
    }

    public void testATimeoutIsKept() {
        search(requestWithoutTime(verified(0.9, "")), response -> {
            assertTrue(response.isTimedOut());
            assertTrue(render(response), render(response).contains("\"complete\":false,\"stopped_by\":\"timeout\""));
            assertTrue(StreamSupport.stream(response.getHits().spliterator(), false).allMatch(hit -> hit.getInnerHits() == null));
        });
        Exception refused = expectThrows(
            Exception.class,
            () -> client().search(requestWithoutTime(verified(0.9, "")).allowPartialSearchResults(false)).actionGet().decRef()
        );
        assertEquals(refused.toString(), 429, ExceptionsHelper.status(refused).getStatus());
        assertNothingReserved();
    }
}
