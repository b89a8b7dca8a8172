package org.neardup.cluster.demo;

import java.util.Locale;

/**
 * The nearness of a page to the one shown instead.
 *
 * @param measure name of the measure
 * @param value   the formatted value
 */
record Nearness(String measure, String value) {

    /** The Hamming distance of fingerprints. */
    static Nearness distance(int bits) {
        return new Nearness("distance", Integer.toString(bits));
    }

    /** The similarity of two sets of signatures, 0 to 1. */
    static Nearness similarity(double similarity) {
        return new Nearness("similarity", String.format(Locale.ROOT, "%.2f", similarity));
    }

    @Override
    public String toString() {
        return measure + " " + value;
    }
}
