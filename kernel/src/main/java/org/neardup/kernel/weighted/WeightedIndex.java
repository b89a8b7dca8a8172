package org.neardup.kernel.weighted;

import org.neardup.kernel.join.JoinProgress;

/**
 * What the probes of a join read.
 *
 * @param input what is joined
 * @param indexed the prefixes of the records that are looked for, by term
 * @param probing the prefixes of the records that probe, by record
 * @param probingSketches sketches of the records that probe; null if pairs are accumulated
 * @param indexedSketches sketches of the records that are looked for; in a self-join the same; null if pairs are accumulated
 */
record WeightedIndex(WeightedInput input, PrefixPostings indexed, PrefixEntries probing, Sketches probingSketches,
    Sketches indexedSketches) {

    /**
     * What it costs to bound a pair at each posting, as a multiple of adding a product to the pair's sum: 15 nanoseconds to one, as
     * measured on vectors of news articles at thresholds from .5 to .9.
     */
    private static final double COST_OF_BOUNDS = 15;

    /** What it costs to look at the sum of a pair, in the same unit. */
    private static final double COST_OF_SUM = 0.3;

    /** The part of the threshold that terms which are not accumulated can make up: the most frequent terms, but too few to matter much. */
    private static final double REST = 0.2;

    /** Builds the index, for whichever way of bounding pairs costs less. */
    static WeightedIndex of(WeightedInput input, JoinProgress progress) {
        PrefixOrder order = PrefixOrder.of(input, progress);
        WeightedIndex bounding = of(input, order, input.similarity().leastShare(1), progress);
        double pairs = (double) input.probing().count() * input.indexed().count() / (input.isSelfJoin() ? 2 : 1);
        if (order.postingPairs(input) + COST_OF_SUM * pairs < COST_OF_BOUNDS * bounding.postingPairs()) {
            return accumulating(input, order, progress);
        }
        return bounding.withSketches(order, progress);
    }

    /** An index with which each pair is bounded where it first meets. */
    static WeightedIndex bounding(WeightedInput input, JoinProgress progress) {
        PrefixOrder order = PrefixOrder.of(input, progress);
        return of(input, order, input.similarity().leastShare(1), progress).withSketches(order, progress);
    }

    /** An index with which the sums of pairs are accumulated. */
    static WeightedIndex accumulating(WeightedInput input, JoinProgress progress) {
        return accumulating(input, PrefixOrder.of(input, progress), progress);
    }

    private static WeightedIndex accumulating(WeightedInput input, PrefixOrder order, JoinProgress progress) {
        return of(input, order, input.similarity().leastShare(REST), progress);
    }

    private static WeightedIndex of(WeightedInput input, PrefixOrder order, double leastShare, JoinProgress progress) {
        WeightedSimilarity similarity = input.similarity();
        PrefixPostings indexed = new PrefixPostings(input.indexed(), order, similarity, leastShare, progress);
        PrefixPostings probing = input.isSelfJoin() ? indexed
            : new PrefixPostings(input.probing(), order, similarity, leastShare, progress);
        return new WeightedIndex(input, indexed, new PrefixEntries(probing, input.probing().count(), order.size(), progress), null, null);
    }

    private WeightedIndex withSketches(PrefixOrder order, JoinProgress progress) {
        byte[] bucketOfTerm = Sketches.assign(order);
        Sketches sketches = Sketches.of(input.indexed(), input.similarity(), bucketOfTerm, progress);
        return new WeightedIndex(input, indexed, probing,
            input.isSelfJoin() ? sketches : Sketches.of(input.probing(), input.similarity(), bucketOfTerm, progress), sketches);
    }

    /** Whether the sums of pairs are accumulated; otherwise each pair is bounded where it first meets. */
    boolean accumulates() {
        return indexedSketches == null;
    }

    /** Where the postings end that a record reads for one of its entries: in a self-join before its own, those of smaller numbers. */
    int end(int entry) {
        return input.isSelfJoin() ? probing.posting(entry) : indexed.listEnd(probing.rank(entry));
    }

    /** Number of pairs of postings that probes read. */
    private double postingPairs() {
        double pairs = 0;
        for (int entry = 0; entry < probing.size(); entry++) {
            pairs += end(entry) - indexed.listStart(probing.rank(entry));
        }
        return pairs;
    }

    /** Upper bound of the memory that the index takes while it is made, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        // Postings may be made twice, before and after it is known which way costs less.
        long bytes = bytes(input.indexed()) + PrefixOrder.estimatedBytes(input.indexed().termCount())
            + 2 * PrefixEntries.estimatedBytes(input.probing());
        return input.isSelfJoin() ? bytes : bytes + bytes(input.probing());
    }

    private static long bytes(WeightedRecords records) {
        return 2 * PrefixPostings.estimatedBytes(records) + Sketches.estimatedBytes(records.count()) + records.termCount();
    }
}
