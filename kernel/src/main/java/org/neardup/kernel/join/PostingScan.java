package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Scans runs of postings for one probing record. Keeps postings that pass the positional filter and, if they contain bitmaps, the bitmap
 * filter. The tests have no branches: whether a posting passes is close to a coin toss, and mispredicted branches would cost more
 * than the tests. The scan writes every posting behind the kept ones, and advances the count, by the sign of a difference, only if the
 * posting passes.
 */
final class PostingScan {

    private final long[] postings;
    private final int stride;
    private final PostingLayout layout;
    private final long signatureMask;
    private final int sizeShift;
    private final int sizeMask;
    private final int positionMask;

    /** For each partner size, |y| - α: the last position of a first shared token in y (positional filter). */
    private int[] slack;
    private int admissible;
    private int size;
    private long firstWord;
    private long secondWord;

    private long[] kept = new long[1 << 10];
    private int count;

    PostingScan(PrefixIndex index) {
        this.postings = index.postings();
        this.stride = index.stride();
        this.layout = index.layout();
        this.signatureMask = (1L << index.layout().recordShift()) - 1;
        this.sizeShift = index.layout().sizeShift();
        this.sizeMask = index.layout().sizeMask();
        this.positionMask = index.layout().positionMask();
    }

    /**
     * Starts a probing record.
     *
     * @param bounds the bounds for its size
     * @param probingSize |x|
     * @param signatures the probing records' bitmaps, as long as those of postings
     * @param signature start of this record's bitmap
     */
    void begin(PartnerBounds bounds, int probingSize, long[] signatures, int signature) {
        slack = bounds.slack();
        admissible = bounds.admissible();
        size = probingSize;
        count = 0;
        if (layout.signed()) {
            firstWord = layout.folded(signatures[signature]);
        } else if (stride > 1) {
            firstWord = signatures[signature];
            secondWord = signatures[signature + 1];
        }
    }

    /** The postings kept so far, at the start of the array; a further filter may compact them in place. */
    long[] kept() {
        return kept;
    }

    /** Number of postings kept so far. */
    int count() {
        return count;
    }

    /** Forgets the postings kept so far. */
    void clear() {
        count = 0;
    }

    /** Scans the postings from one index, inclusive, to another, exclusive. */
    void scan(int from, int to) {
        int needed = count + (to - from) / stride;
        if (needed > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(needed, 2 * kept.length));
        }
        if (layout.signed()) {
            scanSigned(from, to);
        } else if (stride == 1) {
            scanPositions(from, to);
        } else {
            scanWords(from, to);
        }
    }

    private void scanPositions(int from, int to) {
        int keptNow = count;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            int room = slack[(int) (posting >>> sizeShift) & sizeMask] - ((int) posting & positionMask);
            kept[keptNow] = posting;
            keptNow += 1 + (room >> 31);
        }
        count = keptNow;
    }

    /** A posting without the record's size permits only the bitmap filter, with the bound for all sizes, but halves the memory to read. */
    private void scanSigned(int from, int to) {
        int keptNow = count;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            kept[keptNow] = posting;
            keptNow += 1 + (admissible - Long.bitCount((posting ^ firstWord) & signatureMask) >> 31);
        }
        count = keptNow;
    }

    private void scanWords(int from, int to) {
        int keptNow = count;
        for (int at = from; at < to; at += 3) {
            long posting = postings[at];
            int partnerSize = (int) (posting >>> sizeShift) & sizeMask;
            int room = slack[partnerSize] - ((int) posting & positionMask);
            int bitRoom = BitmapFilter.admissible(size, partnerSize, slack[partnerSize])
                - Long.bitCount(postings[at + 1] ^ firstWord) - Long.bitCount(postings[at + 2] ^ secondWord);
            kept[keptNow] = posting;
            keptNow += 1 + ((room | bitRoom) >> 31);
        }
        count = keptNow;
    }
}
