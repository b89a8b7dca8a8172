package org.neardup.kernel.sketch;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.weighted.WeightedOrPlain;

/** Decides whether two sampled sets are edits of one text ({@link WeightedOrPlain}), as far as their samples tell. */
final class SampledEdits {

    /** Fixed-point numbers stand for inverse weights. */
    private static final double SCALE = 1L << 40;

    /** Keeps rounding from excluding a pair. */
    private static final double ROUNDING = 1e-6;

    private final SampledSets sets;
    /** Of the inverse weights of frequent tokens, times {@link #SCALE} and rounded down. */
    private final FrequentTokens.Sums frequent;
    /** For each sample, the sum of the inverse weights of its tokens, 0 until it is needed. */
    private final double[] sums;

    /**
     * @param sets   the weights of tokens are positive
     * @param memory reserved before allocation; the caller releases it
     */
    SampledEdits(SampledSets sets, MemoryReservation memory) {
        this.sets = sets;
        memory.reserve((long) Double.BYTES * sets.count());
        frequent = sets.frequent().sums(number -> (long) (SCALE / sets.weightOf(number)));
        sums = new double[sets.count()];
    }

    /**
     * Whether two sets are edits.
     *
     * @param shared    the number of common tokens
     * @param differing the number of tokens that only one of the sets has, within the reach of both samples
     */
    boolean areEdits(int left, int right, long shared, long differing) {
        return mayBeEdits(left, right, shared, differing) && areEdits(left, right);
    }

    /** Without a look at each token: by bounds of both sums of inverse weights, which frequent tokens dominate. */
    private boolean mayBeEdits(int left, int right, long shared, long differing) {
        double common = 2 * frequent.of(sets.frequentTokens(left) & sets.frequentTokens(right)) / SCALE;
        double others = sum(left) + sum(right) - common;
        return WeightedOrPlain.areEdits(others * (1 + ROUNDING), differing, common, shared);
    }

    private double sum(int sample) {
        if (sums[sample] == 0) {
            for (int i = sets.start(sample); i < sets.end(sample); i++) {
                sums[sample] += 1.0 / sets.weightOf(sets.number(i));
            }
        }
        return sums[sample];
    }

    private boolean areEdits(int left, int right) {
        long reach = Math.min(sets.reach(left), sets.reach(right));
        double common = 0;
        int shared = 0;
        double differing = 0;
        int count = 0;
        int i = sets.start(left);
        int j = sets.start(right);
        while (i < sets.end(left) || j < sets.end(right)) {
            long a = i < sets.end(left) ? sets.token(i) : Long.MAX_VALUE;
            long b = j < sets.end(right) ? sets.token(j) : Long.MAX_VALUE;
            if (Math.min(a, b) > reach) {
                break;
            }
            // Without branches: the processor cannot predict which tokens are equal.
            double inverse = 1.0 / sets.weightOf(sets.number(a <= b ? i : j));
            int equal = a == b ? 1 : 0;
            common += 2 * equal * inverse;
            differing += (1 - equal) * inverse;
            shared += equal;
            count += 1 - equal;
            i += a <= b ? 1 : 0;
            j += b <= a ? 1 : 0;
        }
        return WeightedOrPlain.areEdits(differing, count, common, shared);
    }
}
