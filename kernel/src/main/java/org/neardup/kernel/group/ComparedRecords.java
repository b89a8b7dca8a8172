package org.neardup.kernel.group;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.RecordMembers;

/**
 * The distinct records of all items of a batch and what tells which are near, sets or weighted records. Items that share a record are its
 * members.
 */
sealed interface ComparedRecords permits ComparedSets, ComparedWeightedRecords {

    /** Told in place of a step by records that are not near at the lowest one. */
    int NOT_NEAR = -1;

    /** The records, whose members are items. */
    RecordMembers members();

    /** Number of steps of {@link Work} that it takes to go over a record. */
    int size(int record);

    /** The greatest step at which two records are near, {@link #NOT_NEAR} if they are at none; of a record with itself, its members. */
    int reached(int left, int right);

    /** How similar two records are, near or not. */
    double similarity(int left, int right);

    /** An index of centres, without any. It asks for its memory there until it is closed. */
    Centres newCentres(MemoryReservation memory, JoinMonitor monitor);

    /**
     * What links the records of a component at each step. They are collected with a vocabulary of their own, since the arrays of a join are
     * as long as its token order, and the order of all components may be far longer than one of them.
     *
     * @param held   what they take is reserved here, with a union-find of the sets; given back with the component
     * @param memory what a join takes meanwhile is reserved here
     */
    StepLinks links(DistinctSets sets, HeldMemory held, MemoryReservation memory, JoinMonitor monitor);
}
