package org.neardup.plugin.job;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Live documents of the cluster in families of near-duplicates, and the pairs among them by brute force. Their signature sets keep or
 * forget how often a word occurs.
 */
final class TestCorpus {

    /** A document; {@code words} is null if the field is missing. */
    record Doc(String index, String id, List<String> words, int site, BigDecimal rank, Instant seen) {

        String key() {
            return index + "/" + id;
        }
    }

    private final Random random;
    private final Map<String, Doc> live = new HashMap<>();
    private final List<List<String>> families = new ArrayList<>();
    private final boolean areCounted;
    private final boolean ofHeaps;

    /** @param areCounted whether sets keep how often a word occurs */
    TestCorpus(Random random, boolean areCounted) {
        this(random, areCounted, false);
    }

    private TestCorpus(Random random, boolean areCounted, boolean ofHeaps) {
        this.random = random;
        this.areCounted = areCounted;
        this.ofHeaps = ofHeaps;
    }

    /** Documents that are equal, differ in one word, or form chains, with few distinct authorities and dates. */
    static TestCorpus ofHeaps(Random random, boolean areCounted) {
        return new TestCorpus(random, areCounted, true);
    }

    /** A new document, or a new version of an existing one. */
    Doc put(String index, String id) {
        Doc doc = new Doc(
            index,
            id,
            random.nextInt(12) == 0 ? null : ofHeaps ? heapWords() : words(),
            random.nextInt(3),
            random.nextBoolean() ? null : rank(isPrecise(index)),
            random.nextBoolean() ? null : seen(isPrecise(index)));
        live.put(doc.key(), doc);
        return doc;
    }

    /** Whether an index maps ranks to longs and dates to nanoseconds; others map them to doubles and milliseconds. */
    static boolean isPrecise(String index) {
        return index.hashCode() % 2 == 0;
    }

    /** Small, or beyond the digits of a double. */
    private BigDecimal rank(boolean isPrecise) {
        long least = random.nextBoolean() ? 0 : 1L << 53;
        int step = random.nextInt(ofHeaps ? 2 : 100);
        return isPrecise ? BigDecimal.valueOf(least + step) : new BigDecimal(least + step / 4d);
    }

    /** A date that differs from others by nanoseconds; with milliseconds also one that a long cannot count in nanoseconds. */
    private Instant seen(boolean isPrecise) {
        Instant least = Instant.ofEpochMilli(1_600_000_000_000L);
        int step = random.nextInt(ofHeaps ? 2 : 1_000_000);
        if (isPrecise) {
            return least.plusNanos(step);
        }
        Instant distant = Instant.parse(step % 2 == 0 ? "1066-10-14T00:00:00Z" : "9000-01-01T00:00:00Z");
        return random.nextInt(8) == 0 ? distant : least.plusMillis(step);
    }

    void delete(Doc doc) {
        live.remove(doc.key());
    }

    Map<String, Doc> live() {
        return live;
    }

    private List<String> heapWords() {
        if (random.nextInt(4) == 0) {
            int first = 2 * random.nextInt(100);
            return IntStream.range(first, first + 18 + random.nextInt(5)).mapToObj(word -> "c" + word).toList();
        }
        int heap = Math.min(random.nextInt(4), random.nextInt(4));
        List<String> words = new ArrayList<>(IntStream.range(0, 20).mapToObj(word -> "h" + heap + "w" + word / (1 + heap)).toList());
        if (random.nextBoolean()) {
            words.set(random.nextInt(20), "w" + random.nextInt(50));
        }
        return words;
    }

    private List<String> words() {
        List<String> words;
        if (families.isEmpty() || random.nextInt(3) == 0) {
            words = new ArrayList<>();
            int length = 1 + random.nextInt(random.nextInt(20) == 0 ? 400 : 20);
            for (int i = 0; i < length; i++) {
                words.add("w" + random.nextInt(200));
            }
            families.add(words);
        } else {
            words = new ArrayList<>(families.get(random.nextInt(families.size())));
            int changes = random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                int place = random.nextInt(words.size());
                switch (random.nextInt(3)) {
                    case 0 -> words.set(place, "w" + random.nextInt(200));
                    case 1 -> words.add("w" + random.nextInt(200));
                    default -> {
                        if (words.size() > 1) {
                            words.remove(place);
                        }
                    }
                }
            }
        }
        return words;
    }

    /** Pairs of documents whose sets have a Jaccard similarity of at least {@code tenths} / 10, by comparing all pairs. */
    Set<FoundPair> pairs(int tenths, Predicate<Doc> chosen) {
        return pairs("jaccard", 10 * tenths, chosen);
    }

    /** Pairs of documents that reach a threshold in hundredths, by comparing all pairs. */
    Set<FoundPair> pairs(String similarity, int hundredths, Predicate<Doc> chosen) {
        List<Doc> docs = live.values().stream().filter(doc -> doc.words() != null).filter(chosen).toList();
        List<Map<String, Integer>> counts = docs.stream().map(doc -> counts(doc.words())).toList();
        Set<FoundPair> pairs = new HashSet<>();
        for (int i = 0; i < docs.size(); i++) {
            for (int j = i + 1; j < docs.size(); j++) {
                int overlap = overlap(counts.get(i), counts.get(j));
                if (GroupOracle.reaches(similarity, hundredths, overlap, size(counts.get(i)), size(counts.get(j)))) {
                    pairs.add(FoundPair.of(docs.get(i).key(), docs.get(j).key(), overlap));
                }
            }
        }
        return pairs;
    }

    /** Whether two documents, which may be earlier versions, have sets that reach a threshold in hundredths. */
    boolean areNear(Doc left, Doc right, String similarity, int hundredths) {
        return left.words() != null && right.words() != null && GroupOracle.reaches(
            similarity, hundredths, overlap(counts(left.words()), counts(right.words())), size(left), size(right));
    }

    /** Size of the set of a document that has one. */
    int size(Doc doc) {
        return size(counts(doc.words()));
    }

    private static int size(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Size of the intersection of the sets of two documents. */
    int overlap(String key, String other) {
        return overlap(counts(live.get(key).words()), counts(live.get(other).words()));
    }

    /** The Jaccard similarity of the sets of two documents. */
    double jaccard(String key, String other) {
        int overlap = overlap(key, other);
        return (double) overlap / (size(live.get(key)) + size(live.get(other)) - overlap);
    }

    /** The distinct words of a document. */
    Set<String> words(String key) {
        return Set.copyOf(live.get(key).words());
    }

    private Map<String, Integer> counts(List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        words.forEach(word -> counts.merge(word, 1, (one, more) -> areCounted ? one + more : 1));
        return counts;
    }

    private static int overlap(Map<String, Integer> left, Map<String, Integer> right) {
        int overlap = 0;
        for (Map.Entry<String, Integer> entry : left.entrySet()) {
            overlap += Math.min(entry.getValue(), right.getOrDefault(entry.getKey(), 0));
        }
        return overlap;
    }
}
