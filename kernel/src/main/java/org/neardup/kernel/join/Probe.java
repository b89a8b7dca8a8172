package org.neardup.kernel.join;

/** Looks for the partners of one record after the other; one thread's own. */
interface Probe {

    /** Finds the pairs of a probing record. Records must come by ascending number, for the size filter only ever moves forward. */
    void probe(int record);

    /** What this probe has counted so far. */
    ProbeCounts counts();
}
