package org.neardup.kernel.join;

/** The Levenshtein distance of two strings within a limit; keeps its rows between calls, so one thread's own. */
final class EditDistance {

    private int[] above = new int[64];
    private int[] row = new int[64];

    /**
     * The least number of inserted, deleted and replaced code points that turns one string into the other.
     *
     * @param limit the greatest distance of interest, at least 0
     * @return the distance, or {@code limit + 1} if it is greater
     */
    int within(int[] left, int[] right, int limit) {
        if (left.length > right.length) {
            return within(right, left, limit);
        }
        if (right.length - left.length > limit) {
            return limit + 1;
        }
        if (row.length <= left.length) {
            above = new int[left.length * 2];
            row = new int[left.length * 2];
        }
        for (int i = 0; i <= left.length; i++) {
            above[i] = i;
        }
        for (int j = 1; j <= right.length; j++) {
            // Ukkonen's band: a cell further off the diagonal than the limit is above it.
            int from = Math.max(1, j - limit);
            int to = Math.min(left.length, j + limit);
            row[from - 1] = from == 1 ? j : limit + 1;
            int least = row[from - 1];
            for (int i = from; i <= to; i++) {
                int deleted = i < j + limit ? above[i] + 1 : limit + 1;
                int replaced = above[i - 1] + (left[i - 1] == right[j - 1] ? 0 : 1);
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
        return Math.min(above[left.length], limit + 1);
    }
}
