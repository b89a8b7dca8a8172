package org.neardup.tool;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.IdfRange;
import org.neardup.kernel.spotsigs.Pruning;
import org.neardup.kernel.spotsigs.SpotSigsJoin;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup spotsigs}: the SpotSigs matcher. */
@Command(name = "spotsigs", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints every pair of sets whose Jaccard similarity reaches the threshold, found by the SpotSigs matcher: zero-based "
        + "line numbers and the similarity.",
    footer = {"neardup spotsigs --threshold .44 signatures.txt.gz"})
final class SpotSigsCommand implements Callable<Integer> {

    @Option(names = {"-t", "--threshold"}, required = true, paramLabel = "T",
        description = "Minimum similarity of a pair, a decimal in (0, 1], used exactly.")
    private String threshold;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N",
        description = "Threads that take length partitions (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Option(names = "--no-part", description = "Use no length partitions, and so only one thread: NoPart in the paper's Table 2.")
    private boolean noPart;

    @ArgGroup
    private final PruningOptions pruning = new PruningOptions();

    @Mixin
    private OutputOptions output;

    @Mixin
    private SignatureInput input;

    /** At most one of these. */
    private static final class PruningOptions {

        @Option(names = "--no-prune", description = "Do not prune inverted lists: NoPrune in the paper's Table 2.")
        private boolean noPrune;

        @Option(names = "--published-bounds", description = "Prune by the paper's bounds instead of the tighter ones.")
        private boolean publishedBounds;

        Pruning chosen() {
            if (noPrune) {
                return Pruning.NONE;
            }
            return publishedBounds ? Pruning.PUBLISHED : Pruning.TIGHT;
        }
    }

    @Override
    public Integer call() throws IOException {
        SpotSigsJoin join = new SpotSigsJoin(Threshold.parse(threshold)).withThreads(threads).withPartitions(noPart == false)
            .withPruning(pruning.chosen());
        output.check();
        IdfRange range = input.range();
        SignatureInput.Prepared prepared = input.read(range);
        Records records = prepared.records();
        Map<String, Number> parameters = new LinkedHashMap<>();
        parameters.put("partitions", join.partitions(records).count());
        parameters.put("left_out", prepared.leftOut());
        output.run("spotsigs", threads, parameters, prepared.seconds(),
            (sink, monitor) -> join.withMonitor(monitor).selfJoin(records, sink).join());
        return 0;
    }
}
