package org.neardup.kernel.ssj;

import java.util.Arrays;

/**
 * Groups partial contributions by pair, for a batch of the pairs of a reduce task at a time: one row for each least pruned document, one
 * column for each most pruned document of the task. It ignores contributions to other pairs, and counts the partial sums that remain after
 * combining in buckets: one for each pair and bucket with a contribution.
 */
final class ContributionTable implements PartialSimilarity.ContributionSink {

    private static final int CELLS = 1 << 21;
    private static final int NO_ROW = -1;

    private final int firstColumn;
    private final int columns;
    private final int rows;
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
     * @param documents number of all documents
     * @param firstColumn the first document that can be the most pruned one
     * @param columns number of these documents
     */
    ContributionTable(int documents, int firstColumn, int columns) {
        this.firstColumn = firstColumn;
        this.columns = columns;
        rows = Math.max(1, Math.min(documents, CELLS / Math.max(1, columns)));
        rowOf = new int[documents];
        sums = new double[Math.multiplyExact(rows, columns)];
        lastBucket = new int[sums.length];
    }

    /** Number of least pruned documents that fit into the table. */
    int rows() {
        return rows;
    }

    /** Clears the table and assigns rows to documents. */
    void begin(int[] least, int from, int to) {
        Arrays.fill(sums, 0);
        Arrays.fill(lastBucket, 0);
        Arrays.fill(rowOf, NO_ROW);
        for (int i = from; i < to; i++) {
            rowOf[least[i]] = i - from;
        }
    }

    /** Sets the bucket of the following contributions. */
    void bucket(int number) {
        bucket = number + 1;
    }

    @Override
    public void contribution(int leastPruned, int mostPruned, double product) {
        int column = mostPruned - firstColumn;
        if (rowOf[leastPruned] == NO_ROW || column < 0 || column >= columns) {
            return;
        }
        int cell = rowOf[leastPruned] * columns + column;
        sums[cell] += product;
        contributions++;
        partialSums += lastBucket[cell] == bucket ? 0 : 1;
        lastBucket[cell] = bucket;
    }

    /** Whether a pair has any contribution. */
    boolean has(int leastPruned, int mostPruned) {
        return lastBucket[rowOf[leastPruned] * columns + mostPruned - firstColumn] > 0;
    }

    /** The sum of a pair's contributions. */
    double sum(int leastPruned, int mostPruned) {
        return sums[rowOf[leastPruned] * columns + mostPruned - firstColumn];
    }

    /** Number of contributions to pairs of the task, so far. */
    long contributions() {
        return contributions;
    }

    /** Number of partial sums of pairs of the task, so far. */
    long partialSums() {
        return partialSums;
    }
}
