package org.neardup.kernel.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.ConnectedClusters;
import org.neardup.kernel.cluster.LinkedItems;
import org.neardup.kernel.cluster.PairList;
import org.neardup.kernel.cluster.StarClusters;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Vocabulary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup cluster}: joins a file and groups its sets. */
@Command(name = "cluster", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Prints the clusters of similar sets that have more than one member: zero-based line numbers, the kept one first.")
final class ClusterCommand implements Callable<Integer> {

    /** How pairs become clusters. */
    enum Method {
        CONNECTED, STAR
    }

    @Mixin
    private JoinOptions options;

    @Option(names = "--method", defaultValue = "STAR", paramLabel = "NAME",
        description = "star: every member is similar to the kept one; connected: members are linked by similar pairs (default: star).")
    private Method method;

    @Parameters(paramLabel = "FILE", description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip.")
    private Path file;

    @Override
    public Integer call() throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        new TokenSetReader(file).read((tokens, count) -> builder.add(tokens, 0, count));
        PairList pairs = new PairList();
        try (Progress progress = Progress.onTerminal()) {
            options.join().withMonitor(progress).selfJoin(options.smallSets().leaveOut(builder.build(options.order().of(vocabulary))),
                (left, right, overlap, similarity) -> pairs.add(left, right));
        }
        int count = builder.count();
        int[] inFileOrder = IntStream.range(0, count).toArray();
        LinkedItems items = new LinkedItems(count, pairs);
        Clusters clusters = method == Method.STAR ? StarClusters.of(inFileOrder, items) : ConnectedClusters.of(inFileOrder, items);
        try (NumberWriter writer = new NumberWriter(System.out)) {
            for (int item = 0; item < count; item++) {
                if (clusters.size(item) > 1) {
                    writer.line(clusters.members(item));
                }
            }
        }
        return 0;
    }
}
