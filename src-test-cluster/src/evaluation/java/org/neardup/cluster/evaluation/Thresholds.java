package org.neardup.cluster.evaluation;

import java.math.BigDecimal;
import java.util.stream.IntStream;

/** The thresholds of similarity at which methods are scored: .10, .11 and so on to 1. */
final class Thresholds {

    /** The number of thresholds. */
    static final int COUNT = 91;

    private static final int FIRST = 10;
    private static final int DENOMINATOR = 100;

    private Thresholds() {}

    /** A threshold by its step, 0 to {@value #COUNT} - 1. */
    static double at(int step) {
        return (double) (FIRST + step) / DENOMINATOR;
    }

    /** The threshold as a decimal, which is exact. */
    static String decimal(int step) {
        return BigDecimal.valueOf(FIRST + step, 2).toPlainString();
    }

    /**
     * The step of the highest threshold that a similarity reaches. Both are the doubles nearest to their fractions, so a similarity that
     * equals a threshold reaches it.
     *
     * @param similarity at least the lowest threshold
     */
    static int reachedBy(double similarity) {
        int step = Math.min(COUNT - 1, (int) (similarity * DENOMINATOR) - FIRST + 1);
        while (step > 0 && similarity < at(step)) {
            step--;
        }
        return step;
    }

    /** All of them, ascending. */
    static IntStream steps() {
        return IntStream.range(0, COUNT);
    }
}
