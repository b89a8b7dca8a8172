package org.neardup.cluster.job;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A document whose signatures are its words, so that a test can compute similarities.
 *
 * @param words     in any order, with repetitions
 * @param authority the greatest is kept
 * @param published milliseconds since the epoch
 * @param open      whether everybody may see it
 */
record WordDocument(DocumentKey key, List<String> words, double authority, long published, boolean open) {

    WordDocument {
        words = List.copyOf(words);
    }

    /** The same document with another text. */
    WordDocument withWords(List<String> others) {
        return new WordDocument(key, others, authority, published, open);
    }

    /** The same document in another index. */
    WordDocument in(String index) {
        return new WordDocument(new DocumentKey(index, key.id()), words, authority, published, open);
    }

    /** The indexed source. */
    Map<String, Object> source() {
        return Map.of(
            "text",
            String.join(" ", words),
            "authority",
            authority,
            "published",
            published,
            "open",
            open,
            "@timestamp",
            published
        );
    }

    /** The number of different words. */
    int distinct() {
        return Set.copyOf(words).size();
    }

    /** Size of the multiset intersection of both documents' words. */
    int overlap(WordDocument other) {
        String[] mine = sorted();
        String[] others = other.sorted();
        int overlap = 0;
        int i = 0;
        int j = 0;
        while (i < mine.length && j < others.length) {
            int order = mine[i].compareTo(others[j]);
            overlap += order == 0 ? 1 : 0;
            i += order <= 0 ? 1 : 0;
            j += order >= 0 ? 1 : 0;
        }
        return overlap;
    }

    private String[] sorted() {
        String[] sorted = words.toArray(String[]::new);
        Arrays.sort(sorted);
        return sorted;
    }
}
