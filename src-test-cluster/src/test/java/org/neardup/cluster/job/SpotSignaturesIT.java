package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.analysis.spotsigs.SpotSignatureAnalyzer;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.spotsigs.SpotSigsJoin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

/** Spot signatures through the index and a job: the pairs are those of the SpotSigs matcher on the same texts. */
public class SpotSignaturesIT {

    private static final String INDEX = "job-spots";
    private static final String DEST = INDEX + "-result";
    private static final List<String> FUNCTION_WORDS = List.of("a", "the", "is", "The", "was", "of", "and", "to", "had");

    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    @Rule
    public final SeededRandom seed = new SeededRandom();

    private final Random random = seed.random();

    @Test
    public void testJobFindsThePairsOfTheMatcher() throws IOException {
        List<String> texts = texts();
        index(texts);
        Records records = records(texts);
        for (String threshold : List.of("0.44", "0.8", "1")) {
            SortedMap<DocumentPair, Long> expected = new TreeMap<>();
            new SpotSigsJoin(Threshold.parse(threshold)).selfJoin(
                records,
                (left, right, overlap, similarity) -> expected.put(DocumentPair.of(key(left), key(right)), Math.round(1e9 * similarity)));
            SharedCluster.api().send("DELETE", "/" + DEST + "?ignore_unavailable=true").expectSuccess();
            JobRequest.of(INDEX, threshold).with("field", "body.spots").dest(DEST).run();
            SortedMap<DocumentPair, Long> found = new TreeMap<>();
            JobResults.of(DEST).pairs().forEach((pair, values) -> found.put(pair, Math.round(1e9 * values.similarity())));
            assertEquals(threshold, expected, found);
            assertFalse(threshold, found.isEmpty());
        }
    }

    private static DocumentKey key(int text) {
        return new DocumentKey(INDEX, "d" + text);
    }

    /** Short and long sentences, and pages that have some of them, unchanged or with other words, in a frame without function words. */
    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            texts.add(sentence(1 + random.nextInt(80), 0.4));
        }
        for (int i = 0; i < 60; i++) {
            String copied = texts.get(random.nextInt(texts.size()));
            int edited = random.nextInt(10);
            String[] words = copied.split(" ");
            for (int word = 0; word < words.length; word++) {
                words[word] = random.nextInt(20) < edited / 3 ? word() : words[word];
            }
            texts.add(sentence(1 + random.nextInt(30), 0) + " " + String.join(" ", words) + " " + sentence(random.nextInt(30), 0));
        }
        texts.add("the ferry leaves at noon");
        texts.add("The ferry leaves, at noon!");
        return texts;
    }

    private String sentence(int words, double functionWords) {
        List<String> sentence = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            sentence.add(random.nextDouble() < functionWords ? FUNCTION_WORDS.get(random.nextInt(FUNCTION_WORDS.size())) : word());
        }
        return String.join(" ", sentence);
    }

    private String word() {
        return "w" + random.nextInt(500);
    }

    private static void index(List<String> texts) throws IOException {
        TextIndex.create(INDEX, "\"number_of_shards\": 2", "", """
            "body": {"type": "text", "fields": {"spots": {"type": "signature_set", "analyzer": "spot_signatures"}}}""");
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < texts.size(); i++) {
            bulk.append("{\"index\": {\"_id\": \"").append(key(i).id()).append("\"}}\n")
                .append(RestApi.JSON.writeValueAsString(Map.of("body", texts.get(i)))).append('\n');
        }
        JsonNode answer = SharedCluster.api().send("POST", "/" + INDEX + "/_bulk?refresh=true", bulk.toString()).expectSuccess();
        assertFalse(answer.toString(), answer.path("errors").asBoolean());
    }

    private static Records records(List<String> texts) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        try (SpotSignatureAnalyzer analyzer = new SpotSignatureAnalyzer()) {
            for (String text : texts) {
                LongStream.Builder tokens = LongStream.builder();
                TokenHashCollector.collect(analyzer, "text", text, tokens::add);
                builder.add(tokens.build().toArray());
            }
        }
        return builder.build(vocabulary.order());
    }
}
