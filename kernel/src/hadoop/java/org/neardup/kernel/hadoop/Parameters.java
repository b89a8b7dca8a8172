package org.neardup.kernel.hadoop;

import org.apache.hadoop.conf.Configuration;
import org.neardup.kernel.ssj.MapReduceAlgorithm;
import org.neardup.kernel.ssj.RemainderChunks;
import org.neardup.kernel.ssj.Tasks;

/**
 * What every task of a join knows.
 *
 * @param algorithm SSJ-2R or Elsayed et al.
 * @param documents number of documents
 * @param terms number of distinct terms
 * @param chunks number of reduce tasks of the similarity job
 * @param buckets number of buckets of inverted lists
 * @param leastSum the least sum of products of a reported pair
 */
record Parameters(MapReduceAlgorithm algorithm, int documents, int terms, int chunks, int buckets, double leastSum) {

    private static final String PREFIX = "neardup.";

    /** The parameters of a task. */
    static Parameters of(Configuration configuration) {
        return new Parameters(MapReduceAlgorithm.parse(configuration.get(PREFIX + "algorithm")),
            configuration.getInt(PREFIX + "documents", 0), configuration.getInt(PREFIX + "terms", 0),
            configuration.getInt(PREFIX + "chunks", 1), configuration.getInt(PREFIX + "buckets", 1),
            configuration.getDouble(PREFIX + "leastSum", 0));
    }

    void set(Configuration configuration) {
        configuration.set(PREFIX + "algorithm", algorithm.label());
        configuration.setInt(PREFIX + "documents", documents);
        configuration.setInt(PREFIX + "terms", terms);
        configuration.setInt(PREFIX + "chunks", chunks);
        configuration.setInt(PREFIX + "buckets", buckets);
        configuration.setDouble(PREFIX + "leastSum", leastSum);
    }

    boolean hasRemainders() {
        return algorithm == MapReduceAlgorithm.SSJ_2R;
    }

    Tasks bucketing() {
        return Tasks.buckets(buckets, terms);
    }

    RemainderChunks remainderChunks() {
        return new RemainderChunks(documents, chunks);
    }

    /** The reduce task of a pair. */
    int task(int leastPruned, int mostPruned) {
        return hasRemainders() ? remainderChunks().of(mostPruned) : new Tasks(chunks).of(leastPruned);
    }
}
