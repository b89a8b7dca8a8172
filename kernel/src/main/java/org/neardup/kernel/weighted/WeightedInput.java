package org.neardup.kernel.weighted;

/**
 * What is joined: every record of one collection probes the index of another, or of the same one.
 *
 * @param probing the records that probe
 * @param indexed the records in the index; in a self-join the probing ones
 * @param similarity decides which pairs are wanted
 */
record WeightedInput(WeightedRecords probing, WeightedRecords indexed, WeightedSimilarity similarity) {

    /** In a self-join a record looks for partners of smaller numbers only. */
    boolean isSelfJoin() {
        return probing == indexed;
    }
}
