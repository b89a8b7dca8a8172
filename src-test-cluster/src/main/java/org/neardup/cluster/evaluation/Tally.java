package org.neardup.cluster.evaluation;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts found pairs by the step they reach, where a step is a threshold and higher steps are stricter. So one pass over all pairs gives
 * the scores at every threshold, and no pair is kept. Not thread safe.
 */
final class Tally {

    private final LabelledPairs labels;
    private final long[] found;
    private final long[] correct;

    /** For steps from 0 to {@code steps} - 1. */
    Tally(LabelledPairs labels, int steps) {
        this.labels = labels;
        this.found = new long[steps];
        this.correct = new long[steps];
    }

    /** Counts a pair, once, that is found at all steps up to this one. */
    void add(int left, int right, int step) {
        found[step]++;
        if (labels.contains(left, right)) {
            correct[step]++;
        }
    }

    /** The scores at each step. */
    List<Scores> scores() {
        return IntStream.range(0, found.length).mapToObj(step -> new Scores(sum(found, step), sum(correct, step), labels.size())).toList();
    }

    private static long sum(long[] counts, int from) {
        return IntStream.range(from, counts.length).mapToLong(step -> counts[step]).sum();
    }
}
