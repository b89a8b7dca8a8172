package org.neardup.kernel.join;

/**
 * How an index entry packs into the low 63 bits of a long: the record's number in front, then either its size and the token's position in
 * it, or a signature of the record. So entries in ascending order are entries by ascending record.
 *
 * @param recordShift lowest bit of the record's number
 * @param sizeShift lowest bit of the record's size; as many low bits hold the position
 * @param sizeMask selects the size after the shift
 * @param signed whether a signature stands in place of size and position
 */
record PostingLayout(int recordShift, int sizeShift, int sizeMask, boolean signed) {

    /** The layout for these records, of which no more than a prefix is indexed. */
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

    /** The layout with signatures: what a record's number leaves of 63 bits, 32 at least. */
    static PostingLayout withSignatures(Records records) {
        return new PostingLayout(Long.SIZE - 1 - bits(records.count()), 0, 0, true);
    }

    private static int bits(int greatest) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
    }

    long pack(int record, int size, int position) {
        return (long) record << recordShift | (long) size << sizeShift | position;
    }

    /** A posting with its record's signature of 64 bits. */
    long sign(int record, long signature) {
        return (long) record << recordShift | folded(signature);
    }

    /** A signature of 64 bits as postings hold it. Its upper bits flip lower ones, so each token still flips one bit of it. */
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

    /** The least posting of a record: all postings of smaller ones are below it. */
    long floor(int record) {
        return (long) record << recordShift;
    }
}
