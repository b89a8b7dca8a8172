package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.group.Components;
import org.neardup.kernel.group.Grouping;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.kernel.join.Vocabulary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup cluster}: links the similar sets of a file and groups them, without computing all pairs. */
@Command(name = "cluster", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints the clusters of two or more similar sets: zero-based line numbers, the kept one first.",
    footer = {"neardup cluster --threshold .8 --method connected sets.txt.gz"})
final class ClusterCommand implements Callable<Integer> {

    @Mixin
    private JoinOptions options;

    @Option(names = "--method", defaultValue = "STAR", paramLabel = "NAME",
        description = "star: every member is similar to the kept one; connected: members are linked by similar pairs (default: star).")
    private Grouping method;

    @Parameters(paramLabel = "FILE", description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        new TokenSetReader(file).read((tokens, count) -> builder.add(tokens, 0, count));
        SetJoin join = options.join();
        Records records = options.smallSets().leaveOut(builder.build(options.order().of(vocabulary)));
        UnionFind links = new UnionFind(builder.count());
        try (Progress progress = Progress.onTerminal()) {
            join.withMonitor(progress).selfLinks(records, (left, right, equal) -> links.union(left, right));
        }
        int[] inFileOrder = IntStream.range(0, builder.count()).toArray();
        Components components = Components.of(links, inFileOrder);
        ThresholdSteps threshold = ThresholdSteps.only(join.similarity(), "");
        ComponentGroups groups = new ComponentGrouping(method, threshold, MemoryReservation.UNLIMITED, () -> {}).of(
            records, components.items(), components.ends(), new BitSet());
        int[] centreOf = inFileOrder.clone();
        for (int item : components.items()) {
            centreOf[item] = groups.centreOf(item);
        }
        Clusters clusters = Clusters.of(inFileOrder, centreOf);
        try (Output output = new Output()) {
            for (int item : inFileOrder) {
                if (clusters.size(item) > 1) {
                    output.line(clusters.members(item));
                }
            }
        }
        return 0;
    }
}
