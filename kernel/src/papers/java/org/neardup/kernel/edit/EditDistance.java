package org.neardup.kernel.edit;

/**
 * The Levenshtein distance of two strings within a limit: the least number of inserted, deleted and replaced code points that turns one
 * into the other. Keeps its rows between calls, so it is not thread safe.
 */
final class EditDistance {

    private int[] above = new int[64];
    private int[] row = new int[64];

    /**
     * The distance, or {@code limit + 1} if it is greater.
     *
     * @param limit the greatest distance of interest, at least 0
     */
    int within(int[] left, int[] right, int limit) {
        if (left.length > right.length) {
            return within(right, left, limit);
        }
        if (right.length - left.length > limit) {
            return limit + 1;
        }
        int start = 0;
        while (start < left.length && left[start] == right[start]) {
            start++;
        }
        int leftEnd = left.length;
        int rightEnd = right.length;
        while (leftEnd > start && left[leftEnd - 1] == right[rightEnd - 1]) {
            leftEnd--;
            rightEnd--;
        }
        return within(left, start, leftEnd - start, right, start, rightEnd - start, limit);
    }

    /** The distance of two ranges, the left one no longer than the right one, and that by at most the limit. */
    private int within(int[] left, int leftFrom, int leftSize, int[] right, int rightFrom, int rightSize, int limit) {
        if (row.length <= leftSize) {
            above = new int[leftSize * 2];
            row = new int[leftSize * 2];
        }
        for (int i = 0; i <= Math.min(leftSize, limit); i++) {
            above[i] = i;
        }
        for (int j = 1; j <= rightSize; j++) {
            // A cell further from the diagonal than the limit is greater than the limit: E. Ukkonen, Algorithms for approximate string
            // matching, Information and Control 64, 1985.
            int from = Math.max(1, j - limit);
            int to = Math.min(leftSize, j + limit);
            row[from - 1] = from == 1 ? j : limit + 1;
            int least = row[from - 1];
            for (int i = from; i <= to; i++) {
                int deleted = i < j + limit ? above[i] + 1 : limit + 1;
                int replaced = above[i - 1] + (left[leftFrom + i - 1] == right[rightFrom + j - 1] ? 0 : 1);
                row[i] = Math.min(Math.min(row[i - 1] + 1, deleted), replaced);
                least = Math.min(least, row[i]);
            }
            if (least > limit) {
                return limit + 1;
            }
            int[] swapped = above;
            above = row;
            row = swapped;
        }
        return Math.min(above[leftSize], limit + 1);
    }
}
