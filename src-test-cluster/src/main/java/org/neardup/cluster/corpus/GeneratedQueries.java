package org.neardup.cluster.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * A generated query log, because no log of searches in this corpus is public. Half of the queries are titles of pages, split into words;
 * the others are two or three consecutive words of a text, such as headings and link texts. Frequencies follow Zipf's law with exponent 1.
 * The same corpus and seed give the same queries.
 *
 * @param queries most frequent first, with distinct texts
 */
public record GeneratedQueries(List<Query> queries) {

    /** Frequency of the most frequent query. */
    private static final int MOST_FREQUENT = 10_000;

    private static final int SHORTEST_WORD = 3;
    private static final int ATTEMPTS_PER_QUERY = 20;

    /**
     * A query.
     *
     * @param frequency at least 1
     */
    public record Query(String text, long frequency) {}

    /**
     * Generates queries.
     *
     * @param most maximum number of queries; fewer if the corpus has no more
     */
    public static GeneratedQueries of(List<Document> documents, int most, long seed) throws IOException {
        Random random = new Random(seed);
        Set<String> texts = new LinkedHashSet<>();
        for (int attempt = 0; attempt < most * ATTEMPTS_PER_QUERY && texts.size() < most; attempt++) {
            JsonNode page = RestApi.JSON.readTree(documents.get(random.nextInt(documents.size())).source());
            String text = random.nextBoolean() ? title(page.path("title").asText()) : words(page.path("body").asText(), random);
            if (text.isEmpty() == false) {
                texts.add(text);
            }
        }
        List<Query> queries = new ArrayList<>();
        for (String text : texts) {
            queries.add(new Query(text, Math.max(1, MOST_FREQUENT / (queries.size() + 1))));
        }
        return new GeneratedQueries(queries);
    }

    /** The words of a title: {@code IndexSearcher (Lucene 9.0 core API)} becomes {@code index searcher}. */
    private static String title(String title) {
        String name = title.replaceAll("\\(.*", "").replaceAll("([a-z0-9])([A-Z])", "$1 $2");
        return String.join(" ", wordsOf(name));
    }

    private static String words(String body, Random random) {
        List<String> words = wordsOf(body);
        int count = 2 + random.nextInt(2);
        if (words.size() < count) {
            return "";
        }
        int first = random.nextInt(words.size() - count + 1);
        return String.join(" ", words.subList(first, first + count));
    }

    private static List<String> wordsOf(String text) {
        List<String> words = new ArrayList<>();
        for (String word : text.split("[^\\p{L}]+")) {
            if (word.length() >= SHORTEST_WORD) {
                words.add(word.toLowerCase(Locale.ROOT));
            }
        }
        return words;
    }
}
