package org.neardup.kernel.join;

/**
 * Where the fastest algorithm keeps signatures for the bitmap filter. If one word or two tell most pairs of records apart, they stand in
 * every posting, where a scan meets them without a jump in memory. If one does not, a long signature stands once per record, too. The
 * borders are measured, see docs/joins.md.
 *
 * @param inPosting the filter in the postings
 * @param besideIndex the filter with one signature per record
 */
record SignaturePlan(BitmapFilter inPosting, BitmapFilter besideIndex) {

    private static final SignaturePlan NONE = new SignaturePlan(BitmapFilter.NONE, BitmapFilter.NONE);

    /** How far the signatures of strangers must differ, in multiples of what is admissible, for a signature to be of use. */
    private static final double USEFUL = 1.5;

    /** From this share of common tokens on, prefixes of larger records are so short that making signatures costs more than they save. */
    private static final double STRICT = 0.94;
    private static final int LARGER = 32;

    /** Refuses what postings of one word have no room for. */
    SignaturePlan {
        if (inPosting.words() == 1 && besideIndex.words() > 0) {
            throw new IllegalArgumentException("postings that hold one word of signature do not go with signatures beside the index");
        }
    }

    /** The plan for an input, by its records' average size. */
    static SignaturePlan of(JoinInput input) {
        Records records = input.indexed();
        if (records.count() == 0) {
            return NONE;
        }
        int size = records.tokenCount() / records.count();
        int minimumOverlap = Math.min(size, input.similarity().minimumOverlap(size, size));
        if (size > LARGER && minimumOverlap >= STRICT * size) {
            return NONE;
        }
        double needed = USEFUL * BitmapFilter.admissible(size, size, size - minimumOverlap);
        if (strangersDistance(1, size) >= needed) {
            return new SignaturePlan(new BitmapFilter(1), BitmapFilter.NONE);
        }
        BitmapFilter inPosting = strangersDistance(2, size) >= needed ? new BitmapFilter(2) : BitmapFilter.NONE;
        boolean longOnes = strangersDistance(SignatureScan.WORDS, size) >= needed;
        return new SignaturePlan(inPosting, longOnes ? new BitmapFilter(SignatureScan.WORDS) : BitmapFilter.NONE);
    }

    /** In how many bits the signatures of two records of this size differ on average if they share no token: n flips among b bits. */
    private static double strangersDistance(int words, int size) {
        double bits = words * (double) Long.SIZE;
        return bits / 2 * (1 - Math.pow(1 - 2 / bits, 2.0 * size));
    }
}
