package org.neardup.kernel.join;

/** The runs of postings that one probing record reads, and the positions of their tokens in its prefix. */
final class RunList {

    private long[] runs = new long[64];
    private int[] positions = new int[64];
    private int count;

    /** Removes all runs and allocates space for up to {@code most} new ones. */
    void clear(int most) {
        count = 0;
        if (most > runs.length) {
            runs = new long[2 * most];
            positions = new int[2 * most];
        }
    }

    /**
     * Adds a run unless it is empty. About half of the runs are, unpredictably, so this avoids a branch.
     *
     * @param run its first posting in the upper half, the end in the lower half
     */
    void add(long run, int position) {
        runs[count] = run;
        positions[count] = position;
        count += (int) (run >>> Integer.SIZE) - (int) run >>> 31;
    }

    /**
     * Moves a part of a run to a place that is not behind it. Returns the next place, or the same one if the part is empty; without a
     * branch, like {@link #add}.
     *
     * @param from index of its first posting
     * @param to   index after its last one
     */
    int move(int run, int from, int to, int place) {
        runs[place] = (long) from << Integer.SIZE | to;
        positions[place] = positions[run];
        return place + (from - to >>> 31);
    }

    /** Removes the runs from one on. */
    void truncate(int to) {
        count = to;
    }

    /** Number of runs. */
    int count() {
        return count;
    }

    /** Index of a run's first posting. */
    int from(int run) {
        return (int) (runs[run] >>> Integer.SIZE);
    }

    /** Index after a run's last posting. */
    int to(int run) {
        return (int) runs[run];
    }

    /** Position of a run's token in the probing record. */
    int position(int run) {
        return positions[run];
    }
}
