package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Sets of shapes on which no constant of a join was fitted, the same for every benchmark. Tokens are numbered at random; one set in ten is
 * an edited copy of another, unless a shape says otherwise.
 */
enum HeldOutSets {

    /** Long sets of frequent tokens, whose sizes spread over two orders of magnitude. */
    FILES(3_000) {
        @Override
        long[] fresh(Random random) {
            return skewed(random, (int) (40 * Math.pow(60, random.nextDouble())), 20_000, 1.5);
        }
    },
    /** Sets of one to seven tokens. */
    TAGS(60_000) {
        @Override
        long[] fresh(Random random) {
            return skewed(random, 1 + random.nextInt(7), 20_000, 1);
        }
    },
    /** Sets of 400 distinct tokens in all. */
    CODES(20_000) {
        @Override
        long[] fresh(Random random) {
            return skewed(random, 15 + random.nextInt(20), 400, 0.6);
        }
    },
    /** Mostly unique tokens; consecutive sets share passages. */
    SHINGLES(30_000) {
        @Override
        long[] fresh(Random random) {
            long[] tokens = new long[40 + random.nextInt(160)];
            long passage = random.nextInt(40_000);
            for (int i = 0; i < tokens.length; i++) {
                passage = random.nextInt(15) == 0 ? random.nextInt(40_000) : passage;
                tokens[i] = passage * 1_000 + i % 25;
            }
            return distinct(tokens);
        }
    },
    /** Twenty heaps of near-equal sets. */
    HEAPS(12_000) {
        @Override
        long[] fresh(Random random) {
            long heap = random.nextInt(20);
            long[] tokens = new long[40];
            for (int i = 0; i < tokens.length; i++) {
                tokens[i] = random.nextInt(25) == 0 ? random.nextInt(100_000) : 200_000 + heap * 100 + i;
            }
            return distinct(tokens);
        }
    },
    /** Articles, and one set of most of their tokens. */
    GIANT(15_000) {
        @Override
        long[] fresh(Random random) {
            return skewed(random, 60 + random.nextInt(60), 40_000, 1);
        }

        @Override
        List<long[]> draw() {
            List<long[]> sets = super.draw();
            sets.add(distinct(sets.stream().limit(12_000).flatMapToLong(set -> Arrays.stream(set)).toArray()));
            return sets;
        }
    };

    private final int count;

    HeldOutSets(int count) {
        this.count = count;
    }

    /** A set that is not a copy. */
    abstract long[] fresh(Random random);

    /** The sets, distinct tokens each. */
    List<long[]> draw() {
        Random random = new Random(7);
        List<long[]> sets = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sets.add(i > 0 && random.nextInt(10) == 0 ? edited(sets.get(random.nextInt(i)), random) : fresh(random));
        }
        return sets;
    }

    private static long[] edited(long[] original, Random random) {
        long[] copy = original.clone();
        for (int edits = random.nextInt(copy.length / 4 + 1); edits > 0; edits--) {
            copy[random.nextInt(copy.length)] = random.nextInt(20_000);
        }
        return distinct(copy);
    }

    /** Up to {@code size} tokens of a skewed distribution: 1 for Zipf's law, more for a steeper one. */
    private static long[] skewed(Random random, int size, int vocabulary, double steepness) {
        return random.doubles().mapToLong(share -> (long) Math.pow(vocabulary, Math.pow(share, steepness))).limit(4L * size)
            .distinct().limit(size).toArray();
    }

    private static long[] distinct(long[] tokens) {
        return Arrays.stream(tokens).distinct().toArray();
    }
}
