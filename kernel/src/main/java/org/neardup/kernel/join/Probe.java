package org.neardup.kernel.join;

/** Looks for the partners of records; one thread's own. */
interface Probe {

    /**
     * Finds the pairs of consecutive probing records. Records must come by ascending number, for the size filter only ever moves forward.
     *
     * @param first the first record
     * @param end the record after the last
     */
    void probe(int first, int end);

    /** What this probe has counted so far. */
    ProbeCounts counts();
}
