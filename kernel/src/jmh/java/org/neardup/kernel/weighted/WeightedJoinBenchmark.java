package org.neardup.kernel.weighted;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Threshold;

/**
 * Measures weighted self-joins and prints a Markdown table: the default join and the preparation of its records, compared with the set
 * join of the same terms and a naive sparse product, all in turns, the best time of each; also the join of jobs by default.
 *
 * <p>Options, each with a value: {@code --file} of vectors, by default vectors are generated; {@code --thresholds}, separated by commas;
 * {@code --rounds}; {@code --naive} number of vectors for the naive product.
 */
public final class WeightedJoinBenchmark {

    private static final PairSink NOWHERE = (left, right, shared, similarity) -> {};

    private final Map<String, String> options;
    private final BenchmarkVectors vectors;

    private WeightedJoinBenchmark(Map<String, String> options) throws IOException {
        this.options = options;
        this.vectors = options.get("file").isEmpty() ? BenchmarkVectors.made() : BenchmarkVectors.read(Path.of(options.get("file")));
    }

    /** A measured join. */
    private record Candidate(String name, String threshold, LongSupplier join) {}

    /** Runs the benchmark; an unknown option is an error. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new LinkedHashMap<>(Map.of("file", "", "thresholds", ".5,.7,.8,.9", "rounds", "5", "naive", "5000"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        new WeightedJoinBenchmark(options).speed();
    }

    private List<String> list(String option) {
        return List.of(options.get(option).split(","));
    }

    private int number(String option) {
        return Integer.parseInt(options.get(option));
    }

    private void speed() {
        WeightedRecords records = vectors.records();
        WeightedRecords few = vectors.first(number("naive")).records();
        Records sets = vectors.sets();
        WeightedRecords byFrequency = vectors.weightedLikeJobs();
        WeightedJoin ofJobs = new WeightedJoin(new WeightedOrPlain(WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN));
        String ofJobsThreshold = WeightedOrPlain.DEFAULT_THRESHOLD.decimal().toString();
        SetJoin atTheirs = new SetJoin(Similarity.parse("jaccard", ofJobsThreshold));
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(new Candidate("prepare vectors", "", () -> vectors.records().count()));
        candidates.add(new Candidate("prepare sets", "", () -> vectors.sets().count()));
        candidates.add(new Candidate("default of jobs", ofJobsThreshold, () -> ofJobs.selfJoin(byFrequency, NOWHERE).pairs()));
        candidates.add(new Candidate("sets: jaccard", ofJobsThreshold, () -> atTheirs.selfJoin(sets, NOWHERE).pairs()));
        for (String threshold : list("thresholds")) {
            for (String name : List.of("weighted_cosine", "weighted_jaccard")) {
                WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse(name, threshold));
                candidates.add(new Candidate(name, threshold, () -> join.selfJoin(records, NOWHERE).pairs()));
            }
            for (String name : List.of("jaccard", "cosine")) {
                SetJoin join = new SetJoin(Similarity.parse(name, threshold));
                candidates.add(new Candidate("sets: " + name, threshold, () -> join.selfJoin(sets, NOWHERE).pairs()));
            }
        }
        for (String threshold : list("thresholds")) {
            double value = Threshold.parse(threshold).value();
            WeightedJoin join = new WeightedJoin(WeightedSimilarity.parse("weighted_cosine", threshold));
            candidates.add(new Candidate("first " + few.count() + ": cosine", threshold, () -> join.selfJoin(few, NOWHERE).pairs()));
            candidates.add(new Candidate("first " + few.count() + ": naive product", threshold, () -> SparseProduct.pairs(few, value)));
        }
        double[] best = new double[candidates.size()];
        long[] pairs = new long[candidates.size()];
        for (int round = 0; round < number("rounds"); round++) {
            for (int i = 0; i < best.length; i++) {
                long start = System.nanoTime();
                pairs[i] = candidates.get(i).join().getAsLong();
                double seconds = (System.nanoTime() - start) / 1e9;
                best[i] = round == 0 ? seconds : Math.min(best[i], seconds);
            }
        }
        System.out.println("| join | t | seconds | pairs (records) |\n|---|---|---|---|");
        for (int i = 0; i < best.length; i++) {
            System.out.printf(Locale.ROOT, "| %s | %s | %.4f | %,d |%n", candidates.get(i).name(), candidates.get(i).threshold(), best[i],
                pairs[i]);
        }
    }
}
