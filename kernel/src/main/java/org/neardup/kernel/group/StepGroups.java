package org.neardup.kernel.group;

/** Groups the distinct sets of one component, one step after the other. */
interface StepGroups {

    /** Starts a component, whose sets are their own centres. */
    void begin();

    /**
     * Finds the centres at a step: updates {@link DistinctSets#centre}, which holds those of the previous step. Stops early, without a
     * result, once {@link Work#exceeds} its limit.
     *
     * @return whether any two sets are near; if not, none are at any higher step
     */
    boolean group(int step);

    /** The first step after the last grouped one whose groups may differ. */
    int nextStep();

    /** Ends the component, also after a failure. */
    void end();
}
