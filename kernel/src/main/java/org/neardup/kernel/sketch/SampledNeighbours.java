package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Sampled sets; neighbours are sets whose estimated similarity reaches a threshold, by weights or without. Inverted lists find all of them:
 *
 * <p>Some of each sample's tokens are <em>light</em>: together they weigh less than the threshold times the sample's weight, in each of the
 * estimates. The union in an estimate contains all tokens of one of the two samples. So if all common tokens are light in both samples, the
 * estimate is below the threshold. A sample therefore meets its neighbours in the whole lists of its heavy tokens, or in the lists of its
 * light tokens among the samples for which these are heavy. The tokens with the longest lists are light (prefix filters, Chaudhuri et al.,
 * ICDE 2006, for samples). The common weight of two samples in these lists plus the weight of their light tokens bounds the estimates of
 * most pairs.
 *
 * <p>There are at most two estimates; in the second, each token weighs 1 at most. Weights by both are added at once: those of the first
 * are the lower {@value #BITS} bits of a {@code long}.
 */
final class SampledNeighbours implements FreeItems {

    /** Work between two calls of {@link #mayGoOn}: some tenths of a millisecond. */
    private static final int WORK_PER_CHECK = 1 << 17;

    /** Enough for the weight of the largest set ({@link SampledSets#MOST_TOKENS}, {@link SampledSets#MOST_WEIGHT}). */
    private static final int BITS = 40;
    private static final long MASK = (1L << BITS) - 1;

    /** Keeps rounding from excluding a pair exactly at the threshold. */
    private static final double ROUNDING = 1e-9;

    /**
     * One of the estimates by which samples are neighbours.
     *
     * @param threshold the minimum estimate of neighbours, above 0 and at most 1
     * @param condition of samples whose estimate reaches the threshold
     */
    record Estimate(SampledSets sets, double threshold, Condition condition) {

        /** Whether the estimate for two samples counts. */
        interface Condition {

            boolean counts(int left, int right, double estimate);
        }

        Estimate(SampledSets sets, double threshold) {
            this(sets, threshold, (left, right, estimate) -> true);
        }
    }

    private final BooleanSupplier mayGoOn;
    private final Estimate[] estimates;
    /** The samples, with the weights of the first estimate. */
    private final SampledSets sets;
    /** For each token, its weights. */
    private final long[] weights;
    /** For each index of a token, whether it is light in its sample; for each sample, the weights of its light tokens. */
    private final boolean[] isLight;
    private final long[] lightWeights;
    /**
     * The samples that have a token, from its start to the start of the next token; samples in which it is heavy come first, up to its
     * heavy end.
     */
    private final int[] starts;
    private final int[] heavyEnds;
    private final int[] lists;
    private final boolean[] isFree;
    /** The samples met by the probing one, and the common weights of each in the lists where it was met. */
    private final int[] met;
    private final long[] common;
    /** For each sample the last probing one that met it, for each token the last one that has it; plus 1. */
    private final int[] metBy;
    private final int[] askedBy;
    private long work;
    private boolean isStopped;

    /**
     * Starts with all samples free. Samples without tokens have no neighbours.
     *
     * @param estimates one, or a second one with weights of at most 1, of the same samples; neighbours reach the threshold of one of them
     * @param mayGoOn   called every few tenths of a millisecond; once it returns false, no more neighbours are found
     * @param memory    reserved before allocation; the caller releases it
     */
    SampledNeighbours(List<Estimate> estimates, BooleanSupplier mayGoOn, MemoryReservation memory) {
        this.mayGoOn = mayGoOn;
        this.estimates = estimates.toArray(Estimate[]::new);
        sets = estimates.getFirst().sets;
        int count = sets.count();
        int tokens = count == 0 ? 0 : sets.end(count - 1);
        int distinct = sets.distinct();
        memory.reserve((1L + 2 * Integer.BYTES + 2 * Long.BYTES) * count + (1L + Integer.BYTES) * tokens
            + (5L * Integer.BYTES + Long.BYTES) * (distinct + 1));
        weights = new long[distinct];
        for (int i = 0; i < this.estimates.length; i++) {
            for (int number = 0; number < distinct; number++) {
                weights[number] |= (long) this.estimates[i].sets.weightOf(number) << BITS * i;
            }
        }
        isLight = new boolean[tokens];
        lightWeights = new long[count];
        starts = new int[distinct + 1];
        heavyEnds = new int[distinct];
        lists = new int[tokens];
        askedBy = new int[distinct];
        isFree = new boolean[count];
        Arrays.fill(isFree, true);
        met = new int[count];
        metBy = new int[count];
        common = new long[count];
        fillLists();
    }

    /** The weight of an estimate, by its place. */
    private static long weight(long packed, int estimate) {
        return packed >>> BITS * estimate & MASK;
    }

    private void fillLists() {
        int distinct = sets.distinct();
        byte[] bitsOfLength = new byte[distinct];
        for (int number = 0; number < distinct; number++) {
            starts[number + 1] = starts[number] + sets.frequencyOf(number);
            bitsOfLength[number] = (byte) (Integer.SIZE - Integer.numberOfLeadingZeros(sets.frequencyOf(number)));
        }
        System.arraycopy(starts, 0, heavyEnds, 0, distinct);
        long[] weightsOfLengths = new long[Integer.SIZE];
        for (int sample = 0; sample < sets.count(); sample++) {
            markLight(sample, bitsOfLength, weightsOfLengths);
        }
        int[] nextHeavy = Arrays.copyOf(starts, distinct);
        int[] nextLight = heavyEnds.clone();
        for (int sample = 0; sample < sets.count(); sample++) {
            for (int i = sets.start(sample); i < sets.end(sample); i++) {
                lists[isLight[i] ? nextLight[sets.number(i)]++ : nextHeavy[sets.number(i)]++] = sample;
            }
        }
    }

    /**
     * Marks the light tokens of a sample, and counts the heavy ones. Tokens whose list lengths have the same number of bits are light or
     * heavy together.
     */
    private void markLight(int sample, byte[] bitsOfLength, long[] weightsOfLengths) {
        Arrays.fill(weightsOfLengths, 0);
        for (int i = sets.start(sample); i < sets.end(sample); i++) {
            weightsOfLengths[bitsOfLength[sets.number(i)]] += weights[sets.number(i)];
        }
        int bits = Integer.SIZE - 1;
        long light = 0;
        while (bits > 0 && isLight(sample, light + weightsOfLengths[bits])) {
            light += weightsOfLengths[bits--];
        }
        lightWeights[sample] = light;
        for (int i = sets.start(sample); i < sets.end(sample); i++) {
            isLight[i] = bitsOfLength[sets.number(i)] > bits;
            heavyEnds[sets.number(i)] += isLight[i] ? 0 : 1;
        }
    }

    /** Whether tokens of these weights together are light in a sample. */
    private boolean isLight(int sample, long together) {
        for (int i = 0; i < estimates.length; i++) {
            if (weight(together, i) >= estimates[i].threshold * estimates[i].sets.weight(sample) * (1 - ROUNDING)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int count() {
        return isFree.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        isFree[item] = false;
        if (work >= WORK_PER_CHECK) {
            work = 0;
            isStopped = mayGoOn.getAsBoolean() == false;
        }
        if (isStopped) {
            return size;
        }
        int end = size;
        int count = meet(item);
        for (int i = 0; i < count; i++) {
            int other = met[i];
            if (mayBeNeighbour(item, other) && isNeighbour(item, other)) {
                isFree[other] = false;
                taken[end++] = other;
            }
        }
        return end;
    }

    /** Finds the free samples that share a token with the item that is not light in both; returns their number. */
    private int meet(int item) {
        int count = 0;
        for (int i = sets.start(item); i < sets.end(item); i++) {
            int number = sets.number(i);
            askedBy[number] = item + 1;
            long weight = weights[number];
            int last = weight == 0 ? starts[number] : isLight[i] ? heavyEnds[number] : starts[number + 1];
            work += last - starts[number];
            for (int at = starts[number]; at < last; at++) {
                int other = lists[at];
                if (isFree[other]) {
                    if (metBy[other] != item + 1) {
                        metBy[other] = item + 1;
                        common[other] = 0;
                        met[count++] = other;
                    }
                    common[other] += weight;
                }
            }
        }
        return count;
    }

    /** Whether an estimate may reach its threshold, by the common weights in the lists where the item met the other one. */
    private boolean mayBeNeighbour(int item, int other) {
        for (int i = 0; i < estimates.length; i++) {
            double most = weight(common[other], i) + Math.min(weight(lightWeights[item], i), weight(lightWeights[other], i));
            // The union weighs at least as much as one of the two samples, and as much as their common tokens.
            double union = Math.max(most, estimates[i].sets.leastWeightOfUnion(item, other));
            if (most >= estimates[i].threshold * (1 - ROUNDING) * union) {
                return true;
            }
        }
        return false;
    }

    /** Requires a preceding {@link #meet} of the item. */
    private boolean isNeighbour(int item, int other) {
        int start = sets.start(other);
        int end = sets.end(other);
        work += end - start;
        long all = 0;
        for (int i = start; i < end; i++) {
            int number = sets.number(i);
            all += askedBy[number] == item + 1 ? weights[number] : 0;
        }
        for (int i = 0; i < estimates.length; i++) {
            double estimate = estimates[i].sets.estimate(item, other, weight(all, i));
            if (estimate >= estimates[i].threshold && estimates[i].condition.counts(item, other, estimate)) {
                return true;
            }
        }
        return false;
    }
}
