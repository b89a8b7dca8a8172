package org.neardup.kernel.join;

/**
 * What is joined: every record of one collection probes the index of another, or of the same one.
 *
 * @param probing the records that probe
 * @param indexed the records in the index; in a self-join the probing ones
 * @param similarity decides which pairs are wanted
 */
public record JoinInput(Records probing, Records indexed, Similarity similarity) {

    /** In a self-join a record looks for partners of smaller numbers only, which are of at most its size. */
    public boolean isSelfJoin() {
        return probing == indexed;
    }

    /** How many of a record's first tokens the index holds: in a self-join every prober is at least as large as what it finds (Lemma 3). */
    public int indexingPrefix(int size) {
        return isSelfJoin() ? similarity.indexingPrefix(size) : similarity.probingPrefix(size);
    }
}
