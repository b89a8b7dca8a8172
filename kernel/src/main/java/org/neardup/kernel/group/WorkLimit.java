package org.neardup.kernel.group;

/**
 * How many steps of {@link Work} the profile of a component may take above the lowest threshold: in proportion to the number of its sets,
 * and never less than a multiple of what the groups themselves have taken.
 *
 * @param factor   multiple of the work at the lowest threshold
 * @param perSet   steps for each distinct set
 * @param constant steps for any component
 */
record WorkLimit(int factor, long perSet, long constant) {

    /** Some 0.1 ms for each set, and a few tenths of a second for any component. */
    static final WorkLimit DEFAULT = new WorkLimit(20, 20_000, 50_000_000);

    /** The limit of a component. */
    long steps(long lowest, int sets) {
        return factor * lowest + perSet * sets + constant;
    }
}
