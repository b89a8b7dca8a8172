package org.neardup.cluster.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random documents in families of near-duplicates: exact copies, copies with words changed, left out or repeated, texts with only frequent
 * words in common, and texts without any.
 */
final class WordCorpus {

    private static final int FREQUENT_WORDS = 20;
    private static final long FIRST_INSTANT = 1_700_000_000_000L;

    private final Random random;
    private final int vocabulary;
    private final int longest;

    /**
     * @param vocabulary number of different words, at least 1
     * @param longest    maximum number of words of a text that starts a family
     */
    WordCorpus(Random random, int vocabulary, int longest) {
        this.random = random;
        this.vocabulary = vocabulary;
        this.longest = longest;
    }

    /** {@code count} documents of an index, with ids starting at {@code first}. */
    List<WordDocument> documents(String index, int first, int count) {
        List<WordDocument> documents = new ArrayList<>();
        List<String> text = List.of();
        for (int number = first; number < first + count; number++) {
            text = number == first || random.nextInt(4) == 0 ? text() : variant(text);
            documents.add(
                new WordDocument(
                    new DocumentKey(index, "d" + number),
                    random.nextInt(50) == 0 ? List.of() : text,
                    random.nextInt(5),
                    FIRST_INSTANT + random.nextInt(10) * 3_600_000L,
                    random.nextBoolean()));
        }
        return documents;
    }

    /** A new text. */
    List<String> text() {
        int length = 1 + random.nextInt(longest);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            words.add(word());
        }
        return words;
    }

    /** The text with up to four changes, often without any. */
    List<String> variant(List<String> text) {
        List<String> words = new ArrayList<>(text);
        for (int changes = Math.max(0, random.nextInt(7) - 2); changes > 0; changes--) {
            int place = random.nextInt(words.size() + 1);
            switch (random.nextInt(3)) {
                case 0 -> words.add(place, word());
                case 1 -> words.add(place, words.isEmpty() ? word() : words.get(random.nextInt(words.size())));
                default -> {
                    if (place < words.size() && words.size() > 1) {
                        words.remove(place);
                    }
                }
            }
        }
        return words;
    }

    private String word() {
        int most = random.nextInt(3) == 0 ? Math.min(FREQUENT_WORDS, vocabulary) : vocabulary;
        return "w" + random.nextInt(most);
    }
}
