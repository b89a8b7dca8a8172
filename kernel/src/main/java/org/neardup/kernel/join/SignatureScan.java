package org.neardup.kernel.join;

/**
 * The bitmap filter with one bitmap for each record: looks them up for the postings that a {@link PostingScan} has kept, without branches
 * on the result, for the same reason.
 */
final class SignatureScan {

    /** Bitmaps have one word or a multiple of this. */
    private static final int BLOCK = 4;

    private final PostingLayout layout;
    private final Records indexed;

    /** Creates a filter of the postings of an index. */
    SignatureScan(PostingLayout layout, Records indexed) {
        this.indexed = indexed;
        this.layout = layout;
    }

    /**
     * Moves the postings that pass to the start of the array.
     *
     * @param postings the postings
     * @param count their number
     * @param bounds the bounds for the size of the probing record
     * @param size |x|
     * @param signatures the bitmaps of both sides
     * @param record the probing record
     * @return number of postings kept
     */
    int compact(long[] postings, int count, PartnerBounds bounds, int size, Signatures signatures, int record) {
        int words = signatures.words();
        long[] probing = signatures.probing();
        long[] partners = signatures.indexed();
        int own = record * words;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            long posting = postings[i];
            int partner = layout.record(posting);
            int partnerSize = indexed.size(partner);
            int room = BitmapFilter.admissible(size, partnerSize, bounds.minimumOverlap(partnerSize));
            int at = partner * words;
            room -= words == 1 ? Long.bitCount(partners[at] ^ probing[own]) : 0;
            // Predictable: the first words of most bitmaps differ too much.
            for (int word = 0; word < words - 1 && room >= 0; word += BLOCK) {
                room -= Long.bitCount(partners[at + word] ^ probing[own + word])
                    + Long.bitCount(partners[at + word + 1] ^ probing[own + word + 1])
                    + Long.bitCount(partners[at + word + 2] ^ probing[own + word + 2])
                    + Long.bitCount(partners[at + word + 3] ^ probing[own + word + 3]);
            }
            postings[kept] = posting;
            kept += 1 + (room >> 31);
        }
        return kept;
    }
}
