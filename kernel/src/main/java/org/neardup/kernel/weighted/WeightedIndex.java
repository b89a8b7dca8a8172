package org.neardup.kernel.weighted;

/**
 * What the probes of a join read.
 *
 * @param input what is joined
 * @param probing the prefixes of the records that probe
 * @param indexed the prefixes of the records they look for; in a self-join the same
 * @param probingSketches sketches of the records that probe
 * @param indexedSketches sketches of the records they look for; in a self-join the same
 */
record WeightedIndex(WeightedInput input, PrefixPostings probing, PrefixPostings indexed, Sketches probingSketches,
    Sketches indexedSketches) {

    /** Builds the index. */
    static WeightedIndex of(WeightedInput input) {
        WeightedSimilarity similarity = input.similarity();
        PrefixOrder order = new PrefixOrder(input);
        byte[] bucketOfTerm = Sketches.assign(order);
        PrefixPostings indexed = new PrefixPostings(input.indexed(), order, similarity);
        Sketches sketches = new Sketches(input.indexed(), similarity, bucketOfTerm);
        if (input.isSelfJoin()) {
            return new WeightedIndex(input, indexed, indexed, sketches, sketches);
        }
        return new WeightedIndex(input, new PrefixPostings(input.probing(), order, similarity), indexed,
            new Sketches(input.probing(), similarity, bucketOfTerm), sketches);
    }

    /** Upper bound of the memory that the index takes, in bytes. */
    static long estimatedBytes(WeightedInput input) {
        long bytes = PrefixPostings.estimatedBytes(input.indexed()) + Sketches.estimatedBytes(input.indexed().count())
            + PrefixOrder.estimatedBytes(input.indexed().termCount()) + input.indexed().termCount();
        return input.isSelfJoin() ? bytes
            : bytes + PrefixPostings.estimatedBytes(input.probing()) + Sketches.estimatedBytes(input.probing().count());
    }
}
