package org.neardup.kernel.ssj;

import java.util.Arrays;

/**
 * How evenly work is divided among tasks (Table IV). A phase lasts as long as its largest task.
 *
 * @param tasks number of tasks
 * @param mean the mean work of a task
 * @param deviation the standard deviation
 * @param largest the work of the largest task
 */
public record Spread(int tasks, double mean, double deviation, long largest) {

    /** The spread of the work of each task. */
    public static Spread of(long[] work) {
        double mean = Arrays.stream(work).average().orElse(0);
        double variance = Arrays.stream(work).mapToDouble(each -> (each - mean) * (each - mean)).average().orElse(0);
        return new Spread(work.length, mean, Math.sqrt(variance), Arrays.stream(work).max().orElse(0));
    }

    /** The work of the largest task, divided by the mean; 1 if there is no work. */
    public double imbalance() {
        return mean == 0 ? 1 : largest / mean;
    }
}
