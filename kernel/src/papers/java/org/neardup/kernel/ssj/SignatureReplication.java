package org.neardup.kernel.ssj;

/**
 * Prefix filtering in one job, after Vernica et al.: the map function sends a whole document to each of its signature terms, the reduce
 * function evaluates every pair of documents sent to a term. A pair that shares several signature terms is evaluated at each of them and
 * reported at the rarest.
 */
public final class SignatureReplication {

    private final Documents documents;
    private final WholeSimilarity similarity;
    private final double threshold;

    /**
     * The functions for some documents.
     *
     * @param threshold the minimum sum of products of a reported pair
     */
    public SignatureReplication(Documents documents, double threshold) {
        this.documents = documents;
        this.similarity = new WholeSimilarity(documents.termCount());
        this.threshold = threshold;
    }

    /** Receives documents. */
    @FunctionalInterface
    public interface DocumentSink {

        /** Receives a document, with a term as the key. */
        void document(int term, Document document);
    }

    /** Receives pairs. */
    @FunctionalInterface
    public interface CandidateSink {

        /** Receives a pair that reaches the threshold. */
        void pair(int left, int right);
    }

    /** Sends a document to its signature terms. */
    public static void map(Document document, DocumentSink sink) {
        for (int i = document.boundary(); i < document.terms().length; i++) {
            sink.document(document.terms()[i], document);
        }
    }

    /**
     * Evaluates the pairs of a term.
     *
     * @param received documents sent to the term
     * @param from index of the first of them in {@code received}
     * @param to the index after the last
     * @return number of pairs evaluated
     */
    public long reduce(int term, int[] received, int from, int to, CandidateSink sink) {
        for (int left = from; left < to - 1; left++) {
            similarity.begin(documents.get(received[left]));
            for (int right = left + 1; right < to; right++) {
                if (similarity.of(documents.get(received[right])) >= threshold && isRarestCommon(term, received[left], received[right])) {
                    sink.pair(received[left], received[right]);
                }
            }
        }
        long count = to - from;
        return count * (count - 1) / 2;
    }

    /** Whether no rarer term, which would have a greater number, is in both documents. */
    private boolean isRarestCommon(int term, int left, int right) {
        int[] leftTerms = documents.get(left).terms();
        int[] rightTerms = documents.get(right).terms();
        int i = leftTerms.length - 1;
        int j = rightTerms.length - 1;
        while (leftTerms[i] != rightTerms[j]) {
            if (leftTerms[i] > rightTerms[j]) {
                i--;
            } else {
                j--;
            }
        }
        return leftTerms[i] == term;
    }
}
