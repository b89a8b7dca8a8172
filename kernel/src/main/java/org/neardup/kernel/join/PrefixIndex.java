package org.neardup.kernel.join;

/**
 * The inverted index over record prefixes of one probe. It holds for every token the postings ({@link PostingLayout}) of the records that
 * have it in their indexed prefix and were added so far, by ascending record, in one contiguous stretch of an array. Tokens of a single
 * record are left out. {@link PrefixIndexBuilder} creates it.
 */
final class PrefixIndex {

    private final Records indexed;
    private final Similarity similarity;
    private final int[] tokens;
    private final Prefixes prefixes;
    private final PostingLayout layout;
    private final long[] bitmaps;
    private final int unshared;
    private final long[] postings;
    /** For each token from {@code unshared} on, where its postings start in the upper half, and their end so far in the lower half. */
    private final long[] runs;
    /** The next record to add. */
    private int next;
    /** The lower parts of the postings of a record of size {@link #tailsSize}, by position. */
    private long[] tails = {};
    private int tailsSize;

    /**
     * Creates an index without records.
     *
     * @param input   the indexed records, and the similarity
     * @param bitmaps the bitmaps of one word of the indexed records, if postings contain them
     * @param runs    the empty runs of each token, which this index changes
     * @param size    number of postings of all records
     */
    PrefixIndex(JoinInput input, Prefixes prefixes, PostingLayout layout, long[] bitmaps, long[] runs, int size) {
        this.indexed = input.indexed();
        this.similarity = input.similarity();
        this.tokens = indexed.tokens();
        this.prefixes = prefixes;
        this.layout = layout;
        this.bitmaps = bitmaps;
        this.unshared = indexed.order().unshared();
        this.runs = runs;
        this.postings = new long[size];
    }

    /** All postings, also the empty ones of records that have not been added yet. */
    long[] postings() {
        return postings;
    }

    PostingLayout layout() {
        return layout;
    }

    /** Adds the records from one on, unless they have been added, to another, exclusive. */
    void add(int first, int end) {
        for (next = Math.max(next, first); next < end; next++) {
            int start = indexed.start(next);
            int size = indexed.size(next);
            makeTails(size);
            long posting = layout.floor(next) | (layout.signed() ? layout.folded(bitmaps[next]) : 0);
            for (int i = prefixes.indexing(size) - 1; i >= 0 && tokens[start + i] >= unshared; i--) {
                int slot = tokens[start + i] - unshared;
                postings[(int) runs[slot]++] = posting | tails[i];
            }
        }
    }

    private void makeTails(int size) {
        if (size == tailsSize) {
            return;
        }
        tailsSize = size;
        int prefix = prefixes.indexing(size);
        if (tails.length < prefix) {
            tails = new long[Math.max(prefix, prefixes.longestIndexing())];
        }
        for (int i = 0; i < prefix; i++) {
            int last = indexed.limitOfSize(similarity.maximumSize(size, size - i)) - 1;
            tails[i] = layout.lastProber(Math.max(0, last)) | (layout.signed() ? 0 : i);
        }
    }

    /** Lists the postings of the tokens from an index of an array on, with their positions. Leaves out tokens without postings. */
    void list(int[] probing, int first, int prefix, RunList list) {
        list.clear(prefix);
        for (int i = 0; i < prefix; i++) {
            int slot = probing[first + i] - unshared;
            if (slot >= 0) {
                list.add(runs[slot], i);
            }
        }
    }

    /** Cuts listed runs to the records from one, inclusive, to another, exclusive. */
    void cut(int first, int end, RunList list) {
        int left = 0;
        for (int run = 0; run < list.count(); run++) {
            int from = firstNotBelow(first, list.from(run), list.to(run));
            left = list.move(run, from, firstNotBelow(end, from, list.to(run)), left);
        }
        list.truncate(left);
    }

    /**
     * Removes the postings of a run that a filter for the last prober would drop, also for later lists: the probing records ascend by size,
     * so they would be dropped every time.
     *
     * @param token a token
     * @param to    at most the end of its run
     * @param least the least last prober to keep, shifted
     * @return the start of the remaining run; its postings have moved towards the end
     */
    int expire(int token, int to, long least) {
        long mask = layout.proberMask();
        int from = (int) (runs[token - unshared] >>> Integer.SIZE);
        int start = to;
        for (int at = to - 1; at >= from; at--) {
            long posting = postings[at];
            postings[start - 1] = posting;
            start -= 1 + (int) ((posting & mask) - least >> Long.SIZE - 1);
        }
        advance(token, start - from);
        return start;
    }

    /** The same, but removes only postings before the first one to keep, so that the others remain in their places. */
    int expireFirst(int token, int to, long least) {
        int from = (int) (runs[token - unshared] >>> Integer.SIZE);
        int start = from;
        while (start < to && (postings[start] & layout.proberMask()) < least) {
            start++;
        }
        advance(token, start - from);
        return start;
    }

    /** Removes the first postings of a token's run. */
    void advance(int token, int count) {
        runs[token - unshared] += (long) count << Integer.SIZE;
    }

    /** Index of the first posting between two indexes that is not below a record; the search starts at the end, where most bounds are. */
    int firstNotBelow(int record, int from, int to) {
        long bound = layout.floor(record);
        int step = 1;
        int high = to;
        while (high - step >= from && postings[high - step] >= bound) {
            high -= step;
            step *= 2;
        }
        int low = Math.max(from, high - step);
        while (low < high) {
            int middle = low + high >>> 1;
            if (postings[middle] < bound) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
