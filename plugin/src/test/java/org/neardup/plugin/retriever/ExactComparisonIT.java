package org.neardup.plugin.retriever;

import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.window.RunningComparison;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Whole signature sets: which of them a search reads, and within which limits. */
public class ExactComparisonIT extends NearDuplicatesIntegTestCase {

    private static final String[] COPIES = {"copies-1", "copies-2", "copies-bare"};
    private static final String FIELDS = """
        {"properties": {
          "title": {"type": "text", "analyzer": "whitespace"},
          "pagerank": {"type": "double"},
          "body": {"type": "text", "analyzer": "whitespace"%s}}}""";
    private static final String SIGNATURES = """
        , "fields": {"signatures": {"type": "signature_set", "analyzer": "whitespace"}}""";

    private static String exact(double least, String... more) {
        String signatures = "\"exact\": true, \"similarity\": \"jaccard\", \"min_similarity\": " + least;
        return "{\"size\": 1000, \"retriever\": "
            + collapse(PAGERANK, signatures, String.join(", ", more)).replace(FIELD, "\"field\": \"body.signatures\"") + "}";
    }

    /** Documents of fewer tokens are compared by their whole texts. */
    private static CollapseOracle<Page> oracle(double least, int minTokens) {
        return CollapseOracle.byPagerank(Long.SIZE).verified((one, other) -> {
            return Math.min(one.signatures().distinct(), other.signatures().distinct()) >= minTokens
                ? one.signatures().jaccard(other.signatures()) >= least
                : one.hasTextOf(other);
        });
    }

    private static String comparison(long tooFewTokens, long notCompared) {
        String counts = "\"not_compared\":%d,\"comparison\":{\"complete\":true,\"too_few_tokens\":%d}";
        return String.format(Locale.ROOT, counts, notCompared, tooFewTokens);
    }

    /** Texts that share all of their few signatures may differ otherwise, unless they are equal. */
    public void testDocumentsWithTooFewSignaturesAreCollapsedByTheirWholeTexts() {
        List<Page> ranking = childRanking();
        long without = ranking.stream().filter(page -> page.body().isEmpty()).count();
        for (int minTokens : new int[] {1, 5, 6, 60, 61, 1000}) {
            List<CollapseOracle.Group<Page>> expected = oracle(0.9, minTokens).collapse(ranking);
            long few = ranking.stream().filter(page -> page.body().isEmpty() == false && page.signatures().distinct() < minTokens).count();
            search(exact(0.9, "\"min_tokens\": " + minTokens), response -> {
                assertEquals(ids(expected), ids(response.getHits()));
                assertTrue(render(response), render(response).contains(comparison(few, without)));
            });
        }
        assertEquals(5, SignatureSet.DEFAULT_MIN_TOKENS);
        assertNothingReserved();
    }

    public void testLeastNumberOfSignaturesOutOfRange() {
        for (String least : List.of("0", "-1", "1001")) {
            assertRefused(request(exact(0.9, "\"min_tokens\": " + least)), "[min_tokens] must be from 1 to 1000, but was");
        }
        assertRefused(request(exact(0.9, "\"min_tokens\": \"few\"")), "[min_tokens] must be a whole number");
    }

    /**
     * Creates families of texts, each text in many copies, over several shards of two indices that have the field and one that has not.
     * Some texts have too few tokens, some the same tokens in another order.
     */
    private Map<String, Page> indexCopies() {
        List<String> bodies = new ArrayList<>(List.of("", "out of stock", "of out stock", "n/a"));
        for (int family = 0; family < 6; family++) {
            String[] words = IntStream.range(0, between(6, 60)).mapToObj(i -> "w" + i).toArray(String[]::new);
            String name = "f" + family;
            for (int version = between(1, 4); version > 0; version--) {
                words[random().nextInt(words.length)] = "changed" + version;
                bodies.add(name + " " + Arrays.stream(words).map(word -> name + word).collect(Collectors.joining(" ")));
            }
        }
        for (String index : COPIES) {
            Settings settings = Settings.builder().put("index.number_of_shards", between(1, 3)).put("index.number_of_replicas", 0).build();
            String mapping = FIELDS.formatted(index.equals("copies-bare") ? "" : SIGNATURES);
            assertAcked(prepareCreate(index).setSettings(settings).setMapping(mapping));
        }
        Map<String, Page> pages = new HashMap<>();
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (int i = 0; i < 300; i++) {
            String index = randomFrom(COPIES);
            Double pagerank = rarely() ? null : between(0, 7) / 8.0;
            Page page = new Page(index, "c" + i, "shared" + " x".repeat(between(0, 3)), randomFrom(bodies), pagerank, "site0");
            bulk.add(client().prepareIndex(index).setId(page.id()).setSource(page.source()));
            // A document without the field is like one without a text.
            pages.put(page.id(), index.equals("copies-bare") ? new Page(index, page.id(), "", "", pagerank, "site0") : page);
        }
        assertFalse(bulk.get().hasFailures());
        ensureGreen(COPIES);
        return pages;
    }

    private List<Page> ranking(Map<String, Page> pages) {
        List<Page> ranking = new ArrayList<>();
        search(request("{\"size\": 1000, \"query\": {\"match\": {\"title\": \"shared\"}}}", COPIES), response -> {
            for (SearchHit hit : response.getHits()) {
                ranking.add(pages.get(hit.getId()));
            }
        });
        assertEquals(pages.size(), ranking.size());
        return ranking;
    }

    public void testEqualSetsAreReadOnce() {
        Map<String, Page> pages = indexCopies();
        try {
            List<Page> ranking = ranking(pages);
            long without = ranking.stream().filter(page -> page.body().isEmpty()).count();
            for (double least : new double[] {1, 0.9, 0.5, 0.1}) {
                int minTokens = randomFrom(1, 3, 5, 20);
                long few = ranking.stream().filter(page -> page.body().isEmpty() == false)
                    .filter(page -> page.signatures().distinct() < minTokens).count();
                CollapseOracle<Page> oracle = oracle(least, minTokens);
                assertCollapsed(oracle.collapse(ranking), comparison(few, without), exact(least, "\"min_tokens\": " + minTokens));
                assertCollapsed(
                    oracle.chained().collapse(ranking), comparison(few, without),
                    exact(least, "\"min_tokens\": " + minTokens, "\"grouping\": \"connected\""));
            }
            assertReads(ranking.stream().filter(page -> page.body().isEmpty() == false).collect(
                Collectors.toMap(Page::body, page -> page.signatures().distinct(), (one, other) -> one)));
        } finally {
            assertAcked(client().admin().indices().prepareDelete(COPIES));
        }
        assertNothingReserved();
    }

    private void assertCollapsed(List<CollapseOracle.Group<Page>> expected, String comparison, String json) {
        search(request(json, COPIES), response -> {
            assertEquals(ids(expected), ids(response.getHits()));
            assertTrue(render(response), render(response).contains(comparison));
            for (int i = 0; i < expected.size(); i++) {
                SearchHit kept = response.getHits().getAt(i);
                List<Page> hidden = expected.get(i).hidden();
                assertEquals(hidden.isEmpty(), kept.getInnerHits() == null);
                if (hidden.isEmpty() == false) {
                    var inner = kept.getInnerHits().get("near_duplicates");
                    assertEquals(hidden.size(), inner.getTotalHits().value());
                    assertEquals(hidden.stream().limit(3).map(Page::id).toList(), ids(inner));
                }
            }
        });
    }

    /** Asserts that a search may read the tokens of these texts, and that it needs to. */
    private void assertReads(Map<String, Integer> tokensOfTexts) {
        int tokens = tokensOfTexts.values().stream().mapToInt(Integer::intValue).sum();
        for (int limit : new int[] {tokens - 1, tokens}) {
            updateIndexSettings(Settings.builder().put(RunningComparison.MAX_TOKENS_SETTING.getKey(), limit), randomFrom(COPIES));
            search(request(exact(0.9), COPIES), response -> {
                assertTrue(render(response), render(response).contains("\"complete\":" + (limit == tokens)));
            });
            updateIndexSettings(Settings.builder().putNull(RunningComparison.MAX_TOKENS_SETTING.getKey()), COPIES);
        }
    }

    /** Documents that were not compared are shown, and the response says so. */
    public void testReadsNoMoreSignaturesThanAnIndexAllows() {
        updateIndexSettings(Settings.builder().put(RunningComparison.MAX_TOKENS_SETTING.getKey(), 100), INDICES[1]);
        try {
            search(exact(0.9), response -> {
                String text = render(response);
                assertTrue(text, text.contains("\"complete\":false,\"stopped_by\":\"index.near_duplicates.max_compared_tokens\""));
                assertFalse(response.isTimedOut());
                assertEquals(childRanking().size(), response.getHits().getHits().length);
            });
            SearchRequest whole = request(exact(0.9)).allowPartialSearchResults(false);
            assertRefused(whole, "the search would have to read more signatures than [index.near_duplicates.max_compared_tokens] allows");
        } finally {
            updateIndexSettings(Settings.builder().putNull(RunningComparison.MAX_TOKENS_SETTING.getKey()), INDICES[1]);
        }
        assertNothingReserved();
    }

    public void testMemoryThatIsNotThereIsA429AndGivenBack() {
        String message = assertRefusedWithoutMemory(request(exact(0.9)));
        assertTrue(message, message.contains("[breaker.near_duplicates.limit]"));
        assertTrue(message, message.contains("or take a smaller window, which is [rank_window_size] of a search"));
        search(exact(0.9), response -> assertTrue(render(response).contains("\"complete\":true")));
        assertNothingReserved();
    }

    public void testATimeoutIsKept() {
        search(requestWithoutTime(exact(0.9)), response -> {
            assertTrue(response.isTimedOut());
            assertTrue(render(response), render(response).contains("\"complete\":false,\"stopped_by\":\"timeout\""));
            assertTrue(StreamSupport.stream(response.getHits().spliterator(), false).allMatch(hit -> hit.getInnerHits() == null));
        });
        Exception refused = expectThrows(
            Exception.class,
            () -> client().search(requestWithoutTime(exact(0.9)).allowPartialSearchResults(false)).actionGet().decRef());
        assertEquals(refused.toString(), 429, ExceptionsHelper.status(refused).getStatus());
        assertNothingReserved();
    }
}
