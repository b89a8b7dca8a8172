package org.neardup.kernel.group;

import java.util.function.IntPredicate;

/** The centres of a {@link Grouping#STAR star} grouping so far; finds the first that is near a record. */
interface Centres extends AutoCloseable {

    int NONE = -1;

    /** Removes all centres and continues with the threshold of a step. */
    void restart(int step);

    /** Makes a record a centre, perhaps again; returns its number, which counts up from 0. */
    int add(int record);

    /**
     * The first centre below {@code limit} near a record, {@link #NONE} if there is none.
     *
     * @param admitted whether a centre counts, by its number
     */
    int nearest(int record, int limit, IntPredicate admitted);

    /** Steps of {@link Work} taken so far. */
    long work();

    /** Releases the memory. */
    @Override
    void close();
}
