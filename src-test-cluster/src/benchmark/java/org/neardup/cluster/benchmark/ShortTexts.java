package org.neardup.cluster.benchmark;

import org.neardup.cluster.rest.Document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Generated short texts: 8 to 16 words, some of them common, most of them rare; every tenth text is a copy of another with a changed word.
 * The same number gives the same texts.
 *
 * @param texts the words of each text, as numbers
 */
record ShortTexts(int[][] texts) {

    private static final long SEED = 42;
    private static final int VOCABULARY = 100_000;
    private static final int SHORTEST = 8;
    private static final int LONGEST = 16;
    private static final double COPIES = 0.1;
    private static final int BATCH = 50_000;
    private static final int SITES = 100;

    static ShortTexts make(int count) {
        Random random = new Random(SEED);
        int[][] texts = new int[count][];
        for (int i = 0; i < count; i++) {
            texts[i] = i > 0 && random.nextDouble() < COPIES ? copy(texts[random.nextInt(i)], random) : text(random);
        }
        return new ShortTexts(texts);
    }

    /**
     * These texts and {@code count} others, of which every tenth is a copy of one of these with a changed word. The same number gives the
     * same texts.
     */
    ShortTexts andOthers(int count, int number) {
        Random random = new Random(SEED + 1 + number);
        int[][] others = new int[count][];
        Arrays.setAll(others, i -> random.nextDouble() < COPIES ? copy(texts[random.nextInt(texts.length)], random) : text(random));
        return and(new ShortTexts(others));
    }

    private static int[] copy(int[] text, Random random) {
        int[] copy = text.clone();
        copy[random.nextInt(copy.length)] = word(random);
        return copy;
    }

    private static int[] text(Random random) {
        int[] text = new int[SHORTEST + random.nextInt(LONGEST - SHORTEST + 1)];
        Arrays.setAll(text, i -> word(random));
        return text;
    }

    /** Texts that are equal except for some words of each, which no other text has. */
    static ShortTexts heap(int count, int words, int ownWords) {
        Random random = new Random(SEED);
        int[] common = new int[words];
        Arrays.setAll(common, i -> word(random));
        int[][] texts = new int[count][];
        for (int i = 0; i < count; i++) {
            texts[i] = common.clone();
            for (int own = 0; own < ownWords; own++) {
                texts[i][random.nextInt(words)] = VOCABULARY + i * ownWords + own;
            }
        }
        return new ShortTexts(texts);
    }

    /** These texts followed by others. */
    ShortTexts and(ShortTexts others) {
        int[][] all = Arrays.copyOf(texts, texts.length + others.texts.length);
        System.arraycopy(others.texts, 0, all, texts.length, others.texts.length);
        return new ShortTexts(all);
    }

    // Zipf's law with exponent 1, continuous: the logarithm of a word's rank is uniformly distributed.
    private static int word(Random random) {
        return (int) Math.pow(VOCABULARY, random.nextDouble());
    }

    /** Two frequent words to search for. */
    static String query(Random random) {
        return name(20 + random.nextInt(200)) + " " + name(20 + random.nextInt(200));
    }

    int count() {
        return texts.length;
    }

    /** The first of these texts. */
    ShortTexts first(int number) {
        return new ShortTexts(Arrays.copyOf(texts, number));
    }

    /**
     * The texts starting at number {@code first}, as documents with a field {@code text}, one of {@value #SITES} sites and their number as
     * id, in batches that fit into memory.
     */
    Iterable<List<Document>> batches(int first) {
        return () -> new Iterator<>() {
            private int next = first;

            @Override
            public boolean hasNext() {
                return next < texts.length;
            }

            @Override
            public List<Document> next() {
                List<Document> batch = new ArrayList<>();
                for (int end = Math.min(texts.length, next + BATCH); next < end; next++) {
                    batch.add(Document.of(Integer.toString(next), Map.of("text", text(next), "site", "site" + next % SITES)));
                }
                return batch;
            }
        };
    }

    String text(int number) {
        StringBuilder text = new StringBuilder();
        for (int word : texts[number]) {
            text.append(text.isEmpty() ? "" : " ").append(name(word));
        }
        return text.toString();
    }

    private static String name(int word) {
        return "w" + Integer.toString(word, Character.MAX_RADIX);
    }
}
