package org.neardup.kernel.sketch;

/**
 * Defines which sketches are candidates: pairs that agree in all samples of at least one band. With one row and samples of 32 bits, these
 * are the pairs that the clustering of Yuan et al., section 3, counts: pairs that agree in any sample.
 *
 * @param format of the sketches
 * @param rows   samples of a band, at least 1, with at most 64 bits together
 * @param bands  number of bands, at least 1, at most {@link SketchFormat#bands} of the rows
 */
public record Banding(SketchFormat format, int rows, int bands) {

    /** Checks the ranges. */
    public Banding {
        int most = format.bands(rows);
        if (bands < 1 || bands > most) {
            throw new IllegalArgumentException("[bands] must be from 1 to " + most + " for " + format.samples() + " samples and " + rows
                + " rows, but was [" + bands + "]");
        }
    }

    /**
     * The banding with the fewest candidates that finds pairs of this similarity with at least this recall: with as many rows as possible,
     * and no more bands than needed.
     *
     * @param similarity weighted Jaccard, above 0 and at most 1
     * @param recall     above 0 and below 1
     * @throws IllegalArgumentException if a number is out of range, or if all samples do not suffice; then it names the maximum recall
     */
    public static Banding of(SketchFormat format, double similarity, double recall) {
        // The negated form also rejects NaN.
        if (!(similarity > 0 && similarity <= 1) || !(recall > 0 && recall < 1)) {
            throw new IllegalArgumentException("[similarity] must be above 0 and at most 1, and [recall] above 0 and below 1, but they"
                + " were [" + similarity + "] and [" + recall + "]");
        }
        for (int rows = Long.SIZE / format.bits(); rows >= 1; rows--) {
            Banding all = new Banding(format, rows, format.bands(rows));
            if (all.recall(similarity) >= recall) {
                int fewest = 1;
                while (new Banding(format, rows, fewest).recall(similarity) < recall) {
                    fewest++;
                }
                return new Banding(format, rows, fewest);
            }
        }
        double greatest = new Banding(format, 1, format.samples()).recall(similarity);
        throw new IllegalArgumentException(format.samples() + " samples of " + format.bits() + " bits find pairs of similarity "
            + similarity + " with a recall of at most " + Math.floor(1000 * greatest) / 1000 + ", not " + recall
            + "; take more samples");
    }

    /**
     * The probability that a pair is a candidate.
     *
     * @param similarity weighted Jaccard of the pair, from 0 to 1
     */
    public double recall(double similarity) {
        return -StrictMath.expm1(bands * StrictMath.log1p(-StrictMath.pow(format.matchProbability(similarity), rows)));
    }

    /** The bits of a packed sketch in a band. */
    long key(long[] packed, int offset, int band) {
        return format.bandKey(packed, offset, band, rows);
    }

    /** Whether two packed sketches agree in a band before this one. */
    boolean agreeBefore(int band, long[] packed, int leftOffset, int rightOffset) {
        for (int earlier = 0; earlier < band; earlier++) {
            if (key(packed, leftOffset, earlier) == key(packed, rightOffset, earlier)) {
                return true;
            }
        }
        return false;
    }
}
