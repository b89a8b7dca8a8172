package org.neardup.kernel.join;

/**
 * Where the fastest algorithm stores bitmaps for the bitmap filter. If one or two words distinguish most pairs of records, every posting
 * contains them, so that a scan reads them sequentially. If one word does not suffice, each record has a long bitmap too. The limits are
 * measured, see docs/joins.md.
 *
 * @param inPosting the filter in the postings
 * @param besideIndex the filter with one bitmap for each record
 */
record SignaturePlan(BitmapFilter inPosting, BitmapFilter besideIndex) {

    private static final SignaturePlan NONE = new SignaturePlan(BitmapFilter.NONE, BitmapFilter.NONE);

    /** The distance of the bitmaps of unrelated records from which bitmaps are useful, in multiples of the admissible distance. */
    private static final double USEFUL = 1.5;

    /** From this share of common tokens on, prefixes of larger records are so short that computing bitmaps costs more than they save. */
    private static final double STRICT = 0.94;
    private static final int LARGER = 32;

    /** Rejects the combination that postings of one word do not support. */
    SignaturePlan {
        if (inPosting.words() == 1 && besideIndex.words() > 0) {
            throw new IllegalArgumentException("postings that hold one word of signature exclude signatures outside of the index");
        }
    }

    /** The plan for an input, by the average size of its records. */
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

    /** The average number of bits in which the bitmaps of two records of this size differ if they share no token: n flips among b bits. */
    private static double strangersDistance(int words, int size) {
        double bits = words * (double) Long.SIZE;
        return bits / 2 * (1 - Math.pow(1 - 2 / bits, 2.0 * size));
    }
}
