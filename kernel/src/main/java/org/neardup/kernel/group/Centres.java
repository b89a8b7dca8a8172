package org.neardup.kernel.group;

/** The centres of a {@link Grouping#STAR star} grouping so far, and which of them a record is near first. */
interface Centres extends AutoCloseable {

    int NONE = -1;

    /** Removes all centres and goes on with the threshold of a step. */
    void restart(int step);

    /** Makes a record a centre; tells its number, which counts up from 0. */
    int add(int record);

    /** The first centre before a number that a record is near, {@link #NONE} if there is none. */
    int nearest(int record, int limit);

    /** Steps of {@link Work} taken so far. */
    long work();

    /** Gives the memory back. */
    @Override
    void close();
}
