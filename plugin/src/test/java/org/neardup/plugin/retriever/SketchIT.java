package org.neardup.plugin.retriever;

import org.elasticsearch.search.SearchHit;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.mapper.FrozenFrequencies;

import java.io.IOException;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.xcontent.XContentFactory.jsonBuilder;

/** Documents compared by their sketches. */
public class SketchIT extends NearDuplicatesIntegTestCase {

    private static final int SAMPLES = 256;
    private static final int BITS = 4;

    private static String sketched(String... parameters) {
        String all = String.join(", ", CHILD, "\"field\": \"body.sketch\"", PAGERANK, String.join(", ", parameters));
        return "{\"size\": 1000, \"retriever\": {\"near_duplicates\": {" + all.replaceAll(", $", "") + "}}}";
    }

    private static String[] with(String[] parameters, String... more) {
        String[] all = Arrays.copyOf(parameters, parameters.length + more.length);
        System.arraycopy(more, 0, all, parameters.length, more.length);
        return all;
    }

    /** The share of samples that agree in their lowest bits, corrected for chance. */
    private static double estimate(Page one, Page other) {
        long[] left = one.samples(SAMPLES);
        long[] right = other.samples(SAMPLES);
        long agreeing = IntStream.range(0, SAMPLES).filter(i -> (left[i] ^ right[i]) << Long.SIZE - BITS == 0).count();
        double chance = 1.0 / (1 << BITS);
        return ((double) agreeing / SAMPLES - chance) / (1 - chance);
    }

    private static CollapseOracle<Page> oracle(double least, int minTokens) {
        return CollapseOracle.byPagerank(Long.SIZE).verified((one, other) -> {
            return Math.min(one.signatures().distinct(), other.signatures().distinct()) >= minTokens
                ? estimate(one, other) >= least
                : one.hasTextOf(other);
        });
    }

    private void assertCollapsed(CollapseOracle<Page> oracle, String... parameters) {
        List<CollapseOracle.Group<Page>> expected = oracle.collapse(childRanking());
        search(sketched(parameters), response -> {
            assertEquals(ids(expected), ids(response.getHits()));
            for (int i = 0; i < expected.size(); i++) {
                SearchHit kept = response.getHits().getAt(i);
                List<Page> hidden = expected.get(i).hidden();
                List<String> shown = kept.getInnerHits() == null ? List.of() : ids(kept.getInnerHits().get("near_duplicates"));
                assertEquals(hidden.stream().limit(3).map(Page::id).toList(), shown);
                for (int j = 0; j < shown.size(); j++) {
                    SearchHit hit = kept.getInnerHits().get("near_duplicates").getAt(j);
                    assertNull(hit.field("similarity"));
                    double estimate = Math.clamp(estimate(page(kept), hidden.get(j)), 0, 1);
                    assertEquals(estimate, hit.field("estimated_similarity").<Double>getValue(), 1e-12);
                }
            }
            assertTrue(render(response), render(response).contains("\"comparison\":{\"estimated\":true,\"complete\":true"));
        });
    }

    public void testLikeTheOracle() {
        for (double least : new double[] {1, 0.9, 0.7, 0.3}) {
            String[] parameters = {"\"min_similarity\": " + least};
            assertCollapsed(oracle(least, 5), parameters);
            assertCollapsed(oracle(least, 6).chained(), with(parameters, "\"grouping\": \"connected\"", "\"min_tokens\": 6"));
        }
        assertCollapsed(oracle(0.5, 5));
    }

    public void testCountsDocumentsWithTooFewTokens() {
        long few = childRanking().stream().filter(page -> page.body().isEmpty() == false && page.signatures().distinct() < 6).count();
        long nothing = childRanking().stream().filter(page -> page.body().isEmpty()).count();
        search(sketched("\"min_tokens\": 6"), response -> {
            String section = "\"not_compared\":" + nothing + ",\"comparison\":{\"estimated\":true,\"complete\":true,\"too_few_tokens\":"
                + few + "}";
            assertTrue(render(response), render(response).contains(section));
        });
    }

    public void testBadParameters() {
        assertRefused(
            request(sketched("\"min_similarity\": 1.5", "\"min_tokens\": 0")),
            "[min_similarity] must be above 0 and at most 1, but was [1.5]",
            "[min_tokens] must be from 1 to 1000, but was [0]");
        assertRefused(request(sketched("\"max_distance\": 3")), "[field] must be of type [simhash], but is of type [weighted_minhash]");
        assertRefused(request(sketched("\"similarity\": \"jaccard\"")), "[field] must be of type [signature_set], but is of type");
    }

    public void testIndicesWithSketchesOfOtherForms() {
        assertAcked(prepareCreate("other-sketches").setMapping("""
            {"properties": {"title": {"type": "text"}, "body": {"type": "text", "analyzer": "whitespace", "fields": {
              "sketch": {"type": "weighted_minhash", "analyzer": "whitespace", "samples": 128, "bits": 8}}}}}"""));
        assertRefused(
            request(sketched().replace(PAGERANK, "\"min_results\": 0"), "pages-1", "other-sketches"),
            "[field] [body.sketch] cannot be compared between these indices",
            "[256] samples of [4] bits and weights [none] in [pages-1]",
            "[128] samples of [8] bits and weights [none] in [other-sketches]");
    }

    /** Each family has texts that a reader can hardly tell apart. */
    public void testTextsInAllFormsAndInScriptsWithoutSpaces() {
        assertAcked(prepareCreate("forms").setMapping("""
            {"properties": {"body": {"type": "text", "fields": {
              "simhash": {"type": "simhash"}, "sketch": {"type": "weighted_minhash"}, "set": {"type": "signature_set"}}}}}"""));
        String vietnamese = "Chuyến phà rời bến phía tây vào buổi trưa và trở lại trước khi thủy triều buổi tối đổi chiều";
        String english = "The international company’s extraordinary circumstances surrounding yesterday's evening departures";
        String thai = "เรือข้ามฟากออกจากท่าเรือทางทิศตะวันตกตอนเที่ยงและกลับมาก่อนน้ำขึ้นในตอนเย็น"
            + "ถ้าอากาศดีผู้โดยสารควรมาถึงก่อนเวลา%sสิบนาทีเพื่อซื้อตั๋วที่หน้าท่า";
        List<List<Object>> families = List.of(
            List.of(vietnamese, Normalizer.normalize(vietnamese, Normalizer.Form.NFD)),
            List.of(english, english.replace("r", "r\u00ad").replace('’', '\'')),
            List.of(thai.formatted(""), thai.formatted("ยี่")),
            List.of("cat dog", List.of("cat", "dog")));
        families.forEach(family -> family.forEach(body -> client().prepareIndex("forms").setSource("body", body).get()));
        refresh("forms");
        // A fingerprint is that of the tokens, of which the two short texts have others.
        Map<String, Integer> groups = Map.of("sketch", 4, "set", 4, "simhash\", \"max_distance\": 15, \"grouping\": \"star", 5);
        groups.forEach((field, expected) -> {
            String json = "{\"retriever\": {\"near_duplicates\": {\"retriever\": {\"standard\": {}}, \"field\": \"body." + field + "\"}}}";
            search(request(json, "forms"), response -> assertEquals(field, (int) expected, response.getHits().getHits().length));
        });
    }

    /** Without weights, the frame makes all these texts near-duplicates; with weights, only texts with a similar rest are. */
    public void testFrequentTokensOfAFrameWeighLittle() throws IOException {
        String frame = IntStream.range(0, 60).mapToObj(i -> "frame" + i).collect(Collectors.joining(" "));
        SortedSet<Long> tokens = new TreeSet<>();
        TokenHashCollector.collect(new ShingleAnalyzer(), "body", frame, token -> tokens.add(TokenHash.stored(token)));
        long[] sorted = tokens.stream().mapToLong(Long::longValue).toArray();
        int[] counts = new int[sorted.length];
        Arrays.fill(counts, 990);
        var frequencies = FrozenFrequencies.of(new DocumentFrequencies(1000, 5, sorted, counts));
        XContentBuilder mapping = jsonBuilder().startObject().startObject("properties");
        for (String type : List.of("simhash", "weighted_minhash")) {
            mapping.startObject(type).field("type", type).field("weights", "idf").field("frequencies", frequencies).endObject();
            mapping.startObject("plain_" + type).field("type", type).endObject();
        }
        assertAcked(prepareCreate("framed").setMapping(mapping.endObject().endObject()));
        String[] cores = {"one two three four five six seven eight nine ten", "one two three four five six seven eight nine elf",
            "north east south west left right up down here there"};
        for (String core : cores) {
            String text = frame + " " + core;
            client().prepareIndex("framed")
                .setSource("simhash", text, "weighted_minhash", text, "plain_simhash", text, "plain_weighted_minhash", text)
                .get();
        }
        refresh("framed");
        Map<String, Integer> groups = Map.of("simhash", 2, "weighted_minhash", 2, "plain_simhash", 1, "plain_weighted_minhash", 1);
        groups.forEach((field, expected) -> {
            String distance = field.endsWith("simhash") ? ", \"max_distance\": 15" : "";
            String all = "\"retriever\": {\"standard\": {}}, \"field\": \"" + field + "\"" + distance;
            String json = "{\"retriever\": {\"near_duplicates\": {" + all + "}}}";
            search(request(json, "framed"), response -> assertEquals(field, (int) expected, response.getHits().getHits().length));
        });
    }

    public void testAnIndexMayLackTheField() {
        assertAcked(prepareCreate("without-sketches").setMapping("title", "type=text,analyzer=whitespace"));
        for (int i = 0; i < 3; i++) {
            client().prepareIndex("without-sketches").setSource("title", "shared").get();
        }
        refresh("without-sketches");
        String json = sketched().replace(PAGERANK, "\"min_results\": 0");
        List<CollapseOracle.Group<Page>> expected = oracle(0.5, 5).withAuthority(page -> 0).collapse(ranking(request(ALL, "pages-1")));
        search(request(json, "pages-1", "without-sketches"), response -> {
            assertEquals(expected.size() + 3, response.getHits().getHits().length);
        });
    }

    private static final String ALL = "{\"size\": 1000, \"query\": {\"match\": {\"title\": \"shared\"}}}";

    public void testATimeoutIsKept() {
        assertTimesOut(sketched());
    }

    public void testMemoryThatIsNotThereIsA429AndGivenBack() {
        assertRefusedWithoutMemory(request(sketched()));
    }
}
