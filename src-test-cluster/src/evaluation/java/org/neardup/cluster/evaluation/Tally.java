package org.neardup.cluster.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts found pairs by the highest step they reach, where a step is a threshold and higher steps are stricter. So one pass over all pairs
 * gives the scores at every threshold, without storing pairs. Not thread safe.
 */
final class Tally {

    private final LabelledPairs labels;
    private final long[] found;
    private final long[] correct;
    /** Null without resamples. */
    private final Resampling resampling;
    private final long[] resampledFound;
    private final long[] resampledCorrect;

    /** For steps from 0 to {@code steps} - 1. */
    Tally(LabelledPairs labels, int steps) {
        this(labels, steps, null);
    }

    /** Like the above, with resamples. */
    Tally(LabelledTexts texts, int steps) {
        this(texts.pairs(), steps, new Resampling(texts.pairs(), texts.texts().size()));
    }

    private Tally(LabelledPairs labels, int steps, Resampling resampling) {
        this.labels = labels;
        this.found = new long[steps];
        this.correct = new long[steps];
        this.resampling = resampling;
        this.resampledFound = new long[resampling == null ? 0 : steps * Resampling.COUNT];
        this.resampledCorrect = new long[resampledFound.length];
    }

    /** Counts a pair that is found at all steps up to this one; call once for each pair. */
    void add(int left, int right, int step) {
        boolean isCorrect = labels.contains(left, right);
        found[step]++;
        correct[step] += isCorrect ? 1 : 0;
        if (resampling != null) {
            resampling.add(left, right, resampledFound, step * Resampling.COUNT);
            if (isCorrect) {
                resampling.add(left, right, resampledCorrect, step * Resampling.COUNT);
            }
        }
    }

    /** The scores at each step. */
    List<Scores> scores() {
        return IntStream.range(0, found.length).mapToObj(step -> new Scores(sum(found, step), sum(correct, step), labels.size())).toList();
    }

    /** F1 in each resample at each step; empty without resamples. */
    List<double[]> resampledF1() {
        if (resampling == null) {
            return List.of();
        }
        double[][] f1 = new double[found.length][];
        long[] allFound = new long[Resampling.COUNT];
        long[] allCorrect = new long[Resampling.COUNT];
        for (int step = found.length - 1; step >= 0; step--) {
            for (int i = 0; i < Resampling.COUNT; i++) {
                allFound[i] += resampledFound[step * Resampling.COUNT + i];
                allCorrect[i] += resampledCorrect[step * Resampling.COUNT + i];
            }
            f1[step] = resampling.f1(allFound, allCorrect);
        }
        return Arrays.asList(f1);
    }

    private static long sum(long[] counts, int from) {
        return IntStream.range(from, counts.length).mapToLong(step -> counts[step]).sum();
    }
}
