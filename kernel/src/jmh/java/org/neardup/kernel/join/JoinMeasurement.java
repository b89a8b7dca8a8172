package org.neardup.kernel.join;

import java.util.Locale;
import java.util.function.Supplier;
import org.neardup.kernel.ppjoin.PrefixAlgorithm;
import org.neardup.kernel.ppjoin.PrefixJoin;

/**
 * A measured self-join: index and join, warm, the best of several runs; pairs are only counted.
 *
 * @param set name of the sets
 * @param percent share of the joined sets
 * @param threshold the minimum Jaccard similarity
 * @param algorithm the name of the algorithm
 * @param threads number of threads
 * @param seconds elapsed time of the fastest run
 * @param statistics the counts of the join
 */
record JoinMeasurement(String set, int percent, String threshold, String algorithm, int threads, double seconds,
    JoinStatistics statistics) {

    private static final int LEAST_RUNS = 3;

    /** Repeats the join for some seconds, at least {@value #LEAST_RUNS} times. */
    static JoinMeasurement of(String set, int percent, Records records, String threshold, String algorithm, int threads, double seconds) {
        Supplier<JoinStatistics> join = join(records, threshold, algorithm, threads);
        JoinStatistics statistics = join.get();
        long start = System.nanoTime();
        double best = Double.POSITIVE_INFINITY;
        for (int run = 0; run < LEAST_RUNS || System.nanoTime() - start < seconds * 1e9; run++) {
            long from = System.nanoTime();
            join.get();
            best = Math.min(best, (System.nanoTime() - from) / 1e9);
        }
        return new JoinMeasurement(set, percent, threshold, algorithm, threads, best, statistics);
    }

    /** The join by an algorithm, of which only the default has several threads. */
    static Supplier<JoinStatistics> join(Records records, String threshold, String algorithm, int threads) {
        Similarity similarity = Similarity.parse("jaccard", threshold);
        if (algorithm.equals("default")) {
            SetJoin join = new SetJoin(similarity).withThreads(threads);
            return () -> join.selfCount(records);
        }
        PrefixJoin join = new PrefixJoin(similarity, PrefixAlgorithm.parse(algorithm));
        return () -> join.selfJoin(records, (left, right, overlap, value) -> {});
    }

    String json() {
        return String.format(Locale.ROOT, "{\"set\":\"%s\",\"percent\":%d,\"threshold\":%s,\"algorithm\":\"%s\",\"threads\":%d,"
            + "\"seconds\":%.5f,\"records\":%d,\"pairs\":%d,\"candidates\":%d,\"reserved_bytes\":%d}",
            set, percent, Double.valueOf(threshold), algorithm, threads, seconds, statistics.records(), statistics.pairs(),
            statistics.candidates(), statistics.memoryBytes());
    }

    String row() {
        return String.format(Locale.ROOT, "| %s | %d | %s | %s | %d | %.4f | %,d | %,d | %.1f |", set, percent, threshold, algorithm,
            threads, seconds, statistics.pairs(), statistics.candidates(), statistics.memoryBytes() / 1e6);
    }
}
