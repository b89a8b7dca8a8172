package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Scans runs of postings for one probing record. Keeps postings whose last prober has not passed and, if they contain bitmaps, that pass
 * the bitmap filter. The tests have no branches: whether a posting passes is close to a coin toss, and mispredicted branches would cost
 * more than the tests. The scan writes every posting behind the kept ones, and advances the count, by the sign of a difference, only if the
 * posting passes.
 */
final class PostingScan {

    private final PrefixIndex index;
    private final long[] postings;
    private final PostingLayout layout;
    private final long proberMask;
    private final long bitmapMask;

    /** The least last prober that passes, shifted. */
    private long least;
    private int admissible;
    private long bitmap;

    private long[] kept = new long[1 << 10];
    private int count;

    PostingScan(PrefixIndex index) {
        this.index = index;
        this.postings = index.postings();
        this.layout = index.layout();
        this.proberMask = index.layout().proberMask();
        this.bitmapMask = (1L << index.layout().proberShift()) - 1;
    }

    /** Continues with probing records of another size. */
    void moveTo(PartnerBounds bounds) {
        if (layout.signed()) {
            admissible = bounds.admissible();
        }
    }

    /**
     * Starts a probing record.
     *
     * @param prober     the least last prober of the postings that it needs
     * @param signatures the bitmaps of one word of the probing records, if postings contain bitmaps
     */
    void begin(int prober, Signatures signatures, int record) {
        least = layout.lastProber(prober);
        count = 0;
        if (layout.signed()) {
            bitmap = layout.folded(signatures.probing()[record]);
        }
    }

    /** The least last prober that passes, shifted. */
    long least() {
        return least;
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

    /**
     * Scans the first posting of each run, and leaves the others in the list. Many runs have just one, unpredictably, so a loop for each
     * would mispredict its end.
     *
     * @param probing  the tokens from which the runs were listed
     * @param first    index of the first one
     * @param expiring whether to remove those from the index whose last prober has passed
     * @return how many of the postings are current: their last probers have not passed
     */
    int scanFirst(RunList list, int[] probing, int first, boolean expiring) {
        int removing = expiring ? 1 : 0;
        makeRoom(list.count());
        int keptNow = count;
        int current = 0;
        int longer = 0;
        for (int run = 0; run < list.count(); run++) {
            long posting = postings[list.from(run)];
            long age = (posting & proberMask) - least;
            int room = layout.signed() ? admissible - Long.bitCount((posting ^ bitmap) & bitmapMask) : 0;
            kept[keptNow] = posting;
            int expired = (int) (age >>> Long.SIZE - 1);
            index.advance(probing[first + list.position(run)], expired & removing);
            current += 1 - expired;
            keptNow += 1 + (int) ((age | room) >> Long.SIZE - 1);
            longer = list.move(run, list.from(run) + 1, list.to(run), longer);
        }
        list.truncate(longer);
        count = keptNow;
        return current;
    }

    /** Scans the postings from one index, inclusive, to another, exclusive, and returns how many of them are current. */
    int scan(int from, int to) {
        makeRoom(to - from);
        return layout.signed() ? scanBitmaps(from, to) : scanPositions(from, to);
    }

    private void makeRoom(int more) {
        if (count + more > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(count + more, 2 * kept.length));
        }
    }

    private int scanPositions(int from, int to) {
        int keptNow = count;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            kept[keptNow] = posting;
            keptNow += 1 + (int) ((posting & proberMask) - least >> Long.SIZE - 1);
        }
        int current = keptNow - count;
        count = keptNow;
        return current;
    }

    /** A posting without the record's size permits only the bitmap filter with the bound for all sizes. */
    private int scanBitmaps(int from, int to) {
        int keptNow = count;
        int expired = 0;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            long age = (posting & proberMask) - least;
            int room = admissible - Long.bitCount((posting ^ bitmap) & bitmapMask);
            kept[keptNow] = posting;
            expired += (int) (age >>> Long.SIZE - 1);
            keptNow += 1 + (int) ((age | room) >> Long.SIZE - 1);
        }
        count = keptNow;
        return to - from - expired;
    }
}
