package org.neardup.tool;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.IdfRange;
import org.neardup.kernel.spotsigs.LshJoin;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code neardup lsh}: most pairs above a threshold, by banded min-hashes. */
@Command(name = "lsh", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints most pairs of sets whose Jaccard similarity reaches the threshold, found by locality sensitive hashing and "
        + "verified: no pair is below the threshold, but some are missing; a pair of similarity s is found with probability "
        + "1 - (1 - s^k)^l. Use spotsigs or join to find all.",
    footer = {"neardup lsh --threshold .44 signatures.txt.gz"})
final class LshCommand implements Callable<Integer> {

    @Option(names = {"-t", "--threshold"}, required = true, paramLabel = "T",
        description = "Minimum similarity of a pair, a decimal in (0, 1], used exactly.")
    private String threshold;

    @Option(names = "-k", defaultValue = "3", paramLabel = "N", description = "Min-hashes of a key (default: ${DEFAULT-VALUE}).")
    private int k;

    @Option(names = "-l", defaultValue = "32", paramLabel = "N", description = "Keys of a set (default: ${DEFAULT-VALUE}).")
    private int l;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N",
        description = "Chooses the hash functions; the same seed finds the same pairs (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N",
        description = "Threads that hash and verify (default: ${DEFAULT-VALUE}).")
    private int threads;

    @Mixin
    private OutputOptions output;

    @Mixin
    private SignatureInput input;

    @Override
    public Integer call() throws IOException {
        LshJoin join = new LshJoin(k, l, seed, Threshold.parse(threshold)).withThreads(threads);
        output.check();
        IdfRange range = input.range();
        SignatureInput.Prepared prepared = input.read(range);
        Records records = prepared.records();
        Map<String, Number> parameters = new LinkedHashMap<>();
        parameters.put("k", k);
        parameters.put("l", l);
        parameters.put("seed", seed);
        parameters.put("recall_at_threshold", join.recall(join.threshold().value()));
        parameters.put("left_out", prepared.leftOut());
        output.run("lsh", threads, parameters, prepared.seconds(),
            (sink, monitor) -> join.withMonitor(monitor).selfJoin(records, sink));
        return 0;
    }
}
