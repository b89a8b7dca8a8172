package org.neardup.tool;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;
import org.neardup.kernel.weighted.WeightedRecordsBuilder;

/** A file of term weights, by which the weights of these terms in all sets are multiplied: {@code term:weight}, any number a line. */
final class FactorFile {

    private final Map<Integer, Double> factors = new HashMap<>();

    private FactorFile() {}

    /** Reads a file; also numbers terms that no set has. */
    static FactorFile read(Path file, Vocabulary vocabulary) throws IOException {
        FactorFile read = new FactorFile();
        new WeightedSetReader(file).read((terms, weights, count) -> {
            for (int i = 0; i < count; i++) {
                // The negated form also rejects NaN.
                if (!(weights[i] >= WeightedRecordsBuilder.MIN_WEIGHT && weights[i] <= WeightedRecordsBuilder.MAX_WEIGHT)) {
                    throw new IllegalArgumentException("term " + terms[i] + " has the weight " + weights[i] + "; the weight of a term must "
                        + "be from " + WeightedRecordsBuilder.MIN_WEIGHT + " to " + WeightedRecordsBuilder.MAX_WEIGHT);
                }
                if (read.factors.put(vocabulary.number(terms[i]), weights[i]) != null) {
                    throw new IllegalArgumentException("term " + terms[i] + " occurs twice");
                }
            }
        });
        return read;
    }

    /** The weight of each term by its rank, 1 for a term that is not in the file. */
    IntToDoubleFunction byTerm(TokenOrder order) {
        double[] byRank = new double[order.size()];
        Arrays.fill(byRank, 1);
        factors.forEach((number, factor) -> byRank[order.rank(number)] = factor);
        return rank -> byRank[rank];
    }
}
