package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Sampled sets; neighbours are sets whose estimated similarity reaches a threshold, by weights or without. Inverted lists find all of them:
 *
 * <p>Some of each sample's tokens are <em>light</em>: together they weigh less than the threshold times the sample's weight. The union in
 * the estimate contains all tokens of one of the two samples. So if all common tokens are light in both samples, the estimate is below the
 * threshold. A sample therefore meets its neighbours in the whole lists of its heavy tokens, or in the lists of its light tokens among the
 * samples for which these are heavy. The tokens with the longest lists are light (prefix filters, Chaudhuri et al., ICDE 2006, for
 * samples). The common weight of two samples in these lists plus the weight of their light tokens bounds the estimate of most pairs.
 */
final class SampledNeighbours implements FreeItems {

    /** Work between two calls of {@link #mayGoOn}: some tenths of a millisecond. */
    private static final int WORK_PER_CHECK = 1 << 17;

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
    private final boolean[] isFree;
    private final List<Lists> branches;
    /** The samples met, and the common weight of each in the lists where it was met. */
    private final int[] met;
    private final int[] common;
    private long work;
    private boolean isStopped;

    /**
     * Starts with all samples free. Samples without tokens have no neighbours.
     *
     * @param estimates of the same samples; neighbours reach the threshold of one of them
     * @param mayGoOn   called every few tenths of a millisecond; once it returns false, no more neighbours are found
     * @param memory    reserved before allocation; the caller releases it
     */
    SampledNeighbours(List<Estimate> estimates, BooleanSupplier mayGoOn, MemoryReservation memory) {
        this.mayGoOn = mayGoOn;
        int count = estimates.getFirst().sets.count();
        memory.reserve((1L + 2 * Integer.BYTES) * count);
        isFree = new boolean[count];
        Arrays.fill(isFree, true);
        met = new int[count];
        common = new int[count];
        branches = estimates.stream().map(estimate -> new Lists(estimate, memory)).toList();
    }

    @Override
    public int count() {
        return isFree.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        isFree[item] = false;
        int end = size;
        for (Lists branch : branches) {
            if (work >= WORK_PER_CHECK) {
                work = 0;
                isStopped = mayGoOn.getAsBoolean() == false;
            }
            if (isStopped) {
                return size;
            }
            end = branch.takeNeighbours(item, taken, end);
        }
        return end;
    }

    /** The inverted lists of one estimate. */
    private final class Lists {

        private final SampledSets sets;
        private final double threshold;
        private final Estimate.Condition condition;
        /** For each index of a token, whether it is light in its sample; for each sample, the weight of its light tokens. */
        private final boolean[] isLight;
        private final int[] lightWeights;
        /**
         * The samples that have a token, from its start to the start of the next token; samples in which it is heavy come first, up to its
         * heavy end.
         */
        private final int[] starts;
        private final int[] heavyEnds;
        private final int[] lists;
        /** For each token, the last probing sample that has it, plus 1. */
        private final int[] askedBy;

        Lists(Estimate estimate, MemoryReservation memory) {
            sets = estimate.sets;
            threshold = estimate.threshold;
            condition = estimate.condition;
            int count = sets.count();
            int tokens = count == 0 ? 0 : sets.end(count - 1);
            int distinct = sets.distinct();
            memory.reserve((long) Integer.BYTES * count + (1L + Integer.BYTES) * tokens + 5L * Integer.BYTES * (distinct + 1));
            isLight = new boolean[tokens];
            lightWeights = new int[count];
            starts = new int[distinct + 1];
            heavyEnds = new int[distinct];
            lists = new int[tokens];
            askedBy = new int[distinct];
            fillLists();
        }

        private void fillLists() {
            int distinct = sets.distinct();
            byte[] bitsOfLength = new byte[distinct];
            for (int number = 0; number < distinct; number++) {
                starts[number + 1] = starts[number] + sets.frequencyOf(number);
                bitsOfLength[number] = (byte) (Integer.SIZE - Integer.numberOfLeadingZeros(sets.frequencyOf(number)));
            }
            System.arraycopy(starts, 0, heavyEnds, 0, distinct);
            int[] weightOfLengths = new int[Integer.SIZE];
            for (int sample = 0; sample < sets.count(); sample++) {
                markLight(sample, bitsOfLength, weightOfLengths);
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
         * Marks the light tokens of a sample, and counts the heavy ones. Tokens whose list lengths have the same number of bits are light
         * or heavy together.
         */
        private void markLight(int sample, byte[] bitsOfLength, int[] weightOfLengths) {
            Arrays.fill(weightOfLengths, 0);
            for (int i = sets.start(sample); i < sets.end(sample); i++) {
                weightOfLengths[bitsOfLength[sets.number(i)]] += sets.weightOf(sets.number(i));
            }
            double share = threshold * sets.weight(sample) * (1 - ROUNDING);
            int bits = Integer.SIZE - 1;
            int light = 0;
            while (bits > 0 && light + weightOfLengths[bits] < share) {
                light += weightOfLengths[bits--];
            }
            lightWeights[sample] = light;
            for (int i = sets.start(sample); i < sets.end(sample); i++) {
                isLight[i] = bitsOfLength[sets.number(i)] > bits;
                heavyEnds[sets.number(i)] += isLight[i] ? 0 : 1;
            }
        }

        int takeNeighbours(int item, int[] taken, int size) {
            int end = size;
            int count = meet(item);
            for (int i = 0; i < count; i++) {
                int other = met[i];
                double most = common[other] + Math.min(lightWeights[item], lightWeights[other]);
                common[other] = 0;
                // The union weighs at least as much as one of the two samples, and as much as their common tokens.
                if (most >= threshold * (1 - ROUNDING) * Math.max(most, sets.leastWeightOfUnion(item, other)) && isNeighbour(item, other)) {
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
                int weight = sets.weightOf(number);
                int last = weight == 0 ? starts[number] : isLight[i] ? heavyEnds[number] : starts[number + 1];
                work += last - starts[number];
                for (int at = starts[number]; at < last; at++) {
                    int other = lists[at];
                    if (isFree[other]) {
                        if (common[other] == 0) {
                            met[count++] = other;
                        }
                        common[other] += weight;
                    }
                }
            }
            return count;
        }

        /** Requires a preceding {@link #meet} of the item. */
        private boolean isNeighbour(int item, int other) {
            int start = sets.start(other);
            int end = sets.end(other);
            work += end - start;
            int weight = 0;
            for (int i = start; i < end; i++) {
                int number = sets.number(i);
                weight += askedBy[number] == item + 1 ? sets.weightOf(number) : 0;
            }
            double estimate = sets.estimate(item, other, weight);
            return estimate >= threshold && condition.counts(item, other, estimate);
        }
    }
}
