package org.neardup.kernel.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;
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

    @Option(names = "--plain", paramLabel = "P",
        description = "With --similarity weighted_or_plain: the Jaccard similarity without weights from which it counts between any two "
            + "sets (default: 0.85).")
    private String plain;

    @Mixin
    private OutputOptions output;

    @Mixin
    private WeightedInput weightedInput;

    @Parameters(arity = "1..2", paramLabel = "FILE",
        description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip. With two files, pairs of a set "
            + "of the first with one of the second. With a weighted similarity, term:weight pairs instead of tokens.")
    private List<Path> files;

    @Override
    public Integer call() throws IOException {
        if (options.measure(plain) instanceof WeightedSimilarity weighted) {
            WeightedJoin join = options.weightedJoin(weighted);
            weightedInput.check();
            output.check();
            CosineCommand.run(join, weightedInput.read(files), output);
            return 0;
        }
        weightedInput.checkUnused();
        SetJoin join = options.join();
        output.check();
        Vocabulary vocabulary = new Vocabulary();
        List<RecordsBuilder> builders = files.stream().map(file -> new RecordsBuilder(vocabulary)).toList();
        for (int i = 0; i < files.size(); i++) {
            RecordsBuilder builder = builders.get(i);
            new TokenSetReader(files.get(i)).read((tokens, count) -> builder.add(tokens, 0, count));
        }
        long start = System.nanoTime();
        TokenOrder order = options.order().of(vocabulary);
        List<Records> records = builders.stream().map(builder -> options.smallSets().leaveOut(builder.build(order))).toList();
        int sets = builders.stream().mapToInt(RecordsBuilder::count).sum();
        int compared = records.stream().mapToInt(Records::memberCount).sum();
        Map<String, Number> parameters = Map.of("left_out", sets - compared);
        output.run(options.algorithm(), join.threads(), parameters, OutputOptions.secondsSince(start), (sink, monitor) -> {
            SetJoin watched = join.withMonitor(monitor);
            return records.size() == 1 ? watched.selfJoin(records.get(0), sink) : watched.join(records.get(0), records.get(1), sink);
        });
        return 0;
    }
}
