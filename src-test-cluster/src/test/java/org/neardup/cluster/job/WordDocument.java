package org.neardup.cluster.job;

import java.util.HashMap;
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
            published);
    }

    /** The number of different words. */
    int distinct() {
        return Set.copyOf(words).size();
    }

    /**
     * The signature set: how often each word counts.
     *
     * @param areCounted whether the set keeps how often a word occurs
     */
    Map<String, Integer> set(boolean areCounted) {
        Map<String, Integer> set = new HashMap<>();
        words.forEach(word -> set.merge(word, 1, (one, more) -> areCounted ? one + more : 1));
        return set;
    }
}
