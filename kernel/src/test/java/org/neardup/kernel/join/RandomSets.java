package org.neardup.kernel.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Collections of token multisets of many shapes, to join by brute force and otherwise. */
public enum RandomSets {

    EMPTY_AND_TINY {
        @Override
        long[] next(Random random, List<long[]> before) {
            return tokens(random, random.nextInt(3), 4);
        }
    },
    ALL_EQUAL {
        @Override
        long[] next(Random random, List<long[]> before) {
            return before.isEmpty() ? tokens(random, 1 + random.nextInt(20), 100) : before.get(0).clone();
        }
    },
    UNIFORM {
        @Override
        long[] next(Random random, List<long[]> before) {
            return tokens(random, 1 + random.nextInt(12), 20);
        }
    },
    SKEWED {
        @Override
        long[] next(Random random, List<long[]> before) {
            long[] tokens = new long[1 + random.nextInt(25)];
            Arrays.setAll(tokens, i -> (long) Math.pow(40, random.nextDouble() * random.nextDouble() * 3));
            return tokens;
        }
    },
    /** Edited copies of earlier records, so that similarities spread around every threshold and many are exactly at it. */
    NEAR_DUPLICATES {
        @Override
        long[] next(Random random, List<long[]> before) {
            if (before.isEmpty() || random.nextInt(4) == 0) {
                return tokens(random, 1 + random.nextInt(30), 1000);
            }
            long[] copy = before.get(random.nextInt(before.size())).clone();
            for (int edits = random.nextInt(6); edits > 0 && copy.length > 1; edits--) {
                if (random.nextBoolean()) {
                    copy = Arrays.copyOf(copy, copy.length - 1);
                } else {
                    copy[random.nextInt(copy.length)] = random.nextInt(1000);
                }
            }
            return copy;
        }
    },
    /** Records with too many tokens for bitmaps in postings, for other plans. */
    LONG {
        @Override
        long[] next(Random random, List<long[]> before) {
            if (before.isEmpty() || random.nextInt(3) == 0) {
                return tokens(random, 100 + random.nextInt(200), 600);
            }
            long[] copy = before.get(random.nextInt(before.size())).clone();
            for (int edits = random.nextInt(60); edits > 0; edits--) {
                copy[random.nextInt(copy.length)] = random.nextInt(600);
            }
            return copy;
        }
    },
    /** Tokens of all 64 bits, some of which repeat often in a record. */
    MULTISETS {
        @Override
        long[] next(Random random, List<long[]> before) {
            long[] tokens = new long[random.nextInt(15)];
            Arrays.setAll(tokens, i -> (random.nextInt(6) - 3) * 0x5DEECE66DL << 20);
            return tokens;
        }
    };

    abstract long[] next(Random random, List<long[]> before);

    public List<long[]> collection(Random random, int count) {
        List<long[]> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            records.add(next(random, records));
        }
        return records;
    }

    private static long[] tokens(Random random, int count, int universe) {
        long[] tokens = new long[count];
        Arrays.setAll(tokens, i -> random.nextInt(universe));
        return tokens;
    }
}
