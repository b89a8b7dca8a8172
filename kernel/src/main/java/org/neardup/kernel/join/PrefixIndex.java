package org.neardup.kernel.join;

/**
 * The inverted index over record prefixes. It holds for every token the postings (record, size, position) of the records that have it in
 * their indexed prefix, by ascending record, in one contiguous array; and for every token of a probing record's prefix its <i>run</i>, the
 * postings of partners with admissible sizes. In a self-join the run ends before the probing record, as if each record were indexed after
 * it has probed (Algorithm 1, line 15). Immutable. Tokens of a single record are left out.
 *
 * @param postings every {@code stride} longs, a posting, followed by its record's bitmap, so that a scan needs no second memory access
 * @param stride longs from one posting to the next
 * @param layout the layout of a posting
 * @param prefixes the lengths of the indexed prefixes
 * @param runs the postings that a probing record reads
 */
record PrefixIndex(long[] postings, int stride, PostingLayout layout, Prefixes prefixes, Runs runs) {

    /** Number of postings. */
    int size() {
        return postings.length / stride;
    }

    /** Index of the first posting of a run. */
    static int from(long run) {
        return (int) (run >>> Integer.SIZE);
    }

    /** Index after the last posting of a run. */
    static int to(long run) {
        return (int) run;
    }

    /** The part of a run whose postings are at least {@code least} and below {@code limit}. */
    long cut(int from, int to, long least, long limit) {
        int start = from < to && postings[from] < least ? firstNotBelow(least, from, to) : from;
        int end = start < to && postings[to - stride] >= limit ? firstNotBelow(limit, start, to) : to;
        return (long) start << Integer.SIZE | end;
    }

    /** Index of the first posting between two indexes that is not below a bound; the search starts at the end, where most bounds are. */
    int firstNotBelow(long bound, int from, int to) {
        int step = stride;
        int high = to;
        while (high - step >= from && postings[high - step] >= bound) {
            high -= step;
            step *= 2;
        }
        int low = Math.max(from, high - step);
        while (low < high) {
            int middle = low + (high - low) / stride / 2 * stride;
            if (postings[middle] < bound) {
                low = middle + stride;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
