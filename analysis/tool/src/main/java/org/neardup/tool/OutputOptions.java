package org.neardup.tool;

import java.util.Map;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import picocli.CommandLine.Option;

/** How a command writes and measures the pairs that it finds. */
final class OutputOptions {

    @Option(names = "--format", defaultValue = "TSV", paramLabel = "NAME",
        description = "Format of pairs: tsv, json (one object a line), or none to only count them (default: tsv).")
    private PairWriter.Format format;

    @Option(names = "--stats", description = "Write one JSON object of statistics to standard error.")
    private boolean stats;

    @Option(names = "--repeat", defaultValue = "1", paramLabel = "N",
        description = "Join N times and write the pairs of the last join; --stats reports the first and the best time (default: 1).")
    private int repeat;

    /** Finds all pairs once. */
    @FunctionalInterface
    interface Join {

        JoinStatistics run(PairSink sink, JoinMonitor monitor);
    }

    /** Checks the options before reading any file. */
    void check() {
        if (repeat < 1) {
            throw new IllegalArgumentException("--repeat must be at least 1, but was " + repeat);
        }
    }

    /** Whether pairs are only counted. */
    boolean countsOnly() {
        return format == PairWriter.Format.NONE;
    }

    /** Whether statistics are written. */
    boolean writesStatistics() {
        return stats;
    }

    /**
     * Runs a join {@code --repeat} times, writes the pairs and the statistics.
     *
     * @param algorithm the name of the algorithm
     * @param threads number of threads of the join
     * @param parameters further statistics
     * @param prepareSeconds time for preparation, after reading
     */
    void run(String algorithm, int threads, Map<String, ?> parameters, double prepareSeconds, Join join) {
        run(PairWriter.Value.SIMILARITY, algorithm, threads, parameters, prepareSeconds, join);
    }

    /** The same for pairs with another value than a similarity. */
    void run(PairWriter.Value value, String algorithm, int threads, Map<String, ?> parameters, double prepareSeconds, Join join) {
        double first = 0;
        double best = Double.POSITIVE_INFINITY;
        JoinStatistics statistics = null;
        for (int round = 1; round <= repeat; round++) {
            PairWriter.Format written = round == repeat ? format : PairWriter.Format.NONE;
            long start = System.nanoTime();
            try (Output output = new Output(); Progress progress = Progress.onTerminal()) {
                statistics = join.run(new PairWriter(output, written, value), progress);
            }
            double elapsed = secondsSince(start);
            first = round == 1 ? elapsed : first;
            best = Math.min(best, elapsed);
        }
        if (stats) {
            System.err.println(new StatisticsLine(algorithm, threads, parameters, statistics, prepareSeconds, first, best));
        }
    }

    static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
