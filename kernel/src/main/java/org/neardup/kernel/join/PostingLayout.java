package org.neardup.kernel.join;

/**
 * The layout of an index entry in the low 63 bits of a long: the number of its record on top, then the <i>last prober</i>, below either the
 * token's position in the record, or a bitmap of the record. So ascending entries have ascending records.
 *
 * <p>The last prober of a posting is the last record for which it can be the first shared token of a similar pair: larger ones would have
 * to share more tokens than follow (positional filter, {@link Similarity#maximumSize(int, int)}). Since the numbers of records ascend by
 * size, one comparison decides for probing records of any size. To save bits, last probers may be divided by a power of two; the filter
 * then passes some larger records too.
 *
 * @param recordShift lowest bit of the record's number
 * @param proberShift lowest bit of the last prober; the bits below hold position or bitmap
 * @param unit logarithm of the number by which last probers are divided
 * @param signed whether an entry holds a bitmap instead of the position
 */
record PostingLayout(int recordShift, int proberShift, int unit, boolean signed) {

    /** Bits of the last prober next to a bitmap; more would leave fewer bits to the bitmap. */
    private static final int PROBER_BITS = 8;

    /** The layout for these records, with indexed prefixes of at most {@code longestPrefix} tokens. */
    static PostingLayout of(Records records, int longestPrefix) {
        int positionBits = bits(longestPrefix);
        int recordBits = bits(records.count());
        int proberBits = Math.min(recordBits, Long.SIZE - 1 - recordBits - positionBits);
        return new PostingLayout(positionBits + proberBits, positionBits, recordBits - proberBits, false);
    }

    /** The layout with bitmaps of the bits that remain of 63, at least 24. */
    static PostingLayout withSignatures(Records records) {
        int recordBits = bits(records.count());
        int proberBits = Math.min(recordBits, PROBER_BITS);
        int recordShift = Long.SIZE - 1 - recordBits;
        return new PostingLayout(recordShift, recordShift - proberBits, recordBits - proberBits, true);
    }

    private static int bits(int greatest) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
    }

    /** The part of a posting for its last prober, from 0. */
    long lastProber(int record) {
        return (long) (record >>> unit) << proberShift;
    }

    /** Folds a bitmap of 64 bits for a posting: its upper bits flip lower ones, so each token still flips one bit. */
    long folded(long signature) {
        return (signature ^ signature >>> proberShift) & (1L << proberShift) - 1;
    }

    int record(long posting) {
        return (int) (posting >>> recordShift);
    }

    int position(long posting) {
        return (int) posting & (1 << proberShift) - 1;
    }

    /** A lower bound of a record's postings; all postings of smaller records are below it. */
    long floor(int record) {
        return (long) record << recordShift;
    }

    /** Selects the bits below the record's number that hold the last prober. */
    long proberMask() {
        return (1L << recordShift) - (1L << proberShift);
    }
}
