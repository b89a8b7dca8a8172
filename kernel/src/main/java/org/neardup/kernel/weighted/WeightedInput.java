package org.neardup.kernel.weighted;

/**
 * The input of a join: every record of one collection probes the index of another, or of the same one.
 *
 * @param probing the probing records
 * @param indexed the records in the index; in a self-join the probing ones
 * @param rule decides which pairs match
 */
record WeightedInput(WeightedRecords probing, WeightedRecords indexed, WeightedSimilarity rule) {

    /** The similarity that bounds pairs. */
    AdditiveSimilarity similarity() {
        return rule.additive();
    }

    /** Whether this is a self-join, in which a record searches only partners with smaller numbers. */
    boolean isSelfJoin() {
        return probing == indexed;
    }
}
