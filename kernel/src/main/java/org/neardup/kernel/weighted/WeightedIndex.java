package org.neardup.kernel.weighted;

import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.MemoryReservation;

/**
 * The data that the probes of a join read.
 *
 * @param input the input of the join
 * @param indexed the prefixes of the indexed records, by term
 * @param probing the prefixes of the probing records, by record
 * @param probingSketches sketches of the probing records; null if pairs are accumulated
 * @param indexedSketches sketches of the indexed records; in a self-join the same; null if pairs are accumulated
 */
record WeightedIndex(WeightedInput input, PrefixPostings indexed, PrefixEntries probing, Sketches probingSketches,
    Sketches indexedSketches) {

    /**
     * The cost of bounding a pair at a posting, relative to adding a product to the pair's sum: 15 ns to 1 ns, measured on vectors of news
     * articles at thresholds from .5 to .9.
     */
    private static final double COST_OF_BOUNDS = 15;

    /** The cost of checking the sum of a pair, in the same unit. */
    private static final double COST_OF_SUM = 0.3;

    /** The part of the threshold that terms outside the prefix may reach if pairs are accumulated; these are the most frequent terms. */
    private static final double REST = 0.2;

    /** Builds the index for the cheaper of both ways to find pairs. */
    static WeightedIndex of(WeightedInput input, JoinProgress progress) {
        PrefixOrder order = PrefixOrder.of(input, progress);
        WeightedIndex bounding = of(input, order, input.similarity().leastShare(1), progress);
        double pairs = (double) input.probing().count() * input.indexed().count() / (input.isSelfJoin() ? 2 : 1);
        if (order.postingPairs(input) + COST_OF_SUM * pairs < COST_OF_BOUNDS * bounding.postingPairs()) {
            return accumulating(input, order, progress);
        }
        return bounding.withSketches(order, progress);
    }

    /** An index for bounding each pair at its first common term. */
    static WeightedIndex bounding(WeightedInput input, JoinProgress progress) {
        PrefixOrder order = PrefixOrder.of(input, progress);
        return of(input, order, input.similarity().leastShare(1), progress).withSketches(order, progress);
    }

    /** An index for accumulating the sums of pairs. */
    static WeightedIndex accumulating(WeightedInput input, JoinProgress progress) {
        return accumulating(input, PrefixOrder.of(input, progress), progress);
    }

    private static WeightedIndex accumulating(WeightedInput input, PrefixOrder order, JoinProgress progress) {
        return of(input, order, input.similarity().leastShare(REST), progress);
    }

    private static WeightedIndex of(WeightedInput input, PrefixOrder order, double leastShare, JoinProgress progress) {
        AdditiveSimilarity similarity = input.similarity();
        PrefixPostings indexed = new PrefixPostings(input.indexed(), order, similarity, leastShare, MemoryReservation.UNLIMITED, progress);
        PrefixPostings probing = input.isSelfJoin() ? indexed
            : new PrefixPostings(input.probing(), order, similarity, leastShare, MemoryReservation.UNLIMITED, progress);
        return new WeightedIndex(input, indexed, new PrefixEntries(probing, input.probing().count(), order.size(), progress), null, null);
    }

    private WeightedIndex withSketches(PrefixOrder order, JoinProgress progress) {
        Sketches sketches = Sketches.of(input.indexed(), input.similarity(), order, progress);
        return new WeightedIndex(input, indexed, probing,
            input.isSelfJoin() ? sketches : sketches.ofOthers(input.probing(), progress), sketches);
    }

    /** Whether the sums of pairs are accumulated; otherwise each pair is bounded at its first common term. */
    boolean accumulates() {
        return indexedSketches == null;
    }

    /**
     * The end of the postings that a record reads for one of its entries: in a self-join its own posting, so that it reads only those of
     * smaller numbers.
     */
    int end(int entry) {
        return input.isSelfJoin() ? probing.posting(entry) : indexed.listEnd(probing.rank(entry));
    }

    /** Number of pairs of postings that the probes read. */
    private double postingPairs() {
        double pairs = 0;
        for (int entry = 0; entry < probing.size(); entry++) {
            pairs += end(entry) - indexed.listStart(probing.rank(entry));
        }
        return pairs;
    }

    /** Upper bound of the memory for building the index, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        // Postings may be built twice: first for the cost estimate, then for the cheaper way.
        long bytes = 2 * PrefixPostings.estimatedBytes(input.indexed()) + PrefixOrder.estimatedBytes(input.indexed().termCount())
            + 2 * PrefixEntries.estimatedBytes(input.probing()) + Sketches.estimatedBytes(input.indexed(), input.similarity());
        if (input.isSelfJoin()) {
            return bytes;
        }
        long perSketch = Sketches.bytesPerRecord(input.similarity(), input.indexed().count(), input.indexed().entryCount());
        return bytes + 2 * PrefixPostings.estimatedBytes(input.probing()) + perSketch * input.probing().count();
    }
}
