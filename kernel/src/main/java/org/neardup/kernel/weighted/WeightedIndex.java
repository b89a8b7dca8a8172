package org.neardup.kernel.weighted;

/**
 * What the probes of a join read.
 *
 * @param input what is joined
 * @param probing the prefixes of the records that probe
 * @param indexed the prefixes of the records they look for; in a self-join the same
 * @param probingSketches sketches of the records that probe; null if pairs are accumulated
 * @param indexedSketches sketches of the records they look for; in a self-join the same; null if pairs are accumulated
 */
record WeightedIndex(WeightedInput input, PrefixPostings probing, PrefixPostings indexed, Sketches probingSketches,
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
    static WeightedIndex of(WeightedInput input) {
        PrefixOrder order = new PrefixOrder(input);
        WeightedIndex bounding = of(input, order, input.similarity().leastShare(1));
        double pairs = (double) input.probing().count() * input.indexed().count() / (input.isSelfJoin() ? 2 : 1);
        if (order.postingPairs(input) + COST_OF_SUM * pairs < COST_OF_BOUNDS * bounding.postingPairs()) {
            return accumulating(input, order);
        }
        return bounding.withSketches(order);
    }

    /** An index with which each pair is bounded where it first meets. */
    static WeightedIndex bounding(WeightedInput input) {
        PrefixOrder order = new PrefixOrder(input);
        return of(input, order, input.similarity().leastShare(1)).withSketches(order);
    }

    /** An index with which the sums of pairs are accumulated. */
    static WeightedIndex accumulating(WeightedInput input) {
        return accumulating(input, new PrefixOrder(input));
    }

    private static WeightedIndex accumulating(WeightedInput input, PrefixOrder order) {
        return of(input, order, input.similarity().leastShare(REST));
    }

    private static WeightedIndex of(WeightedInput input, PrefixOrder order, double leastShare) {
        WeightedSimilarity similarity = input.similarity();
        PrefixPostings indexed = new PrefixPostings(input.indexed(), order, similarity, leastShare);
        PrefixPostings probing = input.isSelfJoin() ? indexed : new PrefixPostings(input.probing(), order, similarity, leastShare);
        return new WeightedIndex(input, probing, indexed, null, null);
    }

    private WeightedIndex withSketches(PrefixOrder order) {
        byte[] bucketOfTerm = Sketches.assign(order);
        Sketches sketches = new Sketches(input.indexed(), input.similarity(), bucketOfTerm);
        return new WeightedIndex(input, probing, indexed,
            input.isSelfJoin() ? sketches : new Sketches(input.probing(), input.similarity(), bucketOfTerm), sketches);
    }

    /** Whether the sums of pairs are accumulated; otherwise each pair is bounded where it first meets. */
    boolean accumulates() {
        return indexedSketches == null;
    }

    /** Where the postings end that a record reads for one of its entries: in a self-join before its own, those of smaller numbers. */
    int end(int entry) {
        return input.isSelfJoin() ? probing.entryPosting(entry) : indexed.listEnd(probing.entryRank(entry));
    }

    /** Number of pairs of postings that probes read. */
    private double postingPairs() {
        double pairs = 0;
        for (int entry = 0; entry < probing.size(); entry++) {
            pairs += end(entry) - indexed.listStart(probing.entryRank(entry));
        }
        return pairs;
    }

    /** Upper bound of the memory that the index takes while it is made, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        long bytes = bytes(input.indexed()) + PrefixOrder.estimatedBytes(input.indexed().termCount());
        return input.isSelfJoin() ? bytes : bytes + bytes(input.probing());
    }

    /** Postings may be made twice, before and after it is known which way costs less. */
    private static long bytes(WeightedRecords records) {
        return 2 * PrefixPostings.estimatedBytes(records) + Sketches.estimatedBytes(records.count()) + records.termCount();
    }
}
