package org.neardup.kernel.ssj;

/**
 * The reduce function of the similarity phase (§IV): adds to a pair's partial contributions those of the terms that were not indexed for
 * both documents. These are in the remainder of the most pruned document; the least pruned document is needed as a whole. SSJ-2 fetches
 * both documents; SSJ-2R receives the least pruned document before its pairs, and has the remainders in memory.
 */
public final class WholeSimilarity {

    private final double[] weightOfTerm;
    private Document least = new Document(-1, new int[0], new double[0], 0);

    /**
     * Reduces pairs of documents.
     *
     * @param termCount number of distinct terms
     */
    public WholeSimilarity(int termCount) {
        this.weightOfTerm = new double[termCount];
    }

    /** Sets the least pruned document of the following pairs. */
    public void begin(Document leastPruned) {
        for (int term : least.terms()) {
            weightOfTerm[term] = 0;
        }
        least = leastPruned;
        for (int i = 0; i < least.terms().length; i++) {
            weightOfTerm[least.terms()[i]] = least.weights()[i];
        }
    }

    /**
     * The similarity of the least pruned document and another one.
     *
     * @param mostPruned the other document, or its remainder
     * @param partial the sum of the pair's partial contributions
     */
    public double reduce(Document mostPruned, double partial) {
        return partial + products(mostPruned, mostPruned.boundary());
    }

    /** The similarity of the document set by {@link #begin} and another one, over all terms. */
    double of(Document other) {
        return products(other, other.terms().length);
    }

    private double products(Document other, int length) {
        double sum = 0;
        for (int i = 0; i < length; i++) {
            sum += weightOfTerm[other.terms()[i]] * other.weights()[i];
        }
        return sum;
    }
}
