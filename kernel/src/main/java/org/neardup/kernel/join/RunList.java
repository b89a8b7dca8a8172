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
     * Moves a run without its first posting to a place before it. Returns the next place if postings remain, otherwise the same place;
     * without a branch, like {@link #add}.
     */
    int moveRest(int run, int place) {
        long rest = runs[run] + (1L << Integer.SIZE);
        runs[place] = rest;
        positions[place] = positions[run];
        return place + ((int) (rest >>> Integer.SIZE) - (int) rest >>> 31);
    }

    /** Removes the runs from one on. */
    void truncate(int to) {
        count = to;
    }

    /** Shortens a run, which may become empty. */
    void cut(int run, int from, int to) {
        runs[run] = (long) from << Integer.SIZE | to;
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
