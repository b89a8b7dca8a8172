package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Sets that resemble documents, the same for every benchmark: tokens have the frequencies of words (Zipf's law), sizes vary around an
 * average, and one set in ten is an edited copy of another.
 */
public final class ZipfSets {

    private static final int VOCABULARY = 50_000;

    private ZipfSets() {}

    /** Records of {@code count} sets of about {@code averageSize} tokens each. */
    public static Records draw(int count, int averageSize) {
        return new BenchmarkSets(draw(count, averageSize, VOCABULARY), false).records();
    }

    /**
     * Generates sets.
     *
     * @param count number of sets
     * @param averageSize average of their sizes, which are normally distributed with a third of it as deviation
     * @param vocabulary number of distinct tokens to draw from
     */
    static List<long[]> draw(int count, int averageSize, int vocabulary) {
        Random random = new Random(42);
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean edited = i > 0 && random.nextInt(10) == 0;
            sets.add(edited ? edited(sets.get(random.nextInt(i)), vocabulary, random) : fresh(averageSize, vocabulary, random));
        }
        return sets;
    }

    private static long[] fresh(int averageSize, int vocabulary, Random random) {
        int size = Math.max(1, (int) (averageSize * (1 + random.nextGaussian() / 3)));
        return random.longs(0, Long.MAX_VALUE).map(bits -> token(vocabulary, random)).distinct().limit(size).toArray();
    }

    private static long[] edited(long[] original, int vocabulary, Random random) {
        long[] copy = original.clone();
        for (int edits = random.nextInt(copy.length / 2 + 1); edits > 0; edits--) {
            copy[random.nextInt(copy.length)] = token(vocabulary, random);
        }
        return copy;
    }

    /** Ranks of Zipf's law with exponent 1, by inversion of its continuous form. */
    private static long token(int vocabulary, Random random) {
        return (long) Math.pow(vocabulary, random.nextDouble());
    }
}
