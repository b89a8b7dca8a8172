package org.neardup.kernel.weighted;

import java.util.function.IntToDoubleFunction;

/**
 * Weights of terms by how few records have them: log((N + 1) / df)<sup>power</sup>, N records of which df have the term. It is above zero
 * even for a term of all records: at least {@value #LEAST}, or high powers would give such terms weights that no record can have.
 *
 * @param power 1 for the usual weight, from 0, which makes all terms alike, to 8
 */
public record InverseDocumentFrequency(double power) {

    private static final double MAX_POWER = 8;
    private static final double LEAST = 1e-9;

    /** Checks the power. */
    public InverseDocumentFrequency {
        // Written so that NaN fails.
        if (!(power >= 0 && power <= MAX_POWER)) {
            throw new IllegalArgumentException("the power of an inverse document frequency must be from 0 to " + MAX_POWER + ", but was "
                + power);
        }
    }

    /**
     * The weights of all terms.
     *
     * @param frequencies for each term, the number of records that have it; 0 for terms of no record
     * @param records number of records that were counted
     */
    public IntToDoubleFunction weights(int[] frequencies, int records) {
        double[] weights = new double[frequencies.length];
        for (int term = 0; term < weights.length; term++) {
            double logarithm = StrictMath.log((records + 1.0) / Math.max(1, frequencies[term]));
            weights[term] = Math.max(LEAST, StrictMath.pow(logarithm, power));
        }
        return term -> weights[term];
    }
}
