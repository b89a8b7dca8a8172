package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.neardup.kernel.edit.EditDistanceJoin;
import org.neardup.kernel.join.JoinEstimate;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
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
    description = "Prints every pair of sets that reach the threshold: their zero-based line numbers and the similarity.",
    footer = {"neardup join --threshold .8 sets.txt.gz",
        "neardup join --threshold 2 --similarity edit titles.txt"})
final class JoinCommand implements Callable<Integer> {

    /** On titles, 3 is faster for a distance of 1, but computes more distances from 2 on. */
    private static final int DEFAULT_Q = 2;

    @Mixin
    private JoinOptions options;

    @Mixin
    private SetAlgorithmOptions algorithm;

    @Option(names = "--plain", paramLabel = "P",
        description = "With --similarity weighted_or_plain: the Jaccard similarity without weights from which it counts between any two "
            + "sets (default: 0.85).")
    private String plain;

    @Option(names = "--q", paramLabel = "N", description = "With --similarity edit: length of the q-grams that find candidates "
        + "(default: 2). The pairs are the same, the times differ.")
    private Integer q;

    @Mixin
    private OutputOptions output;

    @Mixin
    private WeightedInput weightedInput;

    @Parameters(arity = "1..2", paramLabel = "FILE",
        description = "A file of token sets: one a line, tokens as ascending whole numbers; plain or gzip. With two files, pairs of a set "
            + "of the first with one of the second. With a weighted similarity, term:weight pairs instead of tokens; with edit, lines of "
            + "text in UTF-8, in one file.")
    private List<Path> files;

    @Override
    public Integer call() throws IOException {
        if (options.comparesText()) {
            joinText();
            return 0;
        }
        if (q != null) {
            throw new IllegalArgumentException("--q is for --similarity edit");
        }
        if (options.measure(plain) instanceof WeightedSimilarity weighted) {
            algorithm.checkDefault(weighted.name());
            WeightedJoin join = options.weightedJoin(weighted);
            weightedInput.check();
            output.check();
            CosineCommand.run(join, weightedInput.read(files), output);
            return 0;
        }
        weightedInput.checkUnused();
        SetJoin join = options.join();
        algorithm.check(join.threads(), files.size());
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
        double prepareSeconds = OutputOptions.secondsSince(start);
        output.run(algorithm.name(), join.threads(), parameters(join, records, sets - compared), prepareSeconds,
            (sink, monitor) -> run(join.withMonitor(monitor), records, sink));
        return 0;
    }

    /** Joins one or two collections. */
    private JoinStatistics run(SetJoin join, List<Records> records, PairSink sink) {
        Records left = records.get(0);
        if (algorithm.isDefault() == false) {
            return algorithm.publishedJoin(join.similarity(), join.monitor()).selfJoin(left, sink);
        }
        if (records.size() == 1) {
            return output.countsOnly() ? join.selfCount(left) : join.selfJoin(left, sink);
        }
        return output.countsOnly() ? join.count(left, records.get(1)) : join.join(left, records.get(1), sink);
    }

    /** The statistics that are known before the join: the sets left out, and the plan of the default algorithm. */
    private Map<String, ?> parameters(SetJoin join, List<Records> records, int leftOut) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        if (output.writesStatistics() && algorithm.isDefault()) {
            JoinEstimate estimate = records.size() == 1 ? join.selfEstimate(records.get(0)) : join.estimate(records.get(0), records.get(1));
            parameters.put("plan", estimate.plan());
            parameters.put("expected_postings", estimate.postings());
            parameters.put("expected_verifications", estimate.verifications());
            parameters.put("expected_seconds", estimate.seconds());
        }
        parameters.put("left_out", leftOut);
        return parameters;
    }

    private void joinText() throws IOException {
        EditDistanceJoin join = options.editDistanceJoin(q == null ? DEFAULT_Q : q, algorithm.candidateJoin(options.threads()));
        algorithm.check(options.threads(), files.size());
        if (plain != null) {
            throw new IllegalArgumentException("--plain is for --similarity weighted_or_plain, but it is edit");
        }
        weightedInput.checkUnused();
        output.check();
        if (files.size() > 1) {
            throw new IllegalArgumentException("--similarity edit joins the lines of one file; concatenate the files");
        }
        List<int[]> lines = new TextReader(files.get(0)).read();
        output.run(PairWriter.Value.DISTANCE, algorithm.name(), options.threads(), Map.of("q", join.q()), 0,
            (sink, monitor) -> join.withMonitor(monitor).selfJoin(lines,
                (left, right, distance) -> sink.accept(left, right, 0, distance)));
    }
}
