package org.neardup.kernel.join;

/** Finds the partners of records. Not thread safe. */
interface Probe {

    /**
     * Finds the pairs of consecutive probing records. Calls must be in ascending order of records, because the size filter only moves
     * forward.
     *
     * @param first the first record
     * @param end the record after the last
     */
    void probe(int first, int end);

    /** The counts of this probe so far. */
    ProbeCounts counts();
}
