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
 * <p>The most frequent tokens ({@link FrequentTokens}) have no lists: their common weight is known from bits. They are light in most
 * samples. The other samples, such as those of texts that are mostly a template, may have neighbours with which they share nothing else.
 * Because the union contains all tokens of the sample with the smaller reach, such a pair is near only if the frequent tokens of this
 * sample are not light.
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

        /** Whether the estimate for two samples counts, by the weights of their common tokens and of all their tokens. */
        interface Condition {

            boolean counts(int left, int right, long common, long all);
        }

        Estimate(SampledSets sets, double threshold) {
            this(sets, threshold, (left, right, common, all) -> true);
        }

        /** Estimates the similarity of two sets, from 0 to 1; 0 if the estimate does not count, or if all weights are 0. */
        double of(int left, int right) {
            long common = sets.common(left, right);
            long all = sets.union(left, right, common);
            return all > 0 && condition.counts(left, right, common, all) ? (double) common / all : 0;
        }

        /** Whether the estimate reaches the threshold, and counts. */
        private boolean isReached(int left, int right, long common) {
            long all = sets.union(left, right, common);
            return all > 0 && (double) common / all >= threshold && condition.counts(left, right, common, all);
        }
    }

    /** The kinds of samples by their frequent tokens: which pairs may be near that have only these in common. */
    private enum Kind {
        /** Frequent tokens are not light, and the set has more tokens than the sample: perhaps near to any other sample. */
        PART,
        /** Frequent tokens are not light, and the sample is the whole set: perhaps near to samples of these two kinds. */
        WHOLE,
        /** Frequent tokens are light: perhaps near to a {@link #PART}. */
        LIGHT
    }

    private final BooleanSupplier mayGoOn;
    private final Estimate[] estimates;
    /** The samples, with the weights of the first estimate. */
    private final SampledSets sets;
    /** For each token, its weights. */
    private final long[] weights;
    private final FrequentTokens.Sums frequentWeights;
    /** The thresholds, lowered by {@link #ROUNDING}. */
    private final double[] least;
    /** For each sample, the weights of its tokens, of its frequent ones, and of its light ones with lists. */
    private final long[] weightsOf;
    private final long[] frequentOf;
    private final long[] lightOf;
    private final SampleLists lists;
    /** The free samples of each {@link Kind}, and perhaps some taken ones. */
    private final int[][] samples = new int[Kind.values().length][];
    private final int[] sizes = new int[samples.length];
    /** For each token the last probing sample that has it, plus 1. */
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
        int distinct = sets.distinct();
        memory.reserve(3L * (Integer.BYTES + Long.BYTES) * count + (long) (Integer.BYTES + Long.BYTES) * distinct);
        weights = new long[distinct];
        for (int i = 0; i < this.estimates.length; i++) {
            for (int number = 0; number < distinct; number++) {
                weights[number] |= (long) this.estimates[i].sets.weightOf(number) << BITS * i;
            }
        }
        frequentWeights = sets.frequent().sums(number -> weights[number]);
        least = estimates.stream().mapToDouble(estimate -> estimate.threshold * (1 - ROUNDING)).toArray();
        weightsOf = new long[count];
        frequentOf = new long[count];
        lightOf = new long[count];
        askedBy = new int[distinct];
        for (Kind kind : Kind.values()) {
            samples[kind.ordinal()] = new int[count];
        }
        lists = new SampleLists(sets, weights, memory);
        long[] weightsOfLengths = new long[Integer.SIZE];
        for (int sample = 0; sample < count; sample++) {
            for (int i = 0; i < this.estimates.length; i++) {
                weightsOf[sample] |= this.estimates[i].sets.weight(sample) << BITS * i;
            }
            int kind = add(sample, weightsOfLengths).ordinal();
            samples[kind][sizes[kind]++] = sample;
        }
    }

    /** The weight of an estimate, by its place. */
    private static long weight(long packed, int estimate) {
        return packed >>> BITS * estimate & MASK;
    }

    /**
     * Adds a sample to the lists of its tokens, divided into light and heavy ones. Tokens whose list lengths have the same number of bits
     * are light or heavy together.
     */
    private Kind add(int sample, long[] weightsOfLengths) {
        Arrays.fill(weightsOfLengths, 0);
        for (int i = sets.start(sample); i < sets.end(sample); i++) {
            weightsOfLengths[lists.length(sets.number(i))] += weights[sets.number(i)];
        }
        frequentOf[sample] = frequentWeights.of(sets.frequentTokens(sample));
        boolean isLight = isLight(sample, frequentOf[sample]);
        byte heavy = Integer.SIZE - 1;
        while (isLight && heavy > 0 && isLight(sample, frequentOf[sample] + lightOf[sample] + weightsOfLengths[heavy])) {
            lightOf[sample] += weightsOfLengths[heavy--];
        }
        lists.add(sample, heavy);
        return isLight ? Kind.LIGHT : sets.isWhole(sample) ? Kind.WHOLE : Kind.PART;
    }

    /** Whether tokens of these weights together are light in a sample. */
    private boolean isLight(int sample, long together) {
        for (int i = 0; i < estimates.length; i++) {
            if (weight(together, i) >= least[i] * weight(weightsOf[sample], i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int count() {
        return sets.count();
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        lists.take(item);
        if (work >= WORK_PER_CHECK) {
            work = 0;
            isStopped = mayGoOn.getAsBoolean() == false;
        }
        if (isStopped) {
            return size;
        }
        for (int i = sets.start(item); i < sets.end(item); i++) {
            askedBy[sets.number(i)] = item + 1;
        }
        work += lists.meet(item);
        int end = takeOf(Kind.PART, item, taken, size);
        if (isLight(item, frequentOf[item]) == false) {
            end = takeOf(Kind.WHOLE, item, taken, end);
            end = sets.isWhole(item) ? end : takeOf(Kind.LIGHT, item, taken, end);
        }
        for (int i = 0; i < lists.metCount(); i++) {
            int other = lists.met(i);
            end = lists.isFree(other) && lists.common(other) != 0 ? take(other, item, taken, end) : end;
        }
        return end;
    }

    /** Takes the neighbours of a kind, and removes those from its samples that were taken before. */
    private int takeOf(Kind kind, int item, int[] taken, int size) {
        int[] others = samples[kind.ordinal()];
        int count = sizes[kind.ordinal()];
        work += count;
        int end = size;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (lists.isFree(others[i])) {
                others[kept++] = others[i];
                end = take(others[i], item, taken, end);
            }
        }
        sizes[kind.ordinal()] = kept;
        return end;
    }

    /** Takes a free sample if it is a neighbour. */
    private int take(int other, int item, int[] taken, int size) {
        boolean isNeighbour = isNeighbour(item, other);
        lists.forget(other);
        if (isNeighbour == false) {
            return size;
        }
        lists.take(other);
        taken[size] = other;
        return size + 1;
    }

    private boolean isNeighbour(int item, int other) {
        long bits = sets.frequentTokens(item) & sets.frequentTokens(other);
        long fewer = Math.min(weight(frequentOf[item], 0), weight(frequentOf[other], 0));
        if (mayBeNeighbour(item, other, lists.common(other) + fewer + ((long) Long.bitCount(bits) << BITS)) == false) {
            return false;
        }
        long known = lists.common(other) + frequentWeights.of(bits);
        if (mayBeNeighbour(item, other, known) == false) {
            return false;
        }
        long all = lightOf[item] == 0 || lightOf[other] == 0 ? known : common(other, item);
        for (int i = 0; i < estimates.length; i++) {
            if (estimates[i].isReached(item, other, weight(all, i))) {
                return true;
            }
        }
        return false;
    }

    /** Whether an estimate may reach its threshold, by the greatest weights of the common tokens that are frequent, or heavy in one. */
    private boolean mayBeNeighbour(int item, int other, long known) {
        long reach = sets.reach(item);
        long otherReach = sets.reach(other);
        for (int i = 0; i < estimates.length; i++) {
            long most = weight(known, i) + Math.min(weight(lightOf[item], i), weight(lightOf[other], i));
            long weight = weight(weightsOf[item], i);
            long otherWeight = weight(weightsOf[other], i);
            // The union has all tokens of the sample with the smaller reach, or of both.
            long union = reach == otherReach ? weight + otherWeight - most : Math.max(most, reach < otherReach ? weight : otherWeight);
            // Without weights, the union takes little time to find.
            if (most >= least[i] * union && (i == 0 || most >= least[i] * estimates[i].sets.union(item, other, most))) {
                return true;
            }
        }
        return false;
    }

    /** The weights of the common tokens of a sample and the probing item. */
    private long common(int other, int item) {
        work += sets.end(other) - sets.start(other);
        long all = 0;
        for (int i = sets.start(other); i < sets.end(other); i++) {
            int number = sets.number(i);
            all += askedBy[number] == item + 1 ? weights[number] : 0;
        }
        return all;
    }
}
