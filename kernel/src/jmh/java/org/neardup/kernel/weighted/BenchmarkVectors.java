package org.neardup.kernel.weighted;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.StringTokenizer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.join.ZipfSets;

/**
 * The vectors for measuring weighted joins: read from a gzip file of {@code term:weight} lines, or generated from {@link ZipfSets}.
 *
 * @param terms the terms of each vector, ascending
 * @param weights their weights
 */
public record BenchmarkVectors(List<long[]> terms, List<double[]> weights) {

    private static final int MADE = 10_000;
    private static final int AVERAGE_TERMS = 60;

    /** The vectors of a file. */
    public static BenchmarkVectors read(Path file) throws IOException {
        BenchmarkVectors vectors = new BenchmarkVectors(new ArrayList<>(), new ArrayList<>());
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)),
            StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                StringTokenizer pairs = new StringTokenizer(line);
                long[] terms = new long[pairs.countTokens()];
                double[] weights = new double[terms.length];
                for (int i = 0; i < terms.length; i++) {
                    String pair = pairs.nextToken();
                    int colon = pair.indexOf(':');
                    terms[i] = Long.parseLong(pair.substring(0, colon));
                    weights[i] = Double.parseDouble(pair.substring(colon + 1));
                }
                vectors.add(terms, weights);
            }
        }
        return vectors;
    }

    /** Generated vectors that resemble documents, the same each time: half of the terms have weight 1, a quarter weight 2, and so on. */
    public static BenchmarkVectors made() {
        BenchmarkVectors vectors = new BenchmarkVectors(new ArrayList<>(), new ArrayList<>());
        Records sets = ZipfSets.draw(MADE, AVERAGE_TERMS);
        // Shuffle the records, which are sorted by size, so that a share of the vectors has all sizes.
        List<Integer> order = new ArrayList<>(IntStream.range(0, sets.count()).boxed().toList());
        Collections.shuffle(order, new Random(42));
        for (int record : order) {
            long[] terms = new long[sets.size(record)];
            double[] weights = new double[terms.length];
            for (int i = 0; i < terms.length; i++) {
                terms[i] = sets.tokens()[sets.start(record) + i];
                weights[i] = 1 + Long.numberOfTrailingZeros(new Random(terms[i]).nextLong() | 1 << 9);
            }
            vectors.add(terms, weights);
        }
        return vectors;
    }

    private void add(long[] newTerms, double[] newWeights) {
        terms.add(newTerms);
        weights.add(newWeights);
    }

    /** Number of vectors. */
    public int count() {
        return terms.size();
    }

    /** The first vectors. */
    public BenchmarkVectors first(int count) {
        return new BenchmarkVectors(terms.subList(0, Math.min(count, count())), weights.subList(0, Math.min(count, count())));
    }

    /** The vectors as records. */
    public WeightedRecords records() {
        Vocabulary vocabulary = new Vocabulary();
        WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
        for (int i = 0; i < count(); i++) {
            builder.add(terms.get(i), weights.get(i), terms.get(i).length);
        }
        return builder.build(WeightedRecords.termOrder(vocabulary));
    }

    /** Their terms with the weights of jobs by default, which depend on document frequencies only. */
    WeightedRecords weightedLikeJobs() {
        WeightedRecords once =
            new BenchmarkVectors(terms, terms.stream().map(of -> DoubleStream.generate(() -> 1).limit(of.length).toArray())
                .toList()).records();
        int[] frequencies = once.frequencies();
        return once.scaled(term -> TokenWeights.weight(Math.max(TokenWeights.LEAST_FLOOR, frequencies[term]), TokenWeights.LEAST_FLOOR,
            count(), WeightedOrPlain.DEFAULT_POWER));
    }

    /** Their terms as sets. */
    Records sets() {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        terms.forEach(builder::add);
        return builder.build(vocabulary.order());
    }
}
