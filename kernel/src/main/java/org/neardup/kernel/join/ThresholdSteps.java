package org.neardup.kernel.join;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * A measure's thresholds, numbered from 0: a given one, then every greater hundredth up to 1; for {@link Overlap} every number of tokens
 * from the given one, up to {@value #MAX_OVERLAP_STEPS} thresholds.
 */
public final class ThresholdSteps {

    /** Maximum number of thresholds for {@link Overlap}, which has no greatest threshold. The last one counts all pairs above it too. */
    public static final int MAX_OVERLAP_STEPS = 1000;

    private static final int DECIMALS = 2;

    private final List<Measure> measures = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();

    private ThresholdSteps() {}

    /**
     * The thresholds of a measure.
     *
     * @param lowest the measure with the lowest threshold
     */
    public static ThresholdSteps from(Measure lowest) {
        ThresholdSteps steps = new ThresholdSteps();
        if (lowest instanceof Overlap overlap) {
            for (long tokens = overlap.threshold(); tokens <= Integer.MAX_VALUE && steps.count() < MAX_OVERLAP_STEPS; tokens++) {
                steps.add(new Overlap((int) tokens), Long.toString(tokens));
            }
        } else {
            BigDecimal decimal = lowest.least();
            steps.add(lowest, decimal.setScale(Math.max(DECIMALS, decimal.scale())).toPlainString());
            for (int hundredths = decimal.movePointRight(DECIMALS).intValue() + 1; hundredths <= 100; hundredths++) {
                String label = BigDecimal.valueOf(hundredths, DECIMALS).toPlainString();
                steps.add(lowest.at(label), label);
            }
        }
        return steps;
    }

    /** A single threshold. */
    public static ThresholdSteps only(Measure measure, String label) {
        ThresholdSteps steps = new ThresholdSteps();
        steps.add(measure, label);
        return steps;
    }

    private void add(Measure measure, String label) {
        measures.add(measure);
        labels.add(label);
    }

    /** Number of thresholds, at least 1. */
    public int count() {
        return measures.size();
    }

    /** Whether there is a greatest threshold, which only equal records reach; {@link Overlap} has none. */
    public boolean isBounded() {
        return measures.get(0) instanceof Overlap == false;
    }

    /** The measure with a step's threshold. */
    public Measure measure(int step) {
        return measures.get(step);
    }

    /** All measures. @throws IllegalArgumentException if they are of another type */
    public <M extends Measure> List<M> measures(Class<M> type) {
        if (type.isInstance(measures.get(0)) == false) {
            throw new IllegalArgumentException(measures.get(0).name() + " does not compare such records");
        }
        return measures.stream().map(type::cast).toList();
    }

    /** The greatest step that a pair reaches which reaches the lowest: it reaches all steps below another that it reaches. */
    public int greatest(IntPredicate reaches) {
        int low = 0;
        int high = count() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (reaches.test(middle)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** A threshold as a decimal of at least two digits after the point, or a number of tokens. */
    public String label(int step) {
        return labels.get(step);
    }
}
