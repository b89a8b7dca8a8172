package org.neardup.kernel.join;

import java.util.Random;

/**
 * Sets that look like documents, the same for every benchmark: tokens as frequent as words (Zipf's law), sizes around an average, and one
 * set in ten an edited copy of another.
 */
public final class ZipfSets {

    private static final int VOCABULARY = 50_000;

    private ZipfSets() {
    }

    /** That many sets of that many tokens each, about. */
    public static Records draw(int count, int averageSize) {
        Random random = new Random(42);
        long[][] sets = new long[count][];
        for (int i = 0; i < count; i++) {
            sets[i] = i > 0 && random.nextInt(10) == 0 ? edited(sets[random.nextInt(i)], random) : fresh(averageSize, random);
        }
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (long[] set : sets) {
            builder.add(set);
        }
        return builder.build(vocabulary.order());
    }

    private static long[] fresh(int averageSize, Random random) {
        int size = Math.max(1, (int) (averageSize * (1 + random.nextGaussian() / 3)));
        return random.longs(0, Long.MAX_VALUE).map(bits -> token(random)).distinct().limit(size).toArray();
    }

    private static long[] edited(long[] original, Random random) {
        long[] copy = original.clone();
        for (int edits = random.nextInt(copy.length / 2 + 1); edits > 0; edits--) {
            copy[random.nextInt(copy.length)] = token(random);
        }
        return copy;
    }

    /** Ranks of Zipf's law with exponent 1, by inversion of its continuous form. */
    private static long token(Random random) {
        return (long) Math.pow(VOCABULARY, random.nextDouble());
    }
}
