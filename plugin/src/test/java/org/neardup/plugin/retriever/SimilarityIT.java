package org.neardup.plugin.retriever;

import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.search.SearchHit;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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

    /** The similarity of two pages, by the definition. */
    private interface PageSimilarity {

        double of(Page one, Page other);
    }

    private static double jaccard(Page one, Page other) {
        return one.signatures().jaccard(other.signatures());
    }

    /** The weights of tokens, counted over the pages of both indices. */
    private static Map<Long, Integer> weights(double power) {
        Map<Long, Integer> counts = new HashMap<>();
        int documents = 0;
        for (Page page : pages()) {
            SignatureSet set = page.signatures();
            documents += set.isEmpty() ? 0 : 1;
            for (int i = 0; i < set.distinct(); i++) {
                counts.merge(set.token(i), 1, Integer::sum);
            }
        }
        double heaviest = Math.log(1 + documents / 5.0);
        Map<Long, Integer> weights = new HashMap<>();
        for (Map.Entry<Long, Integer> count : counts.entrySet()) {
            double idf = Math.log(1 + (double) documents / Math.max(5, count.getValue()));
            weights.put(count.getKey(), (int) Math.max(1, Math.round(65_535 * Math.pow(idf / heaviest, power))));
        }
        return weights;
    }

    private static PageSimilarity weightedJaccard(double power) {
        Map<Long, Integer> weights = weights(power);
        return (one, other) -> weightedJaccard(weights, multiplicities(one), multiplicities(other));
    }

    /** Counts each token once, up to the last one that the samples of both pages cover. */
    private static PageSimilarity estimate(double power) {
        Map<Long, Integer> weights = weights(power);
        return (one, other) -> {
            long known = Math.min(known(one.signatures()), known(other.signatures()));
            return weightedJaccard(weights, sample(one, known), sample(other, known));
        };
    }

    private static long known(SignatureSet set) {
        int size = SignatureSetFieldMapper.SAMPLE.size();
        return set.distinct() <= size ? Long.MAX_VALUE : set.token(size - 1);
    }

    private static Map<Long, Integer> sample(Page page, long known) {
        Map<Long, Integer> sample = multiplicities(page);
        sample.keySet().removeIf(token -> token > known);
        sample.replaceAll((token, multiplicity) -> 1);
        return sample;
    }

    private static double weightedJaccard(Map<Long, Integer> weights, Map<Long, Integer> left, Map<Long, Integer> right) {
        Set<Long> union = new HashSet<>(left.keySet());
        union.addAll(right.keySet());
        double least = 0;
        double most = 0;
        for (long token : union) {
            int in = left.getOrDefault(token, 0);
            int inOther = right.getOrDefault(token, 0);
            least += (double) weights.get(token) * Math.min(in, inOther);
            most += (double) weights.get(token) * Math.max(in, inOther);
        }
        return most == 0 ? 0 : least / most;
    }

    private static Map<Long, Integer> multiplicities(Page page) {
        Map<Long, Integer> multiplicities = new HashMap<>();
        SignatureSet set = page.signatures();
        for (int i = 0; i < set.distinct(); i++) {
            multiplicities.put(set.token(i), set.multiplicity(i));
        }
        return multiplicities;
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
        PageSimilarity jaccard = SimilarityIT::jaccard;
        for (double least : new double[] { 1, 0.95, 0.9, 0.7, 0.5, 0.1 }) {
            String[] parameters = { "\"similarity\": \"jaccard\"", "\"min_similarity\": " + least };
            assertCollapsed(oracle(jaccard, least, 5), jaccard, parameters);
            assertCollapsed(oracle(jaccard, least, 5).chained(), jaccard, with(parameters, "\"grouping\": \"connected\""));
            assertCollapsed(oracle(jaccard, least, 6), jaccard, with(parameters, "\"min_tokens\": 6"));
        }
        assertCollapsed(oracle(jaccard, 0.5, 5), jaccard, "\"similarity\": \"jaccard\"");
    }

    public void testWeightedLikeTheOracle() {
        for (double power : new double[] { 0, 1, 3 }) {
            PageSimilarity similarity = weightedJaccard(power);
            for (double least : new double[] { 1, 0.9, 0.7, 0.4, 0.1 }) {
                String[] parameters = {
                    "\"similarity\": \"weighted_jaccard\"",
                    "\"min_similarity\": " + least,
                    "\"idf_power\": " + power };
                assertCollapsed(oracle(similarity, least, 5), similarity, parameters);
                assertCollapsed(
                    oracle(similarity, least, 1).chained(), similarity,
                    with(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 1"));
            }
        }
    }

    public void testSampledLikeTheOracle() {
        for (double power : new double[] { 0, 3 }) {
            PageSimilarity similarity = estimate(power);
            for (double least : new double[] { 1, 0.7, 0.3, 0.1 }) {
                String parameters = "\"min_similarity\": " + least + ", "
                    + (power == 0 && randomBoolean() ? "\"similarity\": \"jaccard\"" : "\"idf_power\": " + power);
                String shownAs = "estimated_similarity";
                assertCollapsed(oracle(similarity, least, 5), similarity, shownAs, sampled(parameters));
                assertCollapsed(
                    oracle(similarity, least, 8).chained(), similarity, shownAs,
                    sampled(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 8"));
            }
        }
        PageSimilarity similarity = estimate(3);
        assertCollapsed(oracle(similarity, 0.25, 5), similarity, "estimated_similarity", sampled());
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
        PageSimilarity similarity = estimate(3);
        assertCollapsed(oracle(similarity, 0.25, 5), similarity, "estimated_similarity", sampled(window));
        PageSimilarity exact = weightedJaccard(3);
        assertCollapsed(oracle(exact, 0.25, 5), exact, window);
    }

    public void testASignatureSetFieldAloneWillDo() {
        PageSimilarity similarity = weightedJaccard(3);
        assertCollapsed(oracle(similarity, 0.25, 5), similarity);
        assertCollapsed(oracle(similarity, 0.25, 1), similarity, "\"min_tokens\": 1");
        assertCollapsed(oracle(similarity, 0.25, 1000), similarity, "\"min_tokens\": 1000");
    }

    public void testCountsDocumentsWithTooFewSignatures() {
        long few = childRanking().stream().filter(page -> page.body().isEmpty() == false && page.signatures().distinct() < 6).count();
        long nothing = childRanking().stream().filter(page -> page.body().isEmpty()).count();
        for (boolean exact : new boolean[] { true, false }) {
            search(sampled("\"min_tokens\": 6", "\"exact\": " + exact), response -> {
                String section = "\"comparison\":{" + (exact ? "" : "\"estimated\":true,") + "\"complete\":true,\"too_few_tokens\":" + few
                    + ",\"not_compared\":" + nothing + "}";
                assertTrue(render(response), render(response).contains(section));
            });
        }
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
        assertRefused(request(similar("\"similarity\": \"overlap\"")), "[similarity] must be one of [jaccard, cosine, dice, weighted_");
        assertRefused(request(similar("\"idf_power\": 9")), "[idf_power] must be from 0 to 8");
        assertRefused(request(similar("\"idf_power\": 2", "\"similarity\": \"dice\"")), "which [dice] does not ask: leave it out");
        assertRefused(
            request(sampled("\"exact\": false", "\"similarity\": \"dice\"")),
            "[exact] can be [false] only with a [similarity] of [jaccard, weighted_jaccard], which samples estimate, but that is [dice]"
        );
        assertRefused(request(sampled("\"exact\": \"perhaps\"")), "[exact] must be true or false, but was [perhaps]");
        assertRefused(request(similar("\"min_tokens\": 1001")), "[min_tokens] must be from 1 to 1000");
    }

    public void testReadsNoMoreSignaturesThanAnIndexAllows() {
        updateIndexSettings(Settings.builder().put(SignatureThreshold.MAX_TOKENS_SETTING.getKey(), 100), INDICES[0]);
        try {
            search(similar(), response -> {
                assertEquals(childRanking().size(), response.getHits().getHits().length);
                assertTrue(render(response).contains("\"stopped_by\":\"index.near_duplicates.max_verified_tokens\""));
            });
            assertRefused(request(similar()).allowPartialSearchResults(false), "the search would have to read more signatures than");
        } finally {
            updateIndexSettings(Settings.builder().putNull(SignatureThreshold.MAX_TOKENS_SETTING.getKey()), INDICES[0]);
        }
        assertNothingReserved();
    }

    public void testATimeoutIsKept() {
        assertTimesOut(similar());
        assertTimesOut(sampled());
    }

    public void testMemoryThatIsNotThereIsA429AndGivenBack() {
        assertRefusedWithoutMemory(request(similar()));
        assertRefusedWithoutMemory(request(sampled()));
        PageSimilarity similarity = weightedJaccard(3);
        assertCollapsed(oracle(similarity, 0.25, 5), similarity);
    }
}
