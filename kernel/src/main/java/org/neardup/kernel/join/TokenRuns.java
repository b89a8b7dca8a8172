package org.neardup.kernel.join;

/**
 * Which postings of each token one thread has to read: the index is common and complete, the runs are the thread's own and move on as it
 * probes. The start of a run leaves behind what has become too small (size filter); in a self-join its end takes up record after record, as
 * if each were indexed after it has probed (Algorithm 1, lines 12 and 13), so most runs of rare tokens are seen to be empty without a look
 * at the index.
 */
final class TokenRuns {

    private final JoinInput input;
    private final PrefixIndex index;
    private final long[] postings;
    private final int stride;
    /** Start and end of each token's run, side by side. */
    private final int[] runs;
    /** In a self-join, the first record that the runs do not hold. */
    private int next;

    TokenRuns(JoinInput input, PrefixIndex index) {
        this.input = input;
        this.index = index;
        this.postings = index.postings();
        this.stride = index.stride();
        int[] first = index.first();
        this.runs = new int[2 * first.length];
        for (int token = 0; token + 1 < first.length; token++) {
            runs[2 * token] = first[token];
            runs[2 * token + 1] = input.isSelfJoin() ? first[token] : first[token + 1];
        }
    }

    /** Takes up the records before a probing one, which must not be smaller than the last. */
    void advanceTo(int record) {
        if (!input.isSelfJoin()) {
            return;
        }
        int[] tokens = input.indexed().tokens();
        int unshared = index.unshared();
        for (; next < record; next++) {
            int start = input.indexed().start(next);
            int end = start + index.prefix(input.indexed().size(next));
            for (int i = start; i < end; i++) {
                if (tokens[i] >= unshared) {
                    runs[2 * (tokens[i] - unshared) + 1] += stride;
                }
            }
        }
    }

    /** Whether a token, less the index's {@link PrefixIndex#unshared()}, has nothing to read. */
    boolean isEmpty(int token) {
        return runs[2 * token] == runs[2 * token + 1];
    }

    /** Index of a token's first posting that is not below a bound, which must not be smaller than the last. */
    int start(int token, long bound) {
        int from = runs[2 * token];
        int to = runs[2 * token + 1];
        if (from < to && postings[from] < bound) {
            from = firstNotBelow(bound, from, to);
            runs[2 * token] = from;
        }
        return from;
    }

    /** Index after a token's last posting that is below a bound. */
    int end(int token, int from, long bound) {
        int to = runs[2 * token + 1];
        return from == to || postings[to - stride] < bound ? to : firstNotBelow(bound, from, to);
    }

    private int firstNotBelow(long bound, int from, int to) {
        // Bounds move little from one probing record to the next: gallop, then halve.
        int step = stride;
        int low = from;
        while (low + step <= to && postings[low + step - stride] < bound) {
            low += step;
            step *= 2;
        }
        int high = Math.min(to, low + step - stride);
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
