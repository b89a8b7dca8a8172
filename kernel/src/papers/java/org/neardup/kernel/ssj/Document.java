package org.neardup.kernel.ssj;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.neardup.kernel.join.Threshold;

/**
 * A document as a vector of length 1, its terms numbered by descending frequency. The boundary b(d) is the maximum number of its terms,
 * frequent ones first, that cannot reach the threshold with any document: Σ<sub>t &lt; b(d)</sub> d[t] d̂[t] &lt; σ, where d̂[t] is the
 * greatest weight of t in any document (§II, after Bayardo et al., <i>Scaling up all pairs similarity search</i>, WWW 2007). The terms from
 * b(d) on are the document's signature S(d), the others its remainder. Two documents that reach the threshold share a signature term.
 *
 * @param number the document's number, from 0
 * @param terms ascending
 * @param weights the weight of each term
 * @param boundary number of terms before the signature
 */
public record Document(int number, int[] terms, double[] weights, int boundary) {

    /**
     * Bounds are compared with a threshold lowered by this amount. Sums of products of unit vectors have a far smaller rounding error, so
     * no bound loses a pair.
     */
    static final double SLACK = 1e-9;

    /**
     * This document, pruned for a threshold.
     *
     * @param greatest d̂, the greatest weight of each term
     */
    public Document pruned(double[] greatest, Threshold threshold) {
        int pruned = 0;
        double bound = 0;
        while (pruned < terms.length) {
            bound += weights[pruned] * greatest[terms[pruned]];
            if (bound >= leastSum(threshold)) {
                break;
            }
            pruned++;
        }
        return new Document(number, terms, weights, pruned);
    }

    /** The least sum of products that {@link org.neardup.kernel.weighted.WeightedCosine} must decide on. */
    public static double leastSum(Threshold threshold) {
        return threshold.value() - SLACK;
    }

    /** The term b(d): terms below it are pruned. Above all terms if the whole document is pruned. */
    public int boundaryTerm() {
        return boundary < terms.length ? terms[boundary] : Integer.MAX_VALUE;
    }

    /** A key that orders documents from the least to the most pruned, then by number. */
    long pruningKey() {
        return (long) boundaryTerm() << Integer.SIZE | number;
    }

    /** The size of the encoded document. */
    long bytes() {
        return Accounting.documentBytes(terms.length);
    }

    /** Writes the document: its number, the number of terms, and each term with its weight; the boundary is not stored. */
    public void write(DataOutput out) throws IOException {
        write(out, terms.length);
    }

    /** Writes the remainder in the form of a document. */
    public void writeRemainder(DataOutput out) throws IOException {
        write(out, boundary);
    }

    private void write(DataOutput out, int length) throws IOException {
        out.writeInt(number);
        out.writeInt(length);
        for (int i = 0; i < length; i++) {
            out.writeInt(terms[i]);
            out.writeDouble(weights[i]);
        }
    }

    /** Reads what {@link #write} or {@link #writeRemainder} wrote, as a document without a signature. */
    public static Document read(DataInput in) throws IOException {
        int number = in.readInt();
        int[] terms = new int[in.readInt()];
        double[] weights = new double[terms.length];
        for (int i = 0; i < terms.length; i++) {
            terms[i] = in.readInt();
            weights[i] = in.readDouble();
        }
        return new Document(number, terms, weights, terms.length);
    }
}
