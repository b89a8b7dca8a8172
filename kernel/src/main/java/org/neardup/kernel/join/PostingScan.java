package org.neardup.kernel.join;

/**
 * Reads a run of postings and keeps those that pass the positional filter and, where signatures stand in the postings, the bitmap filter.
 * Both are tested without a branch: whether a posting passes is close to a coin toss, and mispredicted branches would cost more than the
 * tests. Every posting is written behind the kept ones, and the count moves on, by the sign of a difference, only if it stays.
 */
final class PostingScan {

    private final PostingLayout layout;
    private final long[] postings;
    private final int stride;
    private final long[] kept;

    PostingScan(PrefixIndex index) {
        this.layout = index.layout();
        this.postings = index.postings();
        this.stride = index.stride();
        this.kept = new long[index.longestRun()];
    }

    /** The postings that the last scan kept, in front; a further filter may compact them in place. */
    long[] kept() {
        return kept;
    }

    /**
     * Scans postings.
     *
     * @param from index of the first posting
     * @param to index after the last one
     * @param slack by partner size, |y| - α: how far in y a first shared token may stand (positional filter)
     * @param size |x|
     * @param signatures probing records' signatures, as long as the postings'
     * @param signature where this one's starts
     * @return number of postings kept
     */
    int scan(int from, int to, int[] slack, int size, long[] signatures, int signature) {
        return switch (stride) {
            case 1 -> scan(from, to, slack);
            case 2 -> scan(from, to, slack, size, signatures[signature]);
            default -> scan(from, to, slack, size, signatures[signature], signatures[signature + 1]);
        };
    }

    private int scan(int from, int to, int[] slack) {
        int sizeShift = layout.sizeShift();
        int sizeMask = layout.sizeMask();
        int positionMask = layout.positionMask();
        int count = 0;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            int room = slack[(int) (posting >>> sizeShift) & sizeMask] - ((int) posting & positionMask);
            kept[count] = posting;
            count += 1 + (room >> 31);
        }
        return count;
    }

    private int scan(int from, int to, int[] slack, int size, long signature) {
        int sizeShift = layout.sizeShift();
        int sizeMask = layout.sizeMask();
        int positionMask = layout.positionMask();
        int count = 0;
        for (int at = from; at < to; at += 2) {
            long posting = postings[at];
            int partnerSize = (int) (posting >>> sizeShift) & sizeMask;
            int room = slack[partnerSize] - ((int) posting & positionMask);
            int bitRoom = BitmapFilter.admissible(size, partnerSize, slack[partnerSize]) - Long.bitCount(postings[at + 1] ^ signature);
            kept[count] = posting;
            count += 1 + ((room | bitRoom) >> 31);
        }
        return count;
    }

    private int scan(int from, int to, int[] slack, int size, long firstWord, long secondWord) {
        int sizeShift = layout.sizeShift();
        int sizeMask = layout.sizeMask();
        int positionMask = layout.positionMask();
        int count = 0;
        for (int at = from; at < to; at += 3) {
            long posting = postings[at];
            int partnerSize = (int) (posting >>> sizeShift) & sizeMask;
            int room = slack[partnerSize] - ((int) posting & positionMask);
            int bitRoom = BitmapFilter.admissible(size, partnerSize, slack[partnerSize])
                - Long.bitCount(postings[at + 1] ^ firstWord) - Long.bitCount(postings[at + 2] ^ secondWord);
            kept[count] = posting;
            count += 1 + ((room | bitRoom) >> 31);
        }
        return count;
    }
}
