package org.neardup.kernel.ssj;

/**
 * The map function of the similarity phase (§IV): from an inverted list to what its term adds to the similarity of each pair of its
 * documents, under the pair as the key. The least pruned document of a pair comes first in the key; its signature holds all terms that the
 * other one's holds, if the document has them, so a pair's partial contributions are those of all common terms from the boundary of its
 * most pruned document on.
 */
public final class PartialSimilarity {

    private PartialSimilarity() {
    }

    /** Receives partial contributions. */
    @FunctionalInterface
    public interface ContributionSink {

        /** Takes what one term adds to the similarity of a pair. */
        void contribution(int leastPruned, int mostPruned, double product);
    }

    /**
     * Maps a part of a list, which is in the order from the least to the most pruned document.
     *
     * @param documents the document of each posting
     * @param weights the term's weight in it
     * @param from the first posting to be the least pruned of a pair
     * @param to the one after the last
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
