package org.neardup.cluster.benchmark;

import java.util.Arrays;

/** The times of repeated measurements, in milliseconds. */
final class Timings {

    private double[] millis = new double[64];
    private int count;

    /** Something that is measured. */
    @FunctionalInterface
    interface Work<E extends Exception> {
        void run() throws E;
    }

    /** Measures the work once. */
    <E extends Exception> void measure(Work<E> work) throws E {
        long start = System.nanoTime();
        work.run();
        add((System.nanoTime() - start) / 1e6);
    }

    void add(double time) {
        if (count == millis.length) {
            millis = Arrays.copyOf(millis, 2 * count);
        }
        millis[count++] = time;
    }

    double median() {
        return quantile(0.5);
    }

    /** The quantile of the measurements for a share from 0 to 1. */
    double quantile(double share) {
        if (count == 0) {
            throw new IllegalStateException("nothing was measured");
        }
        double[] sorted = Arrays.copyOf(millis, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(count - 1, Math.floor(share * count))];
    }

    int count() {
        return count;
    }
}
