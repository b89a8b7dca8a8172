package org.neardup.cluster.job;

import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Finds every pair by comparing all documents with each other, in whole numbers and decimals.
 *
 * @param similarity as the job names it
 * @param threshold  the least similarity
 */
record PairOracle(String similarity, String threshold) {

    /** What is known of a pair. */
    record Found(int leftSize, int rightSize, int overlap) {}

    /** All pairs that reach the threshold. */
    SortedMap<DocumentPair, Found> pairs(List<WordDocument> documents) {
        SortedMap<DocumentPair, Found> pairs = new TreeMap<>();
        for (int i = 0; i < documents.size(); i++) {
            for (int j = 0; j < i; j++) {
                DocumentPair pair = DocumentPair.of(documents.get(i).key(), documents.get(j).key());
                boolean ordered = pair.left().equals(documents.get(i).key());
                WordDocument left = documents.get(ordered ? i : j);
                WordDocument right = documents.get(ordered ? j : i);
                Found found = new Found(left.words().size(), right.words().size(), left.overlap(right));
                if (found.overlap > 0 && reaches(found, threshold)) {
                    pairs.put(pair, found);
                }
            }
        }
        return pairs;
    }

    /** Whether a pair reaches a threshold. */
    boolean reaches(Found pair, String least) {
        BigDecimal t = new BigDecimal(least);
        BigDecimal overlap = BigDecimal.valueOf(pair.overlap);
        BigDecimal left = BigDecimal.valueOf(pair.leftSize);
        BigDecimal right = BigDecimal.valueOf(pair.rightSize);
        return switch (similarity) {
            case "jaccard" -> overlap.compareTo(t.multiply(left.add(right).subtract(overlap))) >= 0;
            case "cosine" -> overlap.pow(2).compareTo(t.pow(2).multiply(left).multiply(right)) >= 0;
            case "dice" -> overlap.add(overlap).compareTo(t.multiply(left.add(right))) >= 0;
            case "overlap" -> overlap.compareTo(t) >= 0;
            default -> throw new IllegalArgumentException("no similarity [" + similarity + "]");
        };
    }

    /** The similarity of a pair, rounded. */
    double similarityOf(Found pair) {
        return switch (similarity) {
            case "jaccard" -> (double) pair.overlap / (pair.leftSize + pair.rightSize - pair.overlap);
            case "cosine" -> pair.overlap / Math.sqrt((double) pair.leftSize * pair.rightSize);
            case "dice" -> 2.0 * pair.overlap / (pair.leftSize + pair.rightSize);
            case "overlap" -> pair.overlap;
            default -> throw new IllegalArgumentException("no similarity [" + similarity + "]");
        };
    }
}
