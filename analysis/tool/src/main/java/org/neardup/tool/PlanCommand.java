package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.weighted.WeightedCosine;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.tool.file.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup plan}: estimates the cost of joins of more documents on many machines. */
@Command(name = "plan", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Measures the cosine join of a file and estimates the cost of joining 10^7 to 10^9 such documents on 10 to 1,000 "
        + "nodes, with the exchange of jobs, with hash buckets and with SSJ-2R.",
    footer = {"neardup plan --threshold .9 --weights idf vectors.txt.gz"})
final class PlanCommand implements Callable<Integer> {

    private static final double[] DOCUMENTS = {1e7, 1e8, 1e9};
    private static final int[] SHARDS = {10, 100, 1_000};

    @Option(names = {"-t", "--threshold"}, required = true, paramLabel = "T",
        description = "Minimum cosine of a pair, a decimal in (0, 1].")
    private String threshold;

    @Option(names = "--node-memory", defaultValue = "150", paramLabel = "MB",
        description = "Memory that a unit may take on a node, in megabytes (default: ${DEFAULT-VALUE}, 30 %% of a heap of 512 MB).")
    private double megabytes;

    @Option(names = "--bandwidth", defaultValue = "100", paramLabel = "MB/S",
        description = "Bandwidth at which a node receives, in megabytes a second (default: ${DEFAULT-VALUE}).")
    private double bandwidth;

    @Mixin
    private WeightedInput input;

    @Parameters(paramLabel = "FILE",
        description = "A file of weighted sets: one a line as term:weight pairs, terms as ascending whole numbers; plain or gzip.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        WeightedCosine cosine = new WeightedCosine(Threshold.parse(threshold));
        input.check();
        // The negated form also rejects NaN.
        if (!(megabytes > 0 && bandwidth > 0)) {
            throw new IllegalArgumentException("--node-memory and --bandwidth must be above 0, but were " + megabytes + " and "
                + bandwidth);
        }
        WeightedRecords records = input.read(List.of(file)).records().get(0);
        if (records.count() < Calibration.LEAST_DOCUMENTS) {
            throw new InputException(file.toString(), records.count(),
                "the file ends after " + records.count() + " different documents, but a calibration needs at least "
                    + Calibration.LEAST_DOCUMENTS);
        }
        Calibration costs = Calibration.of(records, cosine);
        try (Output output = new Output()) {
            print(costs, output);
        }
        return 0;
    }

    private void print(Calibration costs, Output output) {
        output.text(String.format(Locale.ROOT, "%,d documents measured: %.0f bytes written and %.0f held for each; %.1f µs to index, "
            + "%.1f µs to probe, %.4f µs for each thousand in the index.\n\n", costs.documents(), costs.writtenBytes(), costs.heldBytes(),
            1e6 * costs.indexSeconds(), 1e6 * costs.probeSeconds(), 1e9 * costs.pairSeconds()));
        output.text("""
            | documents | nodes | exchange | groups, buckets or chunks | written | moved | memory of a node | time | breaks |
            |---|---|---|---|---|---|---|---|---|
            """);
        for (double documents : DOCUMENTS) {
            for (int shards : SHARDS) {
                Exchange.Nodes nodes = new Exchange.Nodes(shards, megabytes * 1e6, bandwidth * 1e6);
                for (Exchange exchange : List.of(Exchange.blocks(costs, documents, nodes), Exchange.buckets(costs, documents, nodes),
                    Exchange.ssj2r(costs, documents, nodes))) {
                    output.text(String.format(Locale.ROOT, "| %.0e | %,d | %s | %,.0f | %s | %s | %s | %s | %s |\n", documents, shards,
                        exchange.name(), exchange.rounds(), bytes(exchange.writtenBytes()), bytes(exchange.movedBytes()),
                        bytes(exchange.memoryBytes()), time(exchange.seconds()), exchange.limit(nodes)));
                }
            }
        }
    }

    private static String bytes(double bytes) {
        String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
        double amount = bytes;
        int unit = 0;
        while (amount >= 1000 && unit + 1 < units.length) {
            amount /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, "%,.3g %s", amount, units[unit]).replaceAll("(\\d)e\\+0?(\\d+)", "$1e$2");
    }

    private static String time(double seconds) {
        if (seconds < 120) {
            return String.format(Locale.ROOT, "%.0f s", seconds);
        }
        if (seconds < 7_200) {
            return String.format(Locale.ROOT, "%.0f min", seconds / 60);
        }
        return seconds < 2 * Exchange.SECONDS_OF_A_DAY ? String.format(Locale.ROOT, "%.0f h", seconds / 3_600)
            : String.format(Locale.ROOT, "%,.0f d", seconds / Exchange.SECONDS_OF_A_DAY);
    }
}
