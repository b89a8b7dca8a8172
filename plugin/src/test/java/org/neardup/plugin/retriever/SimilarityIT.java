package org.neardup.plugin.retriever;

import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

/** Documents compared by their signature sets alone, exactly or by samples. */
public class SimilarityIT extends NearDuplicatesIntegTestCase {

    private static final String EXACT = "\"exact\": true";

    private static String similar(String... parameters) {
        return sampled(with(parameters, EXACT));
    }

    private static String sampled(String... parameters) {
        String all = String.join(", ", CHILD, "\"field\": \"body.signatures\"", PAGERANK, String.join(", ", parameters));
        return "{\"size\": 1000, \"retriever\": {\"near_duplicates\": {" + all.replaceAll(", $", "") + "}}}";
    }

    /** Like the oracle for fingerprints, but compares every pair; documents with too few signatures are compared by their whole texts. */
    private static CollapseOracle<Page> oracle(PageSimilarity similarity, double least, int minTokens) {
        return CollapseOracle.byPagerank(Long.SIZE).verified((one, other) -> {
            return Math.min(one.signatures().distinct(), other.signatures().distinct()) >= minTokens
                ? similarity.of(one, other) >= least
                : one.hasTextOf(other);
        });
    }

    private void assertCollapsed(CollapseOracle<Page> oracle, PageSimilarity similarity, String... parameters) {
        assertCollapsed(oracle, similarity, "similarity", similar(parameters));
    }

    private void assertCollapsed(CollapseOracle<Page> oracle, PageSimilarity similarity, String shownAs, String json) {
        List<CollapseOracle.Group<Page>> expected = oracle.collapse(childRanking());
        search(json, response -> {
            assertEquals(ids(expected), ids(response.getHits()));
            for (int i = 0; i < expected.size(); i++) {
                SearchHit kept = response.getHits().getAt(i);
                List<Page> hidden = expected.get(i).hidden();
                List<String> shown = kept.getInnerHits() == null ? List.of() : ids(kept.getInnerHits().get("near_duplicates"));
                assertEquals(hidden.stream().limit(3).map(Page::id).toList(), shown);
                for (int j = 0; j < shown.size(); j++) {
                    SearchHit hit = kept.getInnerHits().get("near_duplicates").getAt(j);
                    assertNull(hit.field("distance"));
                    assertEquals(similarity.of(page(kept), hidden.get(j)), hit.field(shownAs).<Double>getValue(), 1e-12);
                }
            }
        });
    }

    public void testLikeTheOracle() {
        PageSimilarity jaccard = PageSimilarity::jaccard;
        for (double least : new double[] {1, 0.95, 0.9, 0.7, 0.5, 0.1}) {
            String[] parameters = {"\"similarity\": \"jaccard\"", "\"min_similarity\": " + least};
            assertCollapsed(oracle(jaccard, least, 5), jaccard, parameters);
            assertCollapsed(oracle(jaccard, least, 5).chained(), jaccard, with(parameters, "\"grouping\": \"connected\""));
            assertCollapsed(oracle(jaccard, least, 6), jaccard, with(parameters, "\"min_tokens\": 6"));
        }
        assertCollapsed(oracle(jaccard, 0.5, 5), jaccard, "\"similarity\": \"jaccard\"");
    }

    @Nightly
    public void testWeightedLikeTheOracle() {
        for (double power : new double[] {0, 1, 3}) {
            PageSimilarity similarity = PageSimilarity.weightedJaccard(power);
            for (double least : new double[] {1, 0.9, 0.7, 0.4, 0.1}) {
                String[] parameters = {
                    "\"similarity\": \"weighted_jaccard\"",
                    "\"min_similarity\": " + least,
                    "\"idf_power\": " + power};
                assertCollapsed(oracle(similarity, least, 5), similarity, parameters);
                assertCollapsed(
                    oracle(similarity, least, 1).chained(), similarity,
                    with(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 1"));
            }
        }
    }

    public void testWeightedOrPlainLikeTheOracle() {
        for (double power : new double[] {0, 6}) {
            DoubleFunction<PageSimilarity> similarities = PageSimilarity.weightedOrPlain(power);
            for (double plain : new double[] {1, 0.85, 0.6, 0.05}) {
                PageSimilarity similarity = similarities.apply(plain);
                for (double least : new double[] {0.9, 0.3, randomFrom(1.0, 0.7, 0.1)}) {
                    String[] parameters = {"\"plain\": " + plain, "\"min_similarity\": " + least, "\"idf_power\": " + power};
                    if (randomBoolean()) {
                        assertCollapsed(oracle(similarity, least, 5), similarity, parameters);
                    } else {
                        assertCollapsed(
                            oracle(similarity, least, 1).chained(), similarity,
                            with(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 1"));
                    }
                }
            }
        }
    }

    @Nightly
    public void testSampledLikeTheOracle() {
        for (double power : new double[] {0, 3}) {
            PageSimilarity similarity = PageSimilarity.estimate(power);
            for (double least : new double[] {1, 0.7, 0.3, 0.1}) {
                String parameters = "\"min_similarity\": " + least + ", " + (power == 0 && randomBoolean()
                    ? "\"similarity\": \"jaccard\""
                    : "\"similarity\": \"weighted_jaccard\", \"idf_power\": " + power);
                String shownAs = "estimated_similarity";
                assertCollapsed(oracle(similarity, least, 5), similarity, shownAs, sampled(parameters));
                assertCollapsed(
                    oracle(similarity, least, 8).chained(), similarity, shownAs,
                    sampled(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 8"));
            }
        }
        PageSimilarity similarity = PageSimilarity.estimate(3);
        assertCollapsed(
            oracle(similarity, 0.25, 5), similarity, "estimated_similarity", sampled("\"similarity\": \"weighted_jaccard\""));
    }

    @Nightly
    public void testSampledWeightedOrPlainLikeTheOracle() {
        for (double power : new double[] {0, 6}) {
            DoubleFunction<PageSimilarity> similarities = PageSimilarity.estimatedOrPlain(power);
            for (double plain : new double[] {1, 0.85, 0.6, 0.05}) {
                PageSimilarity similarity = similarities.apply(plain);
                for (double least : new double[] {0.9, 0.3, randomFrom(1.0, 0.7, 0.1)}) {
                    String[] parameters = {"\"plain\": " + plain, "\"min_similarity\": " + least, "\"idf_power\": " + power};
                    String shownAs = "estimated_similarity";
                    if (randomBoolean()) {
                        assertCollapsed(oracle(similarity, least, 5), similarity, shownAs, sampled(parameters));
                    } else {
                        assertCollapsed(
                            oracle(similarity, least, 8).chained(), similarity, shownAs,
                            sampled(with(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 8")));
                    }
                }
            }
        }
        PageSimilarity similarity = PageSimilarity.estimatedOrPlain(6).apply(0.85);
        assertCollapsed(oracle(similarity, 0.3, 5), similarity, "estimated_similarity", sampled());
    }

    /** Samples contain all tokens of these documents. */
    public void testSamplesOfSmallSetsAreExact() {
        assertAcked(prepareCreate("small").setMapping("""
            {"properties": {"number": {"type": "long"}, "body": {"type": "text", "analyzer": "whitespace", "fields": {
              "signatures": {"type": "signature_set", "analyzer": "whitespace"}}}}}"""));
        BulkRequestBuilder bulk = client().prepareBulk().setRefreshPolicy(RefreshPolicy.IMMEDIATE);
        for (int document = 0; document < 120; document++) {
            int family = between(0, 9);
            int words = between(6, 31);
            StringBuilder body = new StringBuilder("all");
            for (int word = 0; word < words; word++) {
                body.append(rarely() ? " w" + between(0, 500) : " f" + family + "w" + word);
            }
            bulk.add(client().prepareIndex("small").setSource("number", document, "body", body.append(" all").toString()));
        }
        assertFalse(bulk.get().hasFailures());
        try {
            for (String plain : List.of("1", "0.85", "0.5", "0.1")) {
                for (String least : List.of("0.9", "0.6", "0.3", "0.1")) {
                    String parameters = "\"min_similarity\": " + least + ", \"plain\": " + plain + ", \"grouping\": "
                        + randomFrom("\"star\"", "\"connected\"");
                    Map<String, List<Object>> exact = collapsed(parameters + ", \"exact\": true", "similarity");
                    assertEquals(exact, collapsed(parameters, "estimated_similarity"));
                }
            }
        } finally {
            assertAcked(client().admin().indices().prepareDelete("small"));
        }
    }

    /** The ids of the kept documents and of those hidden behind them, each with its similarity to the kept one in millionths. */
    private Map<String, List<Object>> collapsed(String parameters, String shownAs) {
        String json = "{\"size\": 1000, \"retriever\": {\"near_duplicates\": {\"field\": \"body.signatures\", "
            + "\"inner_hits\": {\"size\": 100}, \"retriever\": {\"standard\": {\"query\": {\"match\": {\"body\": \"all\"}}, "
            + "\"sort\": [{\"number\": \"asc\"}]}}, " + parameters + "}}}";
        Map<String, List<Object>> collapsed = new LinkedHashMap<>();
        search(request(json, "small"), response -> {
            for (SearchHit kept : response.getHits()) {
                List<Object> hidden = new ArrayList<>();
                boolean isAlone = kept.getInnerHits() == null;
                for (SearchHit hit : isAlone ? SearchHits.EMPTY_WITHOUT_TOTAL_HITS : kept.getInnerHits().get("near_duplicates")) {
                    hidden.add(hit.getId());
                    hidden.add(Math.round(1e6 * hit.field(shownAs).<Double>getValue()));
                }
                collapsed.put(kept.getId(), hidden);
            }
        });
        return collapsed;
    }

    public void testDocumentsWithoutTheFieldAreLikeNoOther() {
        assertAcked(prepareCreate("without-signatures").setMapping("title", "type=text,analyzer=whitespace"));
        for (int document = 0; document < 5; document++) {
            client().prepareIndex("without-signatures").setSource("title", "shared").get();
        }
        refresh("without-signatures");
        String json = "{\"size\": 100, \"retriever\": {\"near_duplicates\": {\"field\": \"body.signatures\", \"retriever\": {\"standard\": "
            + "{\"query\": {\"term\": {\"_index\": \"without-signatures\"}}}}}}}";
        try {
            search(request(json, INDICES[0], "without-signatures"), response -> assertEquals(5, response.getHits().getHits().length));
        } finally {
            assertAcked(client().admin().indices().prepareDelete("without-signatures"));
        }
    }

    private static String[] with(String[] parameters, String... more) {
        String[] all = Arrays.copyOf(parameters, parameters.length + more.length);
        System.arraycopy(more, 0, all, parameters.length, more.length);
        return all;
    }

    public void testAWindowWhoseValuesAreFetched() {
        String window = "\"rank_window_size\": 5000";
        PageSimilarity similarity = PageSimilarity.estimatedOrPlain(6).apply(0.85);
        assertCollapsed(oracle(similarity, 0.3, 5), similarity, "estimated_similarity", sampled(window));
        PageSimilarity exact = PageSimilarity.weightedOrPlain(6).apply(0.85);
        assertCollapsed(oracle(exact, 0.3, 5), exact, window);
    }

    public void testASignatureSetFieldAloneWillDo() {
        PageSimilarity similarity = PageSimilarity.weightedOrPlain(6).apply(0.85);
        assertCollapsed(oracle(similarity, 0.3, 5), similarity);
        assertCollapsed(oracle(similarity, 0.3, 1), similarity, "\"min_tokens\": 1");
        assertCollapsed(oracle(similarity, 0.3, 1000), similarity, "\"min_tokens\": 1000");
    }

    public void testCountsDocumentsWithTooFewSignatures() {
        long few = childRanking().stream().filter(page -> page.body().isEmpty() == false && page.signatures().distinct() < 6).count();
        long nothing = childRanking().stream().filter(page -> page.body().isEmpty()).count();
        for (boolean exact : new boolean[] {true, false}) {
            search(sampled("\"min_tokens\": 6", "\"exact\": " + exact), response -> {
                String section = "\"not_compared\":" + nothing + ",\"comparison\":{" + (exact ? "" : "\"estimated\":true,")
                    + "\"complete\":true,\"too_few_tokens\":" + few + "}";
                assertTrue(render(response), render(response).contains(section));
            });
        }
    }

    public void testContradictionsAreRefused() {
        String message = assertRefused(
            request(similar("\"min_similarity\": 2", "\"max_distance\": 70", "\"min_tokens\": 0")),
            "[max_distance] is for fingerprints, [",
            "[max_distance] must be from 0 to 15");
        assertTrue(message, message.contains("[field] must be of type [simhash], but is of type [signature_set]"));
        assertRefused(request(similar("\"min_similarity\": 0")), "[min_similarity] must be above 0 and at most 1");
        assertRefused(request(similar("\"min_similarity\": 0.1234567891")), "[min_similarity] can have 9 digits after the point at most");
        assertRefused(
            request(similar("\"similarity\": \"overlap\"")),
            "[similarity] must be one of [weighted_or_plain, jaccard, cosine, dice, weighted_");
        assertRefused(request(similar("\"idf_power\": 9")), "[idf_power] must be from 0 to 8");
        assertRefused(
            request(similar("\"idf_power\": 2", "\"similarity\": \"dice\"")),
            "[idf_power] is for weights, but [dice] compares sets; leave it out");
        assertRefused(
            request(sampled("\"exact\": false", "\"similarity\": \"dice\"")),
            "[exact] can be [false] only with a [similarity] of [weighted_or_plain, jaccard, weighted_jaccard],"
                + " which samples estimate, but that is [dice]");
        assertRefused(request(sampled("\"exact\": \"perhaps\"")), "[exact] must be true or false, but was [perhaps]");
        for (String plain : List.of("0", "-0.5", "1.01")) {
            assertRefused(request(similar("\"plain\": " + plain)), "[plain] must be above 0 and at most 1, but was [" + plain + "]");
        }
        assertRefused(request(similar("\"plain\": 0.1234567891")), "[plain] can have 9 digits after the point at most");
        assertRefused(request(similar("\"plain\": \"much\"")), "[plain] must be a number, but was [much]");
        for (String other : List.of("jaccard", "dice", "weighted_jaccard", "weighted_cosine")) {
            assertRefused(
                request(similar("\"plain\": 0.9", "\"similarity\": \"" + other + "\"")),
                "[plain] is for [weighted_or_plain], not for [" + other + "]; leave it out");
        }
        assertRefused(request(sampled("\"plain\": 0.9", "\"max_distance\": 3")), "[max_distance] is for fingerprints, [plain]");
        assertRefused(request(similar("\"min_tokens\": 1001")), "[min_tokens] must be from 1 to 1000");
    }

    public void testATimeoutIsKept() {
        assertTimesOut(sampled());
    }

    public void testMemoryThatIsNotThereIsA429AndGivenBack() {
        assertRefusedWithoutMemory(request(sampled()));
        PageSimilarity similarity = PageSimilarity.estimatedOrPlain(6).apply(0.85);
        assertCollapsed(oracle(similarity, 0.3, 5), similarity, "estimated_similarity", sampled());
    }
}
