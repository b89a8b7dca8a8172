package org.neardup.kernel.join;

/** A probe of an index that several collections probe, one after the other. It keeps what it has learnt about the index. */
interface MovableProbe extends Probe {

    /** Continues with the probing records of another input, which has the same indexed records. */
    void moveTo(JoinInput next);
}
