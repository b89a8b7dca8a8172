package org.neardup.kernel.weighted;

import java.util.Arrays;

/** Sorts the terms of a record together with their weights. */
final class TermSort {

    private long[] keys = new long[0];
    private EntryWeights sorted = new EntryWeights(0, false);

    /**
     * Sorts the terms between two indexes in ascending order.
     *
     * @return whether their order changed
     */
    boolean ascend(int[] terms, EntryWeights weights, int from, int to) {
        if (ascends(terms, from, to)) {
            return false;
        }
        int count = to - from;
        if (count > keys.length) {
            keys = new long[count];
            sorted = weights.ofSameKind(count);
        }
        for (int i = 0; i < count; i++) {
            keys[i] = (long) terms[from + i] << Integer.SIZE | i;
        }
        Arrays.sort(keys, 0, count);
        for (int i = 0; i < count; i++) {
            terms[from + i] = (int) (keys[i] >> Integer.SIZE);
            sorted.set(i, weights.get(from + (int) keys[i]));
        }
        sorted.copy(0, weights, from, count);
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
