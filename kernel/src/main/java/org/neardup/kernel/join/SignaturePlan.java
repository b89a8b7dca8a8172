package org.neardup.kernel.join;

/**
 * Where the fastest algorithm keeps signatures for the bitmap filter. Short records have theirs in every posting, where a scan meets it
 * without a jump in memory; for larger ones only a long signature tells anything, and it stands once per record. The borders are measured,
 * see docs/joins.md.
 *
 * @param inPosting the filter in the postings
 * @param besideIndex the filter with one signature per record
 */
record SignaturePlan(BitmapFilter inPosting, BitmapFilter besideIndex) {

    private static final int SHORT = 64;
    /** From here on, records of one size must share so much that the positional filter leaves little, and signatures cost more than it. */
    private static final double STRICT = 0.94;

    static SignaturePlan of(JoinInput input) {
        Records records = input.indexed();
        if (records.count() == 0) {
            return new SignaturePlan(BitmapFilter.NONE, BitmapFilter.NONE);
        }
        int size = records.tokenCount() / records.count();
        if (input.similarity().minimumOverlap(size, size) >= STRICT * size && size > 12) {
            return new SignaturePlan(BitmapFilter.NONE, BitmapFilter.NONE);
        }
        return size < SHORT ? new SignaturePlan(new BitmapFilter(1), BitmapFilter.NONE)
            : new SignaturePlan(BitmapFilter.NONE, new BitmapFilter(SignatureScan.WORDS));
    }
}
