package org.neardup.kernel.join;

/**
 * The layout of an index entry in the low 63 bits of a long: the record's number on top, then either its size and the token's position in
 * it, or a bitmap of the record. So ascending entries have ascending records.
 *
 * @param recordShift lowest bit of the record's number
 * @param sizeShift lowest bit of the record's size; the bits below hold the position
 * @param sizeMask selects the size after the shift
 * @param signed whether an entry holds a bitmap instead of size and position
 */
record PostingLayout(int recordShift, int sizeShift, int sizeMask, boolean signed) {

    /** The layout for these records, with indexed prefixes of at most {@code longestPrefix} tokens. */
    static PostingLayout of(Records records, int longestPrefix) {
        int positionBits = bits(longestPrefix);
        int sizeBits = bits(records.largestSize());
        int recordBits = bits(records.count());
        if (recordBits + sizeBits + positionBits > Long.SIZE - 1) {
            throw new IllegalArgumentException(records.count() + " records of up to " + records.largestSize()
                + " tokens are too many or too large for one index; join them in parts");
        }
        return new PostingLayout(sizeBits + positionBits, positionBits, (1 << sizeBits) - 1, false);
    }

    /** The layout with bitmaps of the bits that a record's number leaves of 63, at least 32. */
    static PostingLayout withSignatures(Records records) {
        return new PostingLayout(Long.SIZE - 1 - bits(records.count()), 0, 0, true);
    }

    private static int bits(int greatest) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
    }

    long pack(int record, int size, int position) {
        return (long) record << recordShift | (long) size << sizeShift | position;
    }

    /** A posting with its record's bitmap of 64 bits. */
    long sign(int record, long signature) {
        return (long) record << recordShift | folded(signature);
    }

    /** Folds a bitmap of 64 bits for a posting: its upper bits flip lower ones, so each token still flips one bit. */
    long folded(long signature) {
        return (signature ^ signature >>> recordShift) & (1L << recordShift) - 1;
    }

    int record(long posting) {
        return (int) (posting >>> recordShift);
    }

    int size(long posting) {
        return (int) (posting >>> sizeShift) & sizeMask;
    }

    int position(long posting) {
        return (int) posting & positionMask();
    }

    int positionMask() {
        return (1 << sizeShift) - 1;
    }

    /** A lower bound of a record's postings; all postings of smaller records are below it. */
    long floor(int record) {
        return (long) record << recordShift;
    }
}
