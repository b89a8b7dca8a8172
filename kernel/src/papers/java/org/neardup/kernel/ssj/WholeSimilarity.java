package org.neardup.kernel.ssj;

/**
 * The reduce function of the similarity phase of SSJ-2 and SSJ-2R (§IV): adds to a pair's partial contributions those of the terms that
 * were not indexed for both documents. These are in the remainder of the most pruned document; the least pruned document is needed as a
 * whole. SSJ-2 fetches both documents; SSJ-2R receives the least pruned document before its pairs, and has the remainders in memory.
 */
public final class WholeSimilarity {

    private final Documents documents;
    private final double[] weightOfTerm;
    private int least = -1;

    /** Reduces the pairs of these documents. */
    public WholeSimilarity(Documents documents) {
        this.documents = documents;
        this.weightOfTerm = new double[documents.termCount()];
    }

    /** Sets the least pruned document of the following pairs. */
    public void begin(int leastPruned) {
        for (int entry = least < 0 ? 0 : documents.start(least); least >= 0 && entry < documents.end(least); entry++) {
            weightOfTerm[documents.term(entry)] = 0;
        }
        least = leastPruned;
        for (int entry = documents.start(least); entry < documents.end(least); entry++) {
            weightOfTerm[documents.term(entry)] = documents.weight(entry);
        }
    }

    /** The similarity of the least pruned document and another one, from the sum of their partial contributions. */
    public double reduce(int mostPruned, double partial) {
        double sum = partial;
        for (int entry = documents.start(mostPruned); entry < documents.boundary(mostPruned); entry++) {
            sum += weightOfTerm[documents.term(entry)] * documents.weight(entry);
        }
        return sum;
    }

    /** The similarity of the document set by {@link #begin} and another one, over all terms. */
    double of(int other) {
        double sum = 0;
        for (int entry = documents.start(other); entry < documents.end(other); entry++) {
            sum += weightOfTerm[documents.term(entry)] * documents.weight(entry);
        }
        return sum;
    }
}
