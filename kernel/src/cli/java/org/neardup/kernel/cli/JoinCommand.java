package org.neardup.kernel.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup join}: every pair of similar sets in one file, or between two. */
@Command(name = "join", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints every pair of sets that reach the threshold: their zero-based line numbers and the similarity.")
final class JoinCommand implements Callable<Integer> {

    @Mixin
    private JoinOptions options;

    @Option(names = "--format", defaultValue = "TSV", paramLabel = "NAME",
        description = "How pairs are written: tsv, json (an object a line), or none to only count them (default: tsv).")
    private PairWriter.Format format;

    @Option(names = "--stats", description = "Write one JSON object of statistics to standard error.")
    private boolean stats;

    @Option(names = "--repeat", defaultValue = "1", paramLabel = "N",
        description = "Join N times and write the pairs of the last; --stats tells the first and the best time (default: 1).")
    private int repeat;

    @Parameters(arity = "1..2", paramLabel = "FILE",
        description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip. With two files, pairs of a set "
            + "of the first with one of the second.")
    private List<Path> files;

    @Override
    public Integer call() throws IOException {
        SetJoin join = options.join();
        if (repeat < 1) {
            throw new IllegalArgumentException("--repeat must be at least 1, but was " + repeat);
        }
        Vocabulary vocabulary = new Vocabulary();
        List<RecordsBuilder> builders = files.stream().map(file -> new RecordsBuilder(vocabulary)).toList();
        for (int i = 0; i < files.size(); i++) {
            RecordsBuilder builder = builders.get(i);
            new TokenSetReader(files.get(i)).read((tokens, count) -> builder.add(tokens, 0, count));
        }
        long start = System.nanoTime();
        TokenOrder order = options.order().of(vocabulary);
        List<Records> records = builders.stream().map(builder -> builder.build(order)).toList();
        double prepared = seconds(start);
        double first = 0;
        double best = Double.POSITIVE_INFINITY;
        JoinStatistics statistics = null;
        for (int round = 1; round <= repeat; round++) {
            PairWriter.Format written = round == repeat ? format : PairWriter.Format.NONE;
            start = System.nanoTime();
            try (PairWriter writer = new PairWriter(System.out, written); Progress progress = Progress.onTerminal()) {
                SetJoin watched = join.withMonitor(progress);
                statistics = records.size() == 1 ? watched.selfJoin(records.get(0), writer)
                    : watched.join(records.get(0), records.get(1), writer);
            }
            double elapsed = seconds(start);
            first = round == 1 ? elapsed : first;
            best = Math.min(best, elapsed);
        }
        if (stats) {
            System.err.println(new StatisticsLine(options.algorithm(), join.threads(), statistics, prepared, first, best));
        }
        return 0;
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
