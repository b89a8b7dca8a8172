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
import org.neardup.kernel.ssj.Accounting;
import org.neardup.kernel.ssj.MapReduceAlgorithm;
import org.neardup.kernel.ssj.MapReduceJoin;

/**
 * Measures weighted self-joins and prints Markdown tables: {@code speed}, the default join and the preparation of its records, compared
 * with the set join of the same terms and a naive sparse product, all in turns, the best time of each; {@code published}, the accounts of
 * the algorithms for MapReduce on growing shares of the vectors, in the shape of the paper's Table IV.
 *
 * <p>Options, each with a value: {@code --file} of vectors, by default vectors are generated; {@code --tables}; {@code --thresholds};
 * {@code --rounds}; {@code --naive} number of vectors for the naive product; {@code --shares} in per cent; {@code --chunks};
 * {@code --buckets}. Lists are separated by commas.
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
        Map<String, String> options = new LinkedHashMap<>(Map.of("file", "", "tables", "speed,published", "thresholds", ".5,.7,.8,.9",
            "rounds", "5", "naive", "5000", "shares", "17,50,100", "chunks", "4", "buckets", "8"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        WeightedJoinBenchmark benchmark = new WeightedJoinBenchmark(options);
        if (benchmark.list("tables").contains("speed")) {
            benchmark.speed();
        }
        if (benchmark.list("tables").contains("published")) {
            benchmark.published();
        }
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
        List<Candidate> candidates = new ArrayList<>();
        candidates.add(new Candidate("prepare vectors", "", () -> vectors.records().count()));
        candidates.add(new Candidate("prepare sets", "", () -> vectors.sets().count()));
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

    private void published() {
        String threshold = list("thresholds").get(list("thresholds").size() - 1);
        System.out.println("| vectors | algorithm | evaluated pairs | index entries | longest list | remainder, share of entries | "
            + "largest chunk, MB | shuffled, MB | fetched, MB | index, s | map, s | reduce, s | pairs |\n"
            + "|---|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (String share : list("shares")) {
            WeightedRecords records = vectors.first((int) ((long) vectors.count() * Integer.parseInt(share) / 100)).records();
            for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
                Accounting account = new MapReduceJoin(Threshold.parse(threshold), algorithm, number("chunks"), number("buckets"),
                    (done, all) -> true).selfJoin(records, NOWHERE);
                System.out.printf(Locale.ROOT, "| %,d | %s | %,d | %,d | %,d | %.3f | %.1f | %,.0f | %,.0f | %.2f | %.2f | %.2f | %,d |%n",
                    records.count(), algorithm.label(), account.evaluatedPairs(), account.indexEntries(), account.longestList(),
                    (double) account.remainderEntries() / records.entryCount(), account.largestChunkBytes() / 1e6,
                    account.shuffledBytes() / 1e6, account.fetchedBytes() / 1e6, account.indexSeconds(), account.mapSeconds(),
                    account.reduceSeconds(), account.pairs());
            }
        }
    }
}
