package org.neardup.kernel.join;

/**
 * The input of a join: every record of one collection probes the index of another, or of the same one.
 *
 * @param probing the records that probe
 * @param indexed the records in the index; in a self-join the probing ones
 * @param similarity decides which pairs match
 */
public record JoinInput(Records probing, Records indexed, Similarity similarity) {

    /** Whether this is a self-join, in which a record searches only partners with smaller numbers, which are at most as large. */
    public boolean isSelfJoin() {
        return probing == indexed;
    }

    /**
     * The number of a record's first tokens in the index; shorter in a self-join, where a probing record is at least as large as its
     * partners (Lemma 3).
     */
    int indexingPrefix(int size) {
        return isSelfJoin() ? similarity.indexingPrefix(size) : similarity.probingPrefix(size);
    }

    /** As {@link #indexingPrefix}, but 0 for a record that no other one probes successfully, as in {@link #distinctProbingPrefix}. */
    int distinctIndexingPrefix(int size) {
        return isSelfJoin() && similarity.maximumSize(size) <= size && similarity.minimumOverlap(size, size) >= size ? 0
            : indexingPrefix(size);
    }

    /**
     * The length of a record's probing prefix; 0 if only an equal record would reach the threshold, because the records of a self-join are
     * distinct. At .95, this is so for all records of fewer than 20 tokens.
     */
    int distinctProbingPrefix(int size) {
        return isSelfJoin() && similarity.minimumSize(size) >= size && similarity.minimumOverlap(size, size) >= size ? 0
            : similarity.probingPrefix(size);
    }

    /** The number of pairs that the size filter leaves, without records that would only be similar to equal ones. */
    long comparablePairs() {
        long pairs = 0;
        int limit;
        for (int record = 0; record < probing.count(); record = limit) {
            int size = probing.size(record);
            limit = probing.limitOfSize(size);
            if (distinctProbingPrefix(size) > 0) {
                int first = indexed.firstOfSize(similarity.minimumSize(size));
                long partners = isSelfJoin() ? record - first + (limit - record - 1) / 2
                    : indexed.limitOfSize(similarity.maximumSize(size)) - first;
                pairs += Math.max(0, partners) * (limit - record);
            }
        }
        return pairs;
    }
}
