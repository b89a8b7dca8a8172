package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
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

    private static final String TF = "tf";
    private static final String IDF = "idf";
    private static final String TFIDF = "tfidf";

    /** The idf of a term that all sets have: not 0, because some sets consist only of such terms. */
    private static final double LEAST_IDF = 1e-6;

    @Option(names = "--weights", defaultValue = TF, paramLabel = "tf|idf|tfidf|FILE",
        description = "tf: weights as in the file; idf: each multiplied by round(65535 (log(1 + N / df) / log(1 + N / 5))^P), with N "
            + "sets of which df have the term, at least 5; tfidf: each divided by the sum of its set, and multiplied by log(N / df); FILE: "
            + "each multiplied by the weight of the term in this file of term:weight pairs, 1 if it is not there (default: tf). Jobs "
            + "count a token once, however often a document has it: for the same weights, choose idf and give every term of the file "
            + "the weight 1.")
    private String weights;

    @Option(names = "--idf-power", paramLabel = "P",
        description = "With --weights idf: the power P, from 0 to 8 (default: 3; jobs that compare by weighted_or_plain take 6).")
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
        if (weights.equals(IDF) == false && idfPower != null) {
            throw new IllegalArgumentException("--idf-power is for --weights idf, but they are " + weights);
        }
        TokenWeights.checkPower(power());
    }

    private double power() {
        return idfPower == null ? TokenWeights.DEFAULT_POWER : idfPower;
    }

    /** Checks that the options are not used, for sets without weights. */
    void checkUnused() {
        if (weights.equals(TF) == false || idfPower != null) {
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
            new WeightedSetReader(file).read(weights.equals(TFIDF) ? normalized(builder::add) : builder::add);
            builders.add(builder);
        }
        FactorFile factors = List.of(TF, IDF, TFIDF).contains(weights) ? null : FactorFile.read(Path.of(weights), vocabulary);
        long start = System.nanoTime();
        TokenOrder order = WeightedRecords.termOrder(vocabulary);
        List<WeightedRecords> records = builders.stream().map(builder -> builder.build(order)).toList();
        List<WeightedRecords> weighted = switch (weights) {
            case TF -> records;
            case IDF -> scaled(records, weightsOfJobs(records));
            case TFIDF -> scaled(records, inverseDocumentFrequencies(records));
            default -> scaled(records, factors.byTerm(order));
        };
        return new Prepared(weighted, OutputOptions.secondsSince(start));
    }

    /** Divides the weights of a set by their sum: the normalised tf of Yuan et al., section 2. */
    private static WeightedSetReader.Sink normalized(WeightedSetReader.Sink sink) {
        return (terms, counts, count) -> {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += counts[i];
            }
            double[] shares = new double[count];
            for (int i = 0; i < count; i++) {
                shares[i] = sum > 0 ? counts[i] / sum : counts[i];
            }
            sink.set(terms, shares, count);
        };
    }

    private IntToDoubleFunction weightsOfJobs(List<WeightedRecords> records) {
        double power = power();
        return byFrequency(records, (frequency, documents) -> TokenWeights.weight(Math.max(TokenWeights.LEAST_FLOOR, (long) frequency),
            TokenWeights.LEAST_FLOOR, (long) documents, power));
    }

    /** The log idf of Yuan et al., section 2. */
    private static IntToDoubleFunction inverseDocumentFrequencies(List<WeightedRecords> records) {
        return byFrequency(records, (frequency, documents) -> Math.max(LEAST_IDF, Math.log(documents / frequency)));
    }

    /** A factor for each term, from the number of sets that have it and the number of all sets. */
    private static IntToDoubleFunction byFrequency(List<WeightedRecords> records, DoubleBinaryOperator factor) {
        int[] frequencies = new int[records.get(0).termCount()];
        for (WeightedRecords collection : records) {
            int[] own = collection.frequencies();
            Arrays.setAll(frequencies, term -> frequencies[term] + own[term]);
        }
        long documents = records.stream().mapToLong(WeightedRecords::count).sum();
        double[] factors = new double[frequencies.length];
        Arrays.setAll(factors, term -> factor.applyAsDouble(frequencies[term], documents));
        return term -> factors[term];
    }

    private static List<WeightedRecords> scaled(List<WeightedRecords> records, IntToDoubleFunction factors) {
        return records.stream().map(collection -> collection.scaled(factors)).toList();
    }
}
