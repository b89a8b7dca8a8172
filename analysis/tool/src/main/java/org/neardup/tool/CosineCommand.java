package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedCosine;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedRecords;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup cosine}: every pair of similar vectors in one file, or between two. */
@Command(name = "cosine", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints every pair of weighted sets whose cosine reaches the threshold: their zero-based line numbers and the cosine.",
    footer = {"neardup cosine --threshold .9 --weights idf vectors.txt.gz"})
final class CosineCommand implements Callable<Integer> {

    @Option(names = {"-t", "--threshold"}, required = true, paramLabel = "T",
        description = "Minimum cosine of a pair, a decimal in (0, 1].")
    private String threshold;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Threads that probe (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Mixin
    private MapReduceOptions mapReduce;

    @Mixin
    private WeightedInput input;

    @Mixin
    private OutputOptions output;

    @Parameters(arity = "1..2", paramLabel = "FILE",
        description = "A file of weighted sets: one a line as term:weight pairs, terms as ascending whole numbers; plain or gzip. With two "
            + "files, pairs of a set of the first with one of the second.")
    private List<Path> files;

    @Override
    public Integer call() throws IOException {
        Threshold least = Threshold.parse(threshold);
        WeightedJoin join = new WeightedJoin(new WeightedCosine(least)).withThreads(threads);
        mapReduce.check(least, threads, files.size());
        input.check();
        output.check();
        WeightedInput.Prepared prepared = input.read(files);
        if (mapReduce.isDefault()) {
            run(join, prepared, output);
        } else {
            mapReduce.run(least, prepared.records().get(0), prepared.seconds(), output);
        }
        return 0;
    }

    /** Joins the sets of one file or of two. */
    static void run(WeightedJoin join, WeightedInput.Prepared prepared, OutputOptions output) {
        List<WeightedRecords> records = prepared.records();
        output.run(MapReduceOptions.DEFAULT, join.threads(), Map.of(), prepared.seconds(), (sink, monitor) -> {
            WeightedJoin watched = join.withMonitor(monitor);
            return records.size() == 1 ? watched.selfJoin(records.get(0), sink) : watched.join(records.get(0), records.get(1), sink);
        });
    }
}
