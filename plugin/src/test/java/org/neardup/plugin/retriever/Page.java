package org.neardup.plugin.retriever;

import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.WeightedMinHash;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A test document with its expected fingerprint for an analyzer that splits at spaces.
 *
 * @param body       empty for a document without a fingerprint
 * @param pagerank   null for a document without one
 * @param signatures its distinct tokens
 */
record Page(String index, String id, String title, String body, Double pagerank, String site, SignatureSet signatures) {

    Page(String index, String id, String title, String body, Double pagerank, String site) {
        this(index, id, title, body, pagerank, site, signatures(body));
    }

    private static SignatureSet signatures(String body) {
        long[] tokens = Arrays.stream(tokens(body)).map(TokenHash::stored).distinct().toArray();
        return SignatureSet.of(tokens, tokens.length);
    }

    /**
     * Creates families of near-duplicate pages, spread over indices, most of them with {@code shared} in the title. They always include
     * three equal pages, so that there is a group at every threshold, some short and empty texts, and repeated words.
     */
    static List<Page> corpus(Random random, String... indices) {
        List<Page> pages = new ArrayList<>();
        for (int copy = 0; copy < 3; copy++) {
            pages.add(new Page(indices[copy % indices.length], "p" + copy, "shared", "the same in each copy", copy / 8.0, "site" + copy));
        }
        for (String body : List.of("out of stock", "out  of\nstock", "out of stock", "of out stock", "n/a", "n/a", "out of", "", "")) {
            pages.add(new Page(indices[random.nextInt(indices.length)], "p" + pages.size(), "shared", body, null, "site0"));
        }
        for (int family = 0; family < 30; family++) {
            int members = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(6);
            String[] words = new String[60];
            for (int word = 0; word < words.length; word++) {
                words[word] = "f" + family + "w" + word % 50;
            }
            for (int member = 0; member < members; member++) {
                if (random.nextBoolean()) {
                    words[random.nextInt(words.length)] = "changed" + random.nextInt(1000);
                }
                String body = random.nextInt(12) == 0 ? "" : String.join(" ", words);
                String title = (random.nextInt(8) == 0 ? "other" : "shared") + " x".repeat(random.nextInt(4));
                Double pagerank = random.nextInt(6) == 0 ? null : (double) random.nextInt(8) / 8;
                String index = indices[random.nextInt(indices.length)];
                pages.add(new Page(index, "p" + pages.size(), title, body, pagerank, "site" + random.nextInt(4)));
            }
        }
        return pages;
    }

    long fingerprint() {
        SimHash simHash = new SimHash();
        Arrays.stream(tokens(body)).distinct().forEach(simHash::add);
        return body.isEmpty() ? SimHash.NONE : simHash.fingerprint();
    }

    /** Whether both have the same non-empty text, ignoring white space. */
    boolean hasTextOf(Page other) {
        return body.isEmpty() == false && Arrays.equals(body.split("\\s+"), other.body.split("\\s+"));
    }

    /** The samples of the sketch of distinct tokens, by the definition. */
    long[] samples(int count) {
        long[] distinct = Arrays.stream(tokens(body)).map(TokenHash::stored).distinct().toArray();
        double[] weights = new double[distinct.length];
        Arrays.fill(weights, 1);
        long[] samples = new long[count];
        new WeightedMinHash(count).sketch(distinct, weights, distinct.length, samples);
        return samples;
    }

    private static long[] tokens(String body) {
        return body.isEmpty() ? new long[0] : Arrays.stream(body.split("\\s+")).mapToLong(TokenHash::hash).toArray();
    }

    /** One of some days, or null for some pages. */
    LocalDate published() {
        int day = Math.floorMod(body.hashCode() + id.hashCode(), 9);
        return day == 0 ? null : LocalDate.of(2024, 2, 20 + day);
    }

    Map<String, Object> source() {
        Map<String, Object> source = new HashMap<>();
        source.put("title", title);
        source.put("body", body);
        source.put("site", site);
        source.put("key", id);
        source.put("point", List.of((id.hashCode() & 0xff) / 256.0, (title.hashCode() & 0xff) / 256.0));
        source.put("comments", List.of(Map.of("text", "first of " + id), Map.of("text", "second")));
        if (published() != null) {
            source.put("published", published().toString());
        }
        if (pagerank != null) {
            source.put("pagerank", pagerank);
        }
        return source;
    }
}
