package org.neardup.kernel.join;

/**
 * How an index entry packs into the low 63 bits of a long: the record's number in front, then its size, then the token's position in it. So
 * entries in ascending order are entries by ascending record.
 *
 * @param recordShift lowest bit of the record's number
 * @param sizeShift lowest bit of the record's size; as many low bits hold the position
 * @param sizeMask selects the size after the shift
 */
record PostingLayout(int recordShift, int sizeShift, int sizeMask) {

    /** The layout for these records, of which no more than a prefix is indexed. */
    static PostingLayout of(Records records, int longestPrefix) {
        int positionBits = bits(longestPrefix);
        int sizeBits = bits(records.largestSize());
        int recordBits = bits(records.count());
        if (recordBits + sizeBits + positionBits > Long.SIZE - 1) {
            throw new IllegalArgumentException(records.count() + " records of up to " + records.largestSize()
                + " tokens are too many or too large for one index; join them in parts");
        }
        return new PostingLayout(sizeBits + positionBits, positionBits, (1 << sizeBits) - 1);
    }

    private static int bits(int greatest) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(greatest);
    }

    long pack(int record, int size, int position) {
        return (long) record << recordShift | (long) size << sizeShift | position;
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
