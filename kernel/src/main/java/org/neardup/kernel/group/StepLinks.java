package org.neardup.kernel.group;

import org.neardup.kernel.join.LinkSink;

/** Links the records of one component, at any step. */
@FunctionalInterface
interface StepLinks {

    /**
     * Links all sets that are near at a step, by a spanning forest.
     *
     * @param links receives numbers of sets
     * @return the number of steps of {@link Work} done
     */
    long link(int step, LinkSink links);
}
