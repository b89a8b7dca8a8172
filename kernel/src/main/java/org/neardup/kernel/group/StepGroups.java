package org.neardup.kernel.group;

/** Groups the distinct sets of one component, one step after the other. */
interface StepGroups {

    /** Begins with a component whose sets are their own centres. */
    void begin();

    /**
     * Finds the centres at a step: writes {@link DistinctSets#centre} and {@link DistinctSets#overlap}, which it finds as the step before
     * has left them. Ends early, without a result, once {@link Work#exceeds}.
     *
     * @return whether any two sets are near; if not, none are at any higher step
     */
    boolean group(int step);

    /** The first step above the one grouped last whose groups may be others. */
    int nextStep();

    /** Ends with the component, also after a failure. */
    void end();
}
