package org.neardup.cluster.demo;

import java.util.Locale;

/**
 * How near a page is to the one that stands for it.
 *
 * @param measure what was measured
 * @param value   as it is shown
 */
record Nearness(String measure, String value) {

    /** Fingerprints that differ in so many bits. */
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
