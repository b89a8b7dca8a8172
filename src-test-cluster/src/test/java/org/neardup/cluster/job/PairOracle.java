package org.neardup.cluster.job;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds every pair by comparing all documents with each other.
 *
 * @param similarity as in the job
 * @param threshold  the minimum similarity
 * @param plain      the least Jaccard similarity that counts for {@code weighted_or_plain}
 * @param areCounted whether signature sets keep how often a word occurs
 */
record PairOracle(String similarity, String threshold, String plain, boolean areCounted) {

    /** With the defaults of jobs and of signature sets. */
    PairOracle(String similarity, String threshold) {
        this(similarity, threshold, "0.85", false);
    }

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
        WordWeights weights = isWeighted() ? WordWeights.of(documents, similarity.equals("weighted_or_plain") ? 6 : 3) : null;
        List<Map<String, Integer>> sets = documents.stream().map(document -> document.set(areCounted)).toList();
        SortedMap<DocumentPair, Found> pairs = new TreeMap<>();
        for (int i = 0; i < documents.size(); i++) {
            for (int j = 0; j < i; j++) {
                DocumentPair pair = DocumentPair.of(documents.get(i).key(), documents.get(j).key());
                boolean ordered = pair.left().equals(documents.get(i).key());
                Map<String, Integer> left = sets.get(ordered ? i : j);
                Map<String, Integer> right = sets.get(ordered ? j : i);
                if (Collections.disjoint(left.keySet(), right.keySet()) == false) {
                    Found found = new Found(size(left), size(right), similarity(left, right, weights));
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

    private static int size(Map<String, Integer> set) {
        return set.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static int overlap(Map<String, Integer> left, Map<String, Integer> right) {
        return left.entrySet().stream().mapToInt(word -> Math.min(word.getValue(), right.getOrDefault(word.getKey(), 0))).sum();
    }

    private static double jaccard(int overlap, int leftSize, int rightSize) {
        return (double) overlap / (leftSize + rightSize - overlap);
    }

    private static double plainJaccard(Set<String> left, Set<String> right) {
        return jaccard((int) left.stream().filter(right::contains).count(), left.size(), right.size());
    }

    private double similarity(Map<String, Integer> left, Map<String, Integer> right, WordWeights weights) {
        int leftSize = size(left);
        int rightSize = size(right);
        int overlap = overlap(left, right);
        return switch (similarity) {
            case "jaccard" -> jaccard(overlap, leftSize, rightSize);
            case "cosine" -> overlap / Math.sqrt((double) leftSize * rightSize);
            case "dice" -> 2.0 * overlap / (leftSize + rightSize);
            case "overlap" -> overlap;
            case "weighted_or_plain" -> {
                double weighted = weights.jaccard(left.keySet(), right.keySet());
                double unweighted = plainJaccard(left.keySet(), right.keySet());
                boolean counts = unweighted >= Double.parseDouble(plain)
                    || unweighted >= 0.56 && weights.areEdits(left.keySet(), right.keySet());
                yield counts ? Math.max(weighted, unweighted) : weighted;
            }
            case "weighted_jaccard" -> weights.jaccard(left.keySet(), right.keySet());
            case "weighted_cosine" -> weights.cosine(left.keySet(), right.keySet());
            default -> throw new IllegalArgumentException("no similarity [" + similarity + "]");
        };
    }
}
