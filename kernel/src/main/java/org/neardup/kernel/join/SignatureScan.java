package org.neardup.kernel.join;

/**
 * The bitmap filter for larger records, whose signatures are too long to stand in every posting: it looks them up for the postings that a
 * {@link PostingScan} has kept. Without branches, for the same reason.
 */
final class SignatureScan {

    /** Length of a signature in longs: one line of a processor's cache. */
    static final int WORDS = 8;

    private final PostingLayout layout;
    private final Records indexed;
    private final int words;
    private final long[] signatures;

    /**
     * A filter by these signatures.
     *
     * @param signatures the indexed records', {@link #WORDS} each
     */
    SignatureScan(PostingLayout layout, Records indexed, int words, long[] signatures) {
        this.indexed = indexed;
        this.words = words;
        this.layout = layout;
        this.signatures = signatures;
    }

    /**
     * Moves the postings that pass to the front.
     *
     * @param postings the postings
     * @param count their number
     * @param slack by partner size, |y| - α
     * @param size |x|
     * @param signature the probing record's signature
     * @param offset where that one starts
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
