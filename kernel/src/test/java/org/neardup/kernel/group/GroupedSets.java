package org.neardup.kernel.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Vocabulary;

/** Collections of sets with groups of many shapes. */
enum GroupedSets {

    IDENTICAL {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            return before.isEmpty() ? range(random.nextInt(100), 1 + random.nextInt(30)) : before.get(0).clone();
        }
    },
    /** Variants of one set that differ in one token, a few of them equal. */
    NEAR_IDENTICAL {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            long[] set = range(0, 20);
            set[random.nextInt(20)] = 100 + random.nextInt(50);
            return set;
        }
    },
    /** Windows over a sequence of tokens: each is near only its neighbours. */
    CHAIN {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            return range(2 * before.size(), 18 + random.nextInt(5));
        }
    },
    /** Two groups with half of their tokens in common, and sets between them. */
    TWO_HEAPS {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            long[] set = range(random.nextInt(8) == 0 ? 5 : random.nextInt(2) * 10, 20);
            for (int edits = random.nextInt(4); edits > 0; edits--) {
                set[random.nextInt(20)] = 100 + random.nextInt(1000);
            }
            return set;
        }
    },
    UNRELATED {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            return range(100L * before.size(), random.nextInt(12));
        }
    },
    /** Multisets of few tokens, including empty ones. */
    TINY {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            long[] set = new long[random.nextInt(7)];
            for (int i = 0; i < set.length; i++) {
                set[i] = random.nextInt(5);
            }
            return set;
        }
    },
    /** Large sets, whose sizes and positions share classes in an index; up to a third of the tokens edited. */
    LONG {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            long[] set = range(0, 60 + random.nextInt(20) * random.nextInt(20));
            for (int edits = random.nextInt(1 + set.length / 3); edits > 0; edits--) {
                set[random.nextInt(set.length)] = random.nextInt(600);
            }
            return set;
        }
    },
    /** Edited copies of earlier sets, of all sizes. */
    COPIES {
        @Override
        long[] next(RandomGenerator random, List<long[]> before) {
            if (before.isEmpty() || random.nextInt(6) == 0) {
                return range(random.nextInt(1000), 1 + random.nextInt(60));
            }
            long[] copy = before.get(random.nextInt(before.size())).clone();
            for (int edits = random.nextInt(5); edits > 0 && copy.length > 0; edits--) {
                if (random.nextBoolean()) {
                    copy[random.nextInt(copy.length)] = random.nextInt(1000);
                } else {
                    copy = Arrays.copyOf(copy, copy.length - 1 + 2 * random.nextInt(2));
                }
            }
            return copy;
        }
    };

    abstract long[] next(RandomGenerator random, List<long[]> before);

    /** A number of sets in random order. */
    List<long[]> collection(RandomGenerator random, int count) {
        List<long[]> sets = new ArrayList<>();
        while (sets.size() < count) {
            sets.add(next(random, sets));
        }
        Collections.shuffle(sets, Random.from(random));
        return sets;
    }

    static long[] range(long from, int length) {
        long[] set = new long[length];
        for (int i = 0; i < length; i++) {
            set[i] = from + i;
        }
        return set;
    }

    static Records records(List<long[]> sets) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        sets.forEach(builder::add);
        return builder.build(vocabulary.order());
    }
}
