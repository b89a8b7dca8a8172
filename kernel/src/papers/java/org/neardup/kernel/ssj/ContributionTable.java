package org.neardup.kernel.ssj;

import java.util.Arrays;

/**
 * Groups partial contributions by pair, for a batch of least pruned documents at a time: one row for each of these, one column for each
 * most pruned document. It counts the partial sums that remain after combining in buckets: one for each pair and bucket with a
 * contribution.
 */
final class ContributionTable implements PartialSimilarity.ContributionSink {

    private final int columns;
    private final int[] rowOf;
    private final double[] sums;
    /** For each pair, the bucket of its last contribution plus 1; 0 for a pair without contributions. */
    private final int[] lastBucket;
    private int bucket;
    private long contributions;
    private long partialSums;

    /**
     * Creates a table.
     *
     * @param rows number of least pruned documents that fit into the table at a time
     * @param documents number of all documents
     */
    ContributionTable(int rows, int documents) {
        columns = documents;
        rowOf = new int[documents];
        sums = new double[Math.multiplyExact(rows, documents)];
        lastBucket = new int[sums.length];
    }

    /** Clears the table and assigns rows to documents. */
    void begin(int[] order, int from, int to) {
        Arrays.fill(sums, 0);
        Arrays.fill(lastBucket, 0);
        for (int i = from; i < to; i++) {
            rowOf[order[i]] = i - from;
        }
    }

    /** Sets the bucket of the following contributions. */
    void bucket(int number) {
        bucket = number + 1;
    }

    @Override
    public void contribution(int leastPruned, int mostPruned, double product) {
        int cell = rowOf[leastPruned] * columns + mostPruned;
        sums[cell] += product;
        contributions++;
        partialSums += lastBucket[cell] == bucket ? 0 : 1;
        lastBucket[cell] = bucket;
    }

    /** Whether a pair has any contribution. */
    boolean has(int leastPruned, int mostPruned) {
        return lastBucket[rowOf[leastPruned] * columns + mostPruned] > 0;
    }

    /** The sum of a pair's contributions. */
    double sum(int leastPruned, int mostPruned) {
        return sums[rowOf[leastPruned] * columns + mostPruned];
    }

    long contributions() {
        return contributions;
    }

    long partialSums() {
        return partialSums;
    }
}
