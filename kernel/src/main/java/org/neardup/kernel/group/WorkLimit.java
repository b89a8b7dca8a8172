package org.neardup.kernel.group;

/**
 * The number of steps of {@link Work} that the profile of a component may take above the lowest threshold: a multiple of the work for the
 * groups themselves, plus an amount for each set, plus a constant.
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
