package org.neardup.kernel.ssj;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A reduce task of the similarity phase, and the part of the map tasks' output that is sent to it: in one process, it is cheaper to map the
 * lists again for each task than to store what they emit. With SSJ-2R a task has the pairs whose most pruned document is in its chunk,
 * otherwise those whose least pruned document has its hash.
 */
final class SimilarityTask {

    private final Documents documents;
    private final InvertedLists lists;
    private final int[][] buckets;
    private final int[] order;
    private final int[] least;
    private final int firstMost;
    private final int mostCount;
    private final IntFunction<Document> mostPruned;

    private long evaluated;
    private long products;
    private long fetchedBytes;

    /**
     * What a task did.
     *
     * @param evaluated number of pairs
     * @param contributions number of contributions to them
     * @param partialSums number of partial sums received and added
     * @param products products computed for terms that were not indexed
     * @param fetchedBytes size of both documents of every evaluated pair
     * @param mapSeconds time of the map tasks' part
     * @param reduceSeconds time of the rest
     */
    record Counts(long evaluated, long contributions, long partialSums, long products, long fetchedBytes, double mapSeconds,
        double reduceSeconds) {

        static final Counts ZERO = new Counts(0, 0, 0, 0, 0, 0, 0);

        Counts plus(Counts other) {
            return new Counts(evaluated + other.evaluated, contributions + other.contributions, partialSums + other.partialSums,
                products + other.products, fetchedBytes + other.fetchedBytes, mapSeconds + other.mapSeconds,
                reduceSeconds + other.reduceSeconds);
        }

        /** Additions of partial sums and products. */
        long work() {
            return partialSums + products;
        }
    }

    private SimilarityTask(Documents documents, InvertedLists lists, int[][] buckets, int[] order, IntPredicate isLeast, int firstMost,
        int mostCount, IntFunction<Document> mostPruned) {
        this.documents = documents;
        this.lists = lists;
        this.buckets = buckets;
        this.order = order;
        this.least = IntStream.of(order).filter(isLeast).toArray();
        this.firstMost = firstMost;
        this.mostCount = mostCount;
        this.mostPruned = mostPruned;
    }

    /** The task of a chunk, whose remainders are in memory. */
    static SimilarityTask ofChunk(Documents documents, InvertedLists lists, int[][] buckets, int[] order, RemainderChunk chunk) {
        return new SimilarityTask(documents, lists, buckets, order, document -> true, chunk.first(), chunk.count(), chunk::get);
    }

    /** The task of the documents with a hash; it fetches documents. */
    static SimilarityTask ofHash(Documents documents, InvertedLists lists, int[][] buckets, int[] order, Tasks tasks, int task) {
        return new SimilarityTask(documents, lists, buckets, order, document -> tasks.of(document) == task, 0, documents.count(),
            documents::get);
    }

    /** Runs the task once, and reports every pair that reaches a sum of products. */
    Counts run(double leastSum, CosinePairs pairs, Runnable proceed) {
        double mapSeconds = 0;
        double reduceSeconds = 0;
        WholeSimilarity reduce = new WholeSimilarity(documents.termCount());
        ContributionTable table = new ContributionTable(documents.count(), firstMost, mostCount);
        int[] next = IntStream.range(0, lists.termCount()).map(lists::start).toArray();
        int[] rank = new int[documents.count()];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        for (int from = 0; from < least.length; from += table.rows()) {
            proceed.run();
            int to = Math.min(least.length, from + table.rows());
            long begin = System.nanoTime();
            table.begin(least, from, to);
            map(table, rank, next, rank[least[to - 1]]);
            long mapped = System.nanoTime();
            for (int i = from; i < to; i++) {
                reduce(documents.get(least[i]), reduce, table, leastSum, pairs);
            }
            mapSeconds += (mapped - begin) / 1e9;
            reduceSeconds += (System.nanoTime() - mapped) / 1e9;
        }
        return new Counts(evaluated, table.contributions(), table.partialSums(), products, fetchedBytes, mapSeconds, reduceSeconds);
    }

    /** Maps all lists, bucket by bucket, for the least pruned documents up to a position in the order. */
    private void map(ContributionTable table, int[] rank, int[] next, int last) {
        for (int bucket = 0; bucket < buckets.length; bucket++) {
            table.bucket(bucket);
            for (int term : buckets[bucket]) {
                int end = lists.end(term);
                int first = next[term];
                int limit = first;
                while (limit < end && rank[lists.documents()[limit]] <= last) {
                    limit++;
                }
                PartialSimilarity.map(lists.documents(), lists.weights(), first, limit, end, table);
                next[term] = limit;
            }
        }
    }

    private void reduce(Document first, WholeSimilarity reduce, ContributionTable table, double leastSum, CosinePairs pairs) {
        reduce.begin(first);
        for (int second = firstMost; second < firstMost + mostCount; second++) {
            if (table.has(first.number(), second)) {
                Document most = mostPruned.apply(second);
                evaluated++;
                products += most.boundary();
                fetchedBytes += first.bytes() + most.bytes();
                if (reduce.reduce(most, table.sum(first.number(), second)) >= leastSum) {
                    pairs.add(first.number(), second);
                }
            }
        }
    }
}
