package org.neardup.kernel.join;

/** A probe of an index that several collections probe, one after the other; what it learns about the index, it keeps. */
interface MovableProbe extends Probe {

    /** Goes on with the probing records of another input, which has the same indexed records. */
    void moveTo(JoinInput next);
}
