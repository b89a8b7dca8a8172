package org.neardup.kernel.weighted;

import java.util.Arrays;

/** Sorts the terms of a record together with their weights. */
final class TermSort {

    private long[] keys = new long[0];
    private double[] sorted = new double[0];

    /**
     * Sorts the terms between two indexes in ascending order.
     *
     * @return whether their order changed
     */
    boolean ascend(int[] terms, double[] weights, int from, int to) {
        if (ascends(terms, from, to)) {
            return false;
        }
        int count = to - from;
        if (count > keys.length) {
            keys = new long[count];
            sorted = new double[count];
        }
        for (int i = 0; i < count; i++) {
            keys[i] = (long) terms[from + i] << Integer.SIZE | i;
        }
        Arrays.sort(keys, 0, count);
        for (int i = 0; i < count; i++) {
            terms[from + i] = (int) (keys[i] >> Integer.SIZE);
            sorted[i] = weights[from + (int) keys[i]];
        }
        System.arraycopy(sorted, 0, weights, from, count);
        return true;
    }

    private static boolean ascends(int[] terms, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (terms[i] <= terms[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
