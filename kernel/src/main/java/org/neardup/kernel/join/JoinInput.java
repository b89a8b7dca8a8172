package org.neardup.kernel.join;

/**
 * What is joined: every record of one collection probes the index of another, or of the same one.
 *
 * @param probing the records that probe
 * @param indexed the records in the index; in a self-join the probing ones
 * @param similarity decides which pairs are wanted
 */
record JoinInput(Records probing, Records indexed, Similarity similarity) {

    /** In a self-join a record looks for partners of smaller numbers only, which are of at most its size. */
    boolean isSelfJoin() {
        return probing == indexed;
    }

    /** How many of a record's first tokens the index holds: in a self-join every prober is at least as large as what it finds (§3.1). */
    int indexingPrefix(int size) {
        return isSelfJoin() ? similarity.indexingPrefix(size) : similarity.probingPrefix(size);
    }

    /** The size filter: number of the first indexed record that is large enough for a probing one of this size. */
    int firstPartner(int size) {
        return indexed.firstOfSize(similarity.minimumSize(size));
    }

    /** Number after the last indexed record that a probing one may be paired with. */
    int partnerLimit(int record, int size) {
        return isSelfJoin() ? record : limitOfSize(similarity.maximumSize(size));
    }

    /** The size filter: the largest size of an indexed record that a probing one of this size may be paired with. */
    int largestPartner(int size) {
        return Math.min(indexed.largestSize(), isSelfJoin() ? size : similarity.maximumSize(size));
    }

    /** Number after the last indexed record of at most this size. */
    int limitOfSize(int size) {
        return size >= indexed.largestSize() ? indexed.count() : indexed.firstOfSize(size + 1);
    }
}
