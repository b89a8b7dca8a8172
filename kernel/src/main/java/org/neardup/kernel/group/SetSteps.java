package org.neardup.kernel.group;

import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;

/** Finds the steps of a set similarity that a pair reaches, by {@link Similarity#minimumOverlap}, so as exactly as the join. */
final class SetSteps {

    private final Similarity[] similarities;

    /** @throws IllegalArgumentException if the thresholds belong to another measure than a similarity of sets */
    SetSteps(ThresholdSteps steps) {
        similarities = new Similarity[steps.count()];
        for (int step = 0; step < similarities.length; step++) {
            if (steps.measure(step) instanceof Similarity similarity) {
                similarities[step] = similarity;
            } else {
                throw new IllegalArgumentException(steps.measure(step).name() + " compares weighted records, but these are sets");
            }
        }
    }

    /** The similarity with a step's threshold. */
    Similarity similarity(int step) {
        return similarities[step];
    }

    /**
     * The greatest step that a pair reaches.
     *
     * @param overlap number of shared tokens, enough for the lowest threshold
     * @param left    size of one record
     * @param right   size of the other
     */
    int reached(int overlap, int left, int right) {
        int low = 0;
        int high = similarities.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (overlap >= similarities[middle].minimumOverlap(left, right)) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }
}
