package org.neardup.kernel.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.WeightedRecords;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;
import org.neardup.kernel.weighted.WeightedSimilarity;
import picocli.CommandLine.Option;

/** How a command reads weighted sets and changes their weights. */
final class WeightedInput {

    @Option(names = "--weights", defaultValue = "tf", paramLabel = "tf|tfidf|FILE",
        description = "tf: weights as in the file; tfidf: each multiplied by round(65535 (log(1 + N / df) / log(1 + N / 5))^P), with N "
            + "sets of which df have the term, at least 5; FILE: each multiplied by the weight of the term in this file of "
            + "term:weight pairs, 1 if it is not there (default: tf). Jobs count a token once, however often a document has it: for "
            + "the same weights, choose tfidf and give every term of the file the weight 1.")
    private String weights;

    @Option(names = "--idf-power", paramLabel = "P",
        description = "With --weights tfidf: the power P, from 0 to 8 (default: 3; jobs that compare by weighted_or_plain take 6).")
    private Double idfPower;

    /**
     * Weighted sets that were read and weighted.
     *
     * @param records the sets of each file
     * @param seconds time for preparation
     */
    record Prepared(List<WeightedRecords> records, double seconds) {}

    /** Checks the options before reading any file. */
    void check() {
        if (weights.equals("tfidf") == false && idfPower != null) {
            throw new IllegalArgumentException("--idf-power is for --weights tfidf, but they are " + weights);
        }
        TokenWeights.checkPower(power());
    }

    private double power() {
        return idfPower == null ? TokenWeights.DEFAULT_POWER : idfPower;
    }

    /** Checks that the options are not used, for sets without weights. */
    void checkUnused() {
        if (weights.equals("tf") == false || idfPower != null) {
            throw new IllegalArgumentException((idfPower == null ? "--weights" : "--idf-power")
                + " is for weighted sets; --similarity must be one of " + WeightedSimilarity.NAMES);
        }
    }

    /** Reads the files and weights their terms. */
    Prepared read(List<Path> files) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        List<WeightedRecordsBuilder> builders = new ArrayList<>();
        for (Path file : files) {
            WeightedRecordsBuilder builder = new WeightedRecordsBuilder(vocabulary);
            new WeightedSetReader(file).read(builder::add);
            builders.add(builder);
        }
        FactorFile factors = weights.equals("tf") || weights.equals("tfidf") ? null : FactorFile.read(Path.of(weights), vocabulary);
        long start = System.nanoTime();
        TokenOrder order = WeightedRecords.termOrder(vocabulary);
        List<WeightedRecords> records = builders.stream().map(builder -> builder.build(order)).toList();
        if (weights.equals("tfidf")) {
            records = scaled(records, inverseDocumentFrequencies(records));
        } else if (factors != null) {
            records = scaled(records, factors.byTerm(order));
        }
        return new Prepared(records, OutputOptions.secondsSince(start));
    }

    private IntToDoubleFunction inverseDocumentFrequencies(List<WeightedRecords> records) {
        int[] frequencies = new int[records.get(0).termCount()];
        for (WeightedRecords collection : records) {
            int[] own = collection.frequencies();
            Arrays.setAll(frequencies, term -> frequencies[term] + own[term]);
        }
        long documents = records.stream().mapToLong(WeightedRecords::count).sum();
        double power = power();
        double[] weightOf = new double[frequencies.length];
        Arrays.setAll(weightOf, term -> TokenWeights.weight(Math.max(TokenWeights.LEAST_FLOOR, frequencies[term]),
            TokenWeights.LEAST_FLOOR, documents, power));
        return term -> weightOf[term];
    }

    private static List<WeightedRecords> scaled(List<WeightedRecords> records, IntToDoubleFunction factors) {
        return records.stream().map(collection -> collection.scaled(factors)).toList();
    }
}
