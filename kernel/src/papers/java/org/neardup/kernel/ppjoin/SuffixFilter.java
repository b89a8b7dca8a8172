package org.neardup.kernel.ppjoin;

/**
 * The suffix filter (§5.2, Algorithms 3 and 4): a lower bound of the Hamming distance of two suffixes. The middle token of one suffix, the
 * ⌈n/2⌉-th of n, splits both by binary search; the parts on either side differ at least by their lengths. A few such levels reject most
 * pairs without reading them.
 */
final class SuffixFilter {

    private final int maxDepth;
    private final int[] tokens;

    /**
     * Creates a filter for pairs of ranges of tokens.
     *
     * @param maxDepth MAXDEPTH of the paper
     */
    SuffixFilter(int maxDepth, int[] tokens) {
        this.maxDepth = maxDepth;
        this.tokens = tokens;
    }

    /**
     * Whether the Hamming distance of two token ranges may be at most a maximum.
     *
     * @param distance the maximum distance, H<sub>max</sub>
     */
    boolean admits(int leftFrom, int leftTo, int rightFrom, int rightTo, int distance) {
        return lowerBound(leftFrom, leftTo, rightFrom, rightTo, distance) <= distance;
    }

    /** A lower bound of the Hamming distance, or any number above the maximum distance once that is exceeded. */
    int lowerBound(int leftFrom, int leftTo, int rightFrom, int rightTo, int distance) {
        return lowerBound(leftFrom, leftTo, rightFrom, rightTo, distance, 1);
    }

    private int lowerBound(int leftFrom, int leftTo, int rightFrom, int rightTo, int distance, int depth) {
        int leftSize = leftTo - leftFrom;
        int rightSize = rightTo - rightFrom;
        int difference = leftSize - rightSize;
        int lengths = Math.abs(difference);
        if (depth > maxDepth || leftSize == 0 || rightSize == 0 || lengths > distance) {
            return lengths;
        }
        int half = (rightSize - 1) / 2;
        int middle = rightFrom + half;
        int token = tokens[middle];
        // Search within a window: if the token were further away, the lengths of the parts alone would exceed the distance.
        int slack = (distance - lengths) / 2;
        int expected = leftFrom + half;
        int low = expected - slack - (difference < 0 ? lengths : 0);
        int high = expected + slack + (difference < 0 ? 0 : lengths);
        if (low >= leftFrom && low < leftTo && tokens[low] > token || high >= leftFrom && high < leftTo && tokens[high] < token) {
            return distance + 1;
        }
        int split = firstNotBelow(token, Math.clamp(low, leftFrom, leftTo), Math.clamp(high + 1L, leftFrom, leftTo));
        int unmatched = split < leftTo && tokens[split] == token ? 0 : 1;
        int before = Math.abs(split - leftFrom - (middle - rightFrom));
        int rightPartFrom = split + 1 - unmatched;
        int after = Math.abs(leftTo - rightPartFrom - (rightTo - middle - 1));
        int bound = before + after + unmatched;
        if (bound > distance) {
            return bound;
        }
        before = lowerBound(leftFrom, split, rightFrom, middle, distance - after - unmatched, depth + 1);
        bound = before + after + unmatched;
        if (bound > distance) {
            return bound;
        }
        return before + unmatched
            + lowerBound(rightPartFrom, leftTo, middle + 1, rightTo, distance - before - unmatched, depth + 1);
    }

    private int firstNotBelow(int token, int from, int to) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = low + high >>> 1;
            if (tokens[middle] < token) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
