package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Generates searches that fill a window: pairs of words, each in many documents, but not in nearly all. */
final class QueryWords {

    private static final double RAREST = 0.08;
    private static final double MOST_COMMON = 0.40;
    private static final long SEED = 42;

    private QueryWords() {}

    /** {@code count} pairs of words, deterministic for the same documents. */
    static List<String> pairs(List<Document> documents, int count) throws IOException {
        List<String> words = words(documents);
        if (words.size() < 2) {
            throw new IOException("the documents have too few words in common to search for");
        }
        Random random = new Random(SEED);
        List<String> pairs = new ArrayList<>();
        while (pairs.size() < count) {
            String first = words.get(random.nextInt(words.size()));
            String second = words.get(random.nextInt(words.size()));
            if (first.equals(second) == false) {
                pairs.add(first + " " + second);
            }
        }
        return pairs;
    }

    private static List<String> words(List<Document> documents) throws IOException {
        Map<String, Integer> frequencies = new HashMap<>();
        for (Document document : documents) {
            JsonNode source = RestApi.JSON.readTree(document.source());
            Set<String> distinct = new HashSet<>(List.of(source.path("body").asText().toLowerCase(Locale.ROOT).split("[^a-z]+")));
            distinct.forEach(word -> frequencies.merge(word, 1, Integer::sum));
        }
        return frequencies.entrySet()
            .stream()
            .filter(word -> word.getKey().length() > 2)
            .filter(word -> word.getValue() >= RAREST * documents.size() && word.getValue() <= MOST_COMMON * documents.size())
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    }
}
