package org.neardup.kernel.group;

import org.neardup.kernel.cluster.Centres;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.RecordMembers;

/**
 * The distinct records of all items of a batch, sets or weighted records, and their comparison. Items that share a record are its members.
 */
sealed interface ComparedRecords permits ComparedSets, ComparedWeightedRecords {

    /** Returned instead of a step if two records are not near at the lowest step. */
    int NOT_NEAR = -1;

    /** The records, whose members are items. */
    RecordMembers members();

    /** Number of steps of {@link Work} for one pass over a record. */
    int size(int record);

    /**
     * The greatest step at which two records are near, {@link #NOT_NEAR} if there is none; for a record and itself, that of its members.
     */
    int reached(int left, int right);

    /** The similarity of two records, near or not. */
    double similarity(int left, int right);

    /** An empty index of centres, which reserves its memory from {@code memory} until it is closed. */
    Centres newCentres(MemoryReservation memory, JoinMonitor monitor);

    /**
     * Links the records of a component at any step. The component gets its own vocabulary, because the arrays of a join are as long as its
     * token order, and the token order of all components may be far longer than that of one.
     *
     * @param held   for the memory of the links and a union-find of the sets; released with the component
     * @param memory for the temporary memory of a join
     */
    StepLinks links(DistinctSets sets, HeldMemory held, MemoryReservation memory, JoinMonitor monitor);
}
