package org.neardup.kernel.ssj;

/**
 * The map function of the similarity phase (§IV): maps an inverted list to the contributions of its term to the similarity of each pair of
 * its documents, with the pair as the key. The least pruned document of a pair comes first in the key. Its signature contains all common
 * terms in the signature of the other document, so the partial contributions of a pair cover all common terms from the boundary of its most
 * pruned document on.
 */
public final class PartialSimilarity {

    private PartialSimilarity() {}

    /** Receives partial contributions. */
    @FunctionalInterface
    public interface ContributionSink {

        /** Receives the contribution of a term to the similarity of a pair. */
        void contribution(int leastPruned, int mostPruned, double product);
    }

    /**
     * Maps a part of a list, which is ordered from the least to the most pruned document.
     *
     * @param documents the document of each posting
     * @param weights the weight of the term in each document
     * @param from the first posting to take as the least pruned one of a pair
     * @param to the posting after the last such
     * @param end the end of the list
     */
    public static void map(int[] documents, double[] weights, int from, int to, int end, ContributionSink sink) {
        for (int least = from; least < to; least++) {
            for (int most = least + 1; most < end; most++) {
                sink.contribution(documents[least], documents[most], weights[least] * weights[most]);
            }
        }
    }
}
