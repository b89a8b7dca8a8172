package org.neardup.kernel.sketch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.papers.ProcessorTime;
import org.neardup.kernel.weighted.BenchmarkVectors;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.kernel.weighted.WeightedSimilarity;

/**
 * Measures sketches and prints Markdown tables: {@code speed}, sketching compared with the naive method; {@code found}, the share of exact
 * pairs that estimates and fingerprints find.
 *
 * <p>Options, each with a value: {@code --file} of vectors, by default vectors are generated; {@code --tables}; {@code --rounds}.
 */
public final class SketchBenchmark {

    private final Map<String, String> options;
    private final BenchmarkVectors vectors;

    private SketchBenchmark(Map<String, String> options) throws IOException {
        this.options = options;
        this.vectors = options.get("file").isEmpty() ? BenchmarkVectors.made() : BenchmarkVectors.read(Path.of(options.get("file")));
    }

    /** Runs the benchmark; an unknown option is an error. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new LinkedHashMap<>(Map.of("file", "", "tables", "speed,found", "rounds", "15"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        SketchBenchmark benchmark = new SketchBenchmark(options);
        for (String table : options.get("tables").split(",")) {
            switch (table) {
                case "speed" -> benchmark.speed();
                case "found" -> benchmark.found();
                default -> throw new IllegalArgumentException("unknown table: " + table);
            }
        }
    }

    private int number(String option) {
        return Integer.parseInt(options.get(option));
    }

    private void speed() {
        System.out.println("\n| features | samples | weights | us a set | ns a feature and sample | naive ICWS, ns | ratio |\n"
            + "|---|---|---|---|---|---|---|");
        int sets = 20;
        for (int[] shape : new int[][] {{256, 256}, {256, 64}, {256, 1024}, {32, 256}, {1000, 256}}) {
            for (boolean equal : new boolean[] {true, false}) {
                SplittableRandom random = new SplittableRandom(42);
                long[][] tokens = new long[sets][];
                double[][] weights = new double[sets][];
                for (int i = 0; i < sets; i++) {
                    tokens[i] = random.longs(shape[0]).toArray();
                    weights[i] = random.doubles(shape[0]).map(weight -> equal ? 1 : weight + 0.01).toArray();
                }
                long[] sketch = new long[shape[1]];
                WeightedMinHash minHash = new WeightedMinHash(shape[1]);
                double fast = ProcessorTime.best(number("rounds"), () -> {
                    for (int i = 0; i < sets; i++) {
                        minHash.sketch(tokens[i], weights[i], shape[0], sketch);
                    }
                }) / sets;
                NaiveIcws icws = new NaiveIcws(shape[1]);
                double naive = ProcessorTime.best(number("rounds"), () -> icws.sketch(tokens[0], weights[0], shape[0], sketch));
                double each = (double) shape[0] * shape[1];
                print("| %d | %d | %s | %.0f | %.2f | %.1f | %.0f |", shape[0], shape[1], equal ? "equal" : "0 to 1", fast / 1000,
                    fast / each, naive / each, naive / fast);
            }
        }
    }

    /** The same sets without weights. */
    private BenchmarkVectors unweighted() {
        List<long[]> terms = vectors.terms().stream().filter(some -> some.length > 0).toList();
        return new BenchmarkVectors(terms, terms.stream().map(some -> {
            double[] ones = new double[some.length];
            Arrays.fill(ones, 1);
            return ones;
        }).toList());
    }

    /**
     * Compares the pairs by the estimate of 128 bytes, and by fingerprints at the largest distance with at least the same precision, with
     * the exact pairs.
     */
    private void found() {
        BenchmarkVectors sets = unweighted();
        Experiment experiment = new Experiment(sets, new SketchFormat(256, 4));
        long[] fingerprints = sets.terms().stream().mapToLong(SketchBenchmark::fingerprint).toArray();
        System.out.println("\n| T | exact pairs | sketches: recall | precision | from T - .05: recall | precision | SimHash: distance "
            + "| recall | precision |\n|---|---|---|---|---|---|---|---|---|");
        for (double threshold : new double[] {0.3, 0.5, 0.8}) {
            long[] exact = new long[1];
            long[] right = new long[2];
            long[] byDistance = new long[Long.SIZE + 1];
            new WeightedJoin(WeightedSimilarity.parse("weighted_jaccard", Double.toString(threshold))).selfJoin(sets.records(),
                (left, second, shared, similarity) -> {
                    exact[0]++;
                    double estimate = experiment.estimate(left, second);
                    right[0] += estimate >= threshold ? 1 : 0;
                    right[1] += estimate >= threshold - 0.05 ? 1 : 0;
                    byDistance[SimHash.distance(fingerprints[left], fingerprints[second])]++;
                });
            long[] all = new long[2];
            long[] allByDistance = new long[Long.SIZE + 1];
            for (int left = 0; left < experiment.count(); left++) {
                for (int other = left + 1; other < experiment.count(); other++) {
                    double estimate = experiment.estimate(left, other);
                    all[0] += estimate >= threshold ? 1 : 0;
                    all[1] += estimate >= threshold - 0.05 ? 1 : 0;
                    allByDistance[SimHash.distance(fingerprints[left], fingerprints[other])]++;
                }
            }
            int distance = 0;
            Arrays.parallelPrefix(byDistance, Long::sum);
            Arrays.parallelPrefix(allByDistance, Long::sum);
            while (distance < Long.SIZE && byDistance[distance + 1] * all[0] >= right[0] * allByDistance[distance + 1]) {
                distance++;
            }
            print("| %.1f | %,d | %.4f | %.4f | %.4f | %.4f | %d | %.4f | %.4f |", threshold, exact[0], (double) right[0] / exact[0],
                (double) right[0] / all[0], (double) right[1] / exact[0], (double) right[1] / all[1], distance,
                (double) byDistance[distance] / exact[0], (double) byDistance[distance] / allByDistance[distance]);
        }
    }

    /** The fingerprint of hashed terms, because terms are consecutive numbers. */
    private static long fingerprint(long[] terms) {
        SimHash simHash = new SimHash();
        for (long term : terms) {
            simHash.add(new SplittableRandom(term).nextLong());
        }
        return simHash.fingerprint();
    }

    private static void print(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
