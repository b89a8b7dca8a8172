package org.neardup.kernel.cluster;

import java.util.function.IntUnaryOperator;

/** The centres of groups so far, each a record with a number; finds the first that is near a record. Not thread safe. */
public interface Centres extends AutoCloseable {

    /** Returned if no centre is near. */
    int NONE = -1;

    /** Removes all centres and continues with the threshold of a step, numbered from 0. */
    void restart(int step);

    /**
     * Makes a record a centre.
     *
     * @param record none that is a centre already
     * @param number greater than those of all centres
     */
    void add(int record, int number);

    /**
     * The least number that stands for a centre near a record, {@link #NONE} if there is none.
     *
     * @param limit    only numbers below this one count
     * @param numberOf the number that stands for a centre, by the one with which it was added: that or a greater one;
     *                 {@link Integer#MAX_VALUE} if the centre does not count
     */
    int nearest(int record, int limit, IntUnaryOperator numberOf);

    /** Steps of some nanoseconds taken so far: lists visited, postings read and tokens compared. */
    long work();

    /** Releases the memory. */
    @Override
    void close();
}
