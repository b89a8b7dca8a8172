package org.neardup.kernel.group;

/** Computes the size of the intersection of two sets of ascending ranks by a merge. */
final class Intersection {

    /** Returned if the intersection is too small. */
    static final int TOO_SMALL = -1;

    private Intersection() {}

    /**
     * Counts the common ranks of two ranges. Stops once either range has too few ranks left to reach {@code required}.
     *
     * @param required the minimum size, 0 for any
     * @return the size, {@link #TOO_SMALL} if it is below {@code required}
     */
    static int size(int[] left, int leftFrom, int leftTo, int[] right, int rightFrom, int rightTo, int required) {
        int leftMissable = leftTo - leftFrom - required;
        int rightMissable = rightTo - rightFrom - required;
        if (leftMissable < 0 || rightMissable < 0) {
            return TOO_SMALL;
        }
        int size = 0;
        int i = leftFrom;
        int j = rightFrom;
        while (i < leftTo && j < rightTo) {
            if (left[i] == right[j]) {
                size++;
                i++;
                j++;
            } else if (left[i] < right[j]) {
                i++;
                if (--leftMissable < 0) {
                    return TOO_SMALL;
                }
            } else {
                j++;
                if (--rightMissable < 0) {
                    return TOO_SMALL;
                }
            }
        }
        return size < required ? TOO_SMALL : size;
    }
}
