package org.neardup.tool.dedup;

import java.util.Arrays;

/** A stable order by keys, without boxed numbers. */
record KeyOrder(double[] keys) {

    /** The numbers of the keys, the least key first, and of equal keys the least number. */
    int[] documents() {
        double[] distinct = keys.clone();
        Arrays.sort(distinct);
        long[] packed = new long[keys.length];
        for (int document = 0; document < packed.length; document++) {
            packed[document] = (long) first(distinct, keys[document]) << Integer.SIZE | document;
        }
        Arrays.sort(packed);
        return Arrays.stream(packed).mapToInt(each -> (int) each).toArray();
    }

    /** The first index of a key in ascending keys; a search alone finds any of equal ones. */
    private static int first(double[] ascending, double key) {
        int low = 0;
        int high = ascending.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Double.compare(ascending[middle], key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
