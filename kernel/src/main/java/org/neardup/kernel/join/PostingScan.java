package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Scans runs of postings for one probing record. Keeps postings that pass the positional filter or, if they contain bitmaps, the bitmap
 * filter. The tests have no branches: whether a posting passes is close to a coin toss, and mispredicted branches would cost more
 * than the tests. The scan writes every posting behind the kept ones, and advances the count, by the sign of a difference, only if the
 * posting passes.
 */
final class PostingScan {

    private final long[] postings;
    private final PostingLayout layout;
    private final long bitmapMask;
    private final int sizeShift;
    private final int sizeMask;
    private final int positionMask;

    /** For each partner size, |y| - α: the last position of a first shared token in y (positional filter). */
    private int[] slack;
    private int admissible;
    private long bitmap;

    private long[] kept = new long[1 << 10];
    private int count;

    PostingScan(PrefixIndex index) {
        this.postings = index.postings();
        this.layout = index.layout();
        this.bitmapMask = (1L << index.layout().recordShift()) - 1;
        this.sizeShift = index.layout().sizeShift();
        this.sizeMask = index.layout().sizeMask();
        this.positionMask = index.layout().positionMask();
    }

    /**
     * Starts a probing record.
     *
     * @param bounds the bounds for its size
     * @param signatures the bitmaps of one word of the probing records, if postings contain bitmaps
     */
    void begin(PartnerBounds bounds, Signatures signatures, int record) {
        slack = bounds.slack();
        admissible = bounds.admissible();
        count = 0;
        if (layout.signed()) {
            bitmap = layout.folded(signatures.probing()[record]);
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
        int needed = count + to - from;
        if (needed > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(needed, 2 * kept.length));
        }
        if (layout.signed()) {
            scanBitmaps(from, to);
        } else {
            scanPositions(from, to);
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

    /** A posting without the record's size permits only the bitmap filter, with the bound for all sizes. */
    private void scanBitmaps(int from, int to) {
        int keptNow = count;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            kept[keptNow] = posting;
            keptNow += 1 + (admissible - Long.bitCount((posting ^ bitmap) & bitmapMask) >> 31);
        }
        count = keptNow;
    }
}
