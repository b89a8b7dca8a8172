package org.neardup.cluster.job;

import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds every pair by comparing all documents with each other.
 *
 * @param similarity as in the job
 * @param threshold  the minimum similarity
 */
record PairOracle(String similarity, String threshold) {

    /** The properties of a pair; similarities are compared to nine decimals. */
    record Found(int leftSize, int rightSize, double similarity) {

        private long rounded() {
            return Math.round(1e9 * similarity);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Found found
                && leftSize == found.leftSize
                && rightSize == found.rightSize
                && rounded() == found.rounded();
        }

        @Override
        public int hashCode() {
            return Objects.hash(leftSize, rightSize, rounded());
        }
    }

    /** Whether inverse document frequencies weigh words. */
    boolean isWeighted() {
        return similarity.startsWith("weighted_");
    }

    /** All pairs of these documents that reach the threshold; no others are compared. */
    SortedMap<DocumentPair, Found> pairs(List<WordDocument> documents) {
        WordWeights weights = isWeighted() ? WordWeights.of(documents) : null;
        SortedMap<DocumentPair, Found> pairs = new TreeMap<>();
        for (int i = 0; i < documents.size(); i++) {
            for (int j = 0; j < i; j++) {
                DocumentPair pair = DocumentPair.of(documents.get(i).key(), documents.get(j).key());
                boolean ordered = pair.left().equals(documents.get(i).key());
                WordDocument left = documents.get(ordered ? i : j);
                WordDocument right = documents.get(ordered ? j : i);
                int overlap = left.overlap(right);
                if (overlap > 0) {
                    Found found = new Found(left.words().size(), right.words().size(), similarity(overlap, left, right, weights));
                    if (reaches(found, threshold)) {
                        pairs.put(pair, found);
                    }
                }
            }
        }
        return pairs;
    }

    /** Whether a pair reaches a threshold; a quotient of small numbers equal to the threshold is the double nearest to it. */
    boolean reaches(Found pair, String least) {
        return pair.similarity >= Double.parseDouble(least);
    }

    private double similarity(int overlap, WordDocument left, WordDocument right, WordWeights weights) {
        int leftSize = left.words().size();
        int rightSize = right.words().size();
        return switch (similarity) {
            case "jaccard" -> (double) overlap / (leftSize + rightSize - overlap);
            case "cosine" -> overlap / Math.sqrt((double) leftSize * rightSize);
            case "dice" -> 2.0 * overlap / (leftSize + rightSize);
            case "overlap" -> overlap;
            case "weighted_jaccard" -> weights.jaccard(left, right);
            case "weighted_cosine" -> weights.cosine(left, right);
            default -> throw new IllegalArgumentException("no similarity [" + similarity + "]");
        };
    }
}
