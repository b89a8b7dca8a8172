package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Scans runs of postings for one probing record. A posting is <i>current</i> if it passes the positional filter: its last prober has not
 * passed, and its record is small enough for the position of the token in the probing record. Keeps a current posting; one with a bitmap
 * only if the bitmap filter passes it, too. The tests have no branches: whether a posting passes is close to a coin toss, and
 * mispredicted branches would cost more than the tests. The scan writes every posting behind the kept ones, and advances the count, by the
 * sign of a difference, only if the posting passes.
 */
final class PostingScan {

    private final PrefixIndex index;
    private final long[] postings;
    private final PostingLayout layout;
    private final long proberMask;
    private final long bitmapMask;

    /** For each position of a token in the probing record, the end of the records that are small enough for it. */
    private int[] limits = new int[64];
    /** The least last prober that passes, shifted. */
    private long least;
    private int admissible;
    private long bitmap;

    private long[] kept = new long[1 << 10];
    private int count;
    private long currentCount;

    PostingScan(PrefixIndex index) {
        this.index = index;
        this.postings = index.postings();
        this.layout = index.layout();
        this.proberMask = index.layout().proberMask();
        this.bitmapMask = (1L << index.layout().proberShift()) - 1;
    }

    /** Continues with probing records of another size. */
    void moveTo(PartnerBounds bounds) {
        int prefix = bounds.prefix();
        if (prefix > limits.length) {
            limits = new int[2 * prefix];
        }
        int all = bounds.limit();
        Arrays.fill(limits, 0, prefix, all);
        int limit = 0;
        for (int position = prefix - 1; position >= 0 && limit < all; position--) {
            limit = bounds.limitAt(position);
            limits[position] = limit;
        }
        if (layout.signed()) {
            admissible = bounds.admissible();
        }
    }

    /** The end of the records that are small enough to share a first token at this position of the probing record. */
    int limit(int position) {
        return limits[position];
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

    /** Number of current postings so far, of all probing records. */
    long currentCount() {
        return currentCount;
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
     * @param expiring whether to remove postings from the index whose last prober has passed
     */
    void scanFirst(RunList list, int[] probing, int first, boolean expiring) {
        int removing = expiring ? 1 : 0;
        makeRoom(list.count());
        int keptNow = count;
        int current = 0;
        int longer = 0;
        for (int run = 0; run < list.count(); run++) {
            long posting = postings[list.from(run)];
            int position = list.position(run);
            long age = (posting & proberMask) - least;
            long dropped = age | layout.floor(limits[position]) - 1 - posting;
            int room = layout.signed() ? admissible - Long.bitCount((posting ^ bitmap) & bitmapMask) : 0;
            kept[keptNow] = posting;
            index.advance(probing[first + position], (int) (age >>> Long.SIZE - 1) & removing);
            current += 1 + (int) (dropped >> Long.SIZE - 1);
            keptNow += 1 + (int) ((dropped | room) >> Long.SIZE - 1);
            longer = list.move(run, list.from(run) + 1, list.to(run), longer);
        }
        list.truncate(longer);
        count = keptNow;
        currentCount += current;
    }

    /**
     * Scans the postings of a token from one index, inclusive, to another, exclusive.
     *
     * @param position of the token in the probing record
     * @return number of postings whose last prober has passed
     */
    int scan(int from, int to, int position) {
        makeRoom(to - from);
        long ceiling = layout.floor(limits[position]) - 1;
        return layout.signed() ? scanBitmaps(from, to, ceiling) : scanPositions(from, to, ceiling);
    }

    private void makeRoom(int more) {
        if (count + more > kept.length) {
            kept = Arrays.copyOf(kept, Math.max(count + more, 2 * kept.length));
        }
    }

    private int scanPositions(int from, int to, long ceiling) {
        int keptNow = count;
        int expired = 0;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            long age = (posting & proberMask) - least;
            kept[keptNow] = posting;
            expired += (int) (age >>> Long.SIZE - 1);
            keptNow += 1 + (int) ((age | ceiling - posting) >> Long.SIZE - 1);
        }
        currentCount += keptNow - count;
        count = keptNow;
        return expired;
    }

    /** A posting without the record's size permits only the bitmap filter with the bound for all sizes. */
    private int scanBitmaps(int from, int to, long ceiling) {
        int keptNow = count;
        int expired = 0;
        int current = 0;
        for (int at = from; at < to; at++) {
            long posting = postings[at];
            long age = (posting & proberMask) - least;
            long dropped = age | ceiling - posting;
            int room = admissible - Long.bitCount((posting ^ bitmap) & bitmapMask);
            kept[keptNow] = posting;
            expired += (int) (age >>> Long.SIZE - 1);
            current += 1 + (int) (dropped >> Long.SIZE - 1);
            keptNow += 1 + (int) ((dropped | room) >> Long.SIZE - 1);
        }
        currentCount += current;
        count = keptNow;
        return expired;
    }
}
