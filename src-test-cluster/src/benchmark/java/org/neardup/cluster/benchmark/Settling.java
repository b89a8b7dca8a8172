package org.neardup.cluster.benchmark;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Decides when repeated measurements have settled: when none has become smaller by more than a tolerance in a number of successive rounds.
 * Greater ones do not count, because a warm machine only becomes slower by other load.
 *
 * @param <K> what is measured
 */
final class Settling<K> {

    private final double tolerance;
    private final int rounds;
    private final Map<K, Double> least = new HashMap<>();
    private int settledRounds;

    /**
     * @param tolerance share of a measurement by which a later one may be smaller, from 0 to 1
     * @param rounds    number of successive rounds
     */
    Settling(double tolerance, int rounds) {
        this.tolerance = tolerance;
        this.rounds = rounds;
    }

    /** A round of measurements. */
    @FunctionalInterface
    interface Round<K, E extends Exception> {
        Map<K, Double> measure() throws E;
    }

    /**
     * Repeats a round until its measurements have settled.
     *
     * @param longest time after which no second or later round begins
     * @return how this ended, as a message
     */
    <E extends Exception> String repeat(Duration longest, Round<K, E> round) throws E {
        long start = System.nanoTime();
        boolean settled;
        int count = 0;
        do {
            settled = settle(round.measure());
            count++;
        } while (settled == false && System.nanoTime() - start < longest.toNanos());
        String outcome = settled ? "settled" : "still becoming faster";
        return String.format(Locale.ROOT, "%s after %d rounds, %.0f s", outcome, count, (System.nanoTime() - start) / 1e9);
    }

    /** Adds the measurements of a round, and returns whether they have settled. */
    boolean settle(Map<K, Double> measured) {
        settledRounds++;
        measured.forEach((kind, time) -> {
            // Only a clear fall sets a new mark, so that many small ones in succession count as one.
            if (time < (1 - tolerance) * least.getOrDefault(kind, Double.MAX_VALUE)) {
                least.put(kind, time);
                settledRounds = 0;
            }
        });
        return settledRounds >= rounds;
    }
}
