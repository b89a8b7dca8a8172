package org.neardup.kernel.join;

/**
 * The bitmap filter for larger records, whose bitmaps are too long for postings: looks them up for the postings that a {@link PostingScan}
 * has kept, without branches, for the same reason.
 */
final class SignatureScan {

    /** Length of a bitmap in longs: one cache line. */
    static final int WORDS = 8;

    private final PostingLayout layout;
    private final Records indexed;
    private final int words;
    private final long[] signatures;

    /**
     * Creates a filter by these bitmaps.
     *
     * @param signatures the bitmaps of the indexed records, {@code words} longs each
     */
    SignatureScan(PostingLayout layout, Records indexed, int words, long[] signatures) {
        this.indexed = indexed;
        this.words = words;
        this.layout = layout;
        this.signatures = signatures;
    }

    /**
     * Moves the postings that pass to the start of the array.
     *
     * @param postings the postings
     * @param count their number
     * @param slack for each partner size, |y| - α
     * @param size |x|
     * @param signature an array with the probing record's bitmap
     * @param offset where this bitmap starts
     * @return number of postings kept
     */
    int compact(long[] postings, int count, int[] slack, int size, long[] signature, int offset) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long posting = postings[i];
            int record = layout.record(posting);
            int partnerSize = indexed.size(record);
            int partner = record * words;
            int distance = 0;
            if (words == 1) {
                distance = Long.bitCount(signatures[partner] ^ signature[offset]);
            } else {
                for (int word = 0; word < WORDS; word++) {
                    distance += Long.bitCount(signatures[partner + word] ^ signature[offset + word]);
                }
            }
            int room = BitmapFilter.admissible(size, partnerSize, slack[partnerSize]) - distance;
            postings[kept] = posting;
            kept += 1 + (room >> 31);
        }
        return kept;
    }
}
