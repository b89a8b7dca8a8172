package org.neardup.kernel.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.neardup.kernel.sketch.Experiment;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.StoppingRule;
import org.neardup.kernel.sketch.Verdict;
import org.neardup.kernel.sketch.Verdict.Outcome;
import org.neardup.kernel.weighted.BenchmarkVectors;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;

/** The filter of consistent weighted sampling: what comparisons of sketches that stop early decide and save. */
final class YuanTables implements PaperTables {

    private static final int[] POINTS = {8, 16, 24, 32, 48, 64, 128, 192, 256, 384, 512, 640, 768};
    private static final int RANDOM_PAIRS = 200_000;
    private static final int ROUNDS = 5;

    private final Path plots;

    /**
     * The tables.
     *
     * @param plots folder for the drawing of the filter rate
     */
    YuanTables(Path plots) {
        this.plots = plots;
    }

    @Override
    public String author() {
        return "yuan";
    }

    @Override
    public String title() {
        return "Yuan, Wang, Peng, Zhang: the filter of consistent weighted sampling";
    }

    @Override
    public void print(PaperSets sets) throws IOException {
        BenchmarkVectors vectors = sets.frequencies();
        Experiment experiment = new Experiment(vectors, FilterRates.FORMAT);
        List<Experiment.Pair> random = experiment.draw(RANDOM_PAIRS);
        bounds();
        decisions(experiment, pairsOfAllSimilarities(vectors, random));
        filter(experiment, random);
        saved(vectors);
    }

    private static void bounds() {
        MarkdownTable table =
            new MarkdownTable("Table 1: the bounds after k samples, e = 10^-5", "T", "k", "T_L: at most", "T_U: more than");
        for (double threshold : FilterRates.THRESHOLDS) {
            for (int samples : new int[] {100, 200, 400, 800}) {
                StoppingRule rule = FilterRates.rule(threshold, samples);
                table.row(threshold, samples, rule.lowerBound(0), rule.upperBound(0));
            }
        }
    }

    /** T_U and T_L after 100 samples, separately, on pairs of all similarities. */
    private static void decisions(Experiment experiment, List<Experiment.Pair> pairs) {
        MarkdownTable table = new MarkdownTable("Accuracy and recall of each bound after 100 samples", "T", "pairs", "of them similar",
            "T_L: accuracy", "recall", "T_U: accuracy", "recall");
        for (double threshold : FilterRates.THRESHOLDS) {
            StoppingRule rule = FilterRates.rule(threshold, 100);
            int similar = 0;
            int rejected = 0;
            int rightlyRejected = 0;
            int accepted = 0;
            int rightlyAccepted = 0;
            for (Experiment.Pair pair : pairs) {
                boolean isSimilar = pair.similarity() >= threshold;
                Outcome outcome = experiment.compare(rule, pair).outcome();
                similar += isSimilar ? 1 : 0;
                rejected += outcome == Outcome.REJECTED_EARLY ? 1 : 0;
                rightlyRejected += outcome == Outcome.REJECTED_EARLY && isSimilar == false ? 1 : 0;
                accepted += outcome == Outcome.ACCEPTED_EARLY ? 1 : 0;
                rightlyAccepted += outcome == Outcome.ACCEPTED_EARLY && isSimilar ? 1 : 0;
            }
            table.row(threshold, pairs.size(), similar, (double) rightlyRejected / rejected,
                (double) rightlyRejected / (pairs.size() - similar), (double) rightlyAccepted / accepted,
                (double) rightlyAccepted / similar);
        }
    }

    /** Random pairs below a similarity of .2, and all pairs from .2 on. */
    private static List<Experiment.Pair> pairsOfAllSimilarities(BenchmarkVectors vectors, List<Experiment.Pair> random) {
        List<Experiment.Pair> pairs = new ArrayList<>(random);
        pairs.removeIf(pair -> pair.similarity() >= 0.2);
        new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", "0.2")).selfJoin(vectors.records(),
            (left, right, shared, similarity) -> pairs.add(new Experiment.Pair(left, right, similarity)));
        return pairs;
    }

    private void filter(Experiment experiment, List<Experiment.Pair> random) throws IOException {
        List<FilterRates> rates = List.of(uniform(), gaussian(), FilterRates.of("random pairs", experiment, random));
        System.out.printf("%n**Figure 10: the share of pairs decided after k samples**%n%n%s", FilterRates.table(rates));
        Files.createDirectories(plots);
        Files.writeString(plots.resolve("filter.svg"), FilterRates.plot(rates));
    }

    static FilterRates uniform() {
        return FilterRates.of("uniform", similarity -> 1);
    }

    static FilterRates gaussian() {
        return FilterRates.of("Gaussian, .5 +- .15", similarity -> Math.exp(-Math.pow((similarity - 0.5) / 0.15, 2) / 2));
    }

    private static void saved(BenchmarkVectors vectors) {
        MarkdownTable table = new MarkdownTable("Samples saved by stopping early", "bits", "T", "decided early",
            "samples compared, mean of 832", "saved", "decisions that differ from all samples'", "ns a pair", "all samples, ns", "ratio");
        for (int bits : new int[] {32, 8, 4}) {
            SketchFormat format = new SketchFormat(832, bits);
            Experiment experiment = new Experiment(vectors, format);
            List<Experiment.Pair> pairs = experiment.draw(RANDOM_PAIRS);
            for (double threshold : FilterRates.THRESHOLDS) {
                StoppingRule rule = StoppingRule.of(format, threshold, FilterRates.ERROR, POINTS);
                long compared = 0;
                int early = 0;
                int unlike = 0;
                for (Experiment.Pair pair : pairs) {
                    Verdict verdict = experiment.compare(rule, pair);
                    compared += verdict.samples();
                    early += verdict.samples() < format.samples() ? 1 : 0;
                    unlike += verdict.similar() == experiment.matches(pair, format.samples()) >= rule.required() ? 0 : 1;
                }
                int[] sink = {0};
                double stopping = ProcessorTime.best(ROUNDS,
                    () -> pairs.forEach(pair -> sink[0] += experiment.compare(rule, pair).samples()));
                double whole = ProcessorTime.best(ROUNDS,
                    () -> pairs.forEach(pair -> sink[0] += experiment.matches(pair, format.samples())));
                double samples = (double) compared / pairs.size();
                table.row(bits, threshold, (double) early / pairs.size(), samples, 1 - samples / format.samples(), unlike,
                    stopping / pairs.size(), whole / pairs.size(), whole / stopping);
            }
        }
    }
}
