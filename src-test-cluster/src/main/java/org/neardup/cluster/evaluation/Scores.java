package org.neardup.cluster.evaluation;

/**
 * How well pairs were found.
 *
 * @param found    how many pairs were found
 * @param correct  how many of these are labelled
 * @param labelled how many pairs are labelled
 */
public record Scores(long found, long correct, long labelled) {

    /** Checks that the numbers fit together. */
    public Scores {
        if (correct < 0 || correct > found || correct > labelled) {
            throw new IllegalArgumentException(correct + " correct of " + found + " found and " + labelled + " labelled");
        }
    }

    /** The share of the found pairs that are labelled, 0 to 1; 1 if none was found, for then nothing is wrong. */
    public double precision() {
        return found == 0 ? 1 : (double) correct / found;
    }

    /** The share of the labelled pairs that were found, 0 to 1; 1 if there are none. */
    public double recall() {
        return labelled == 0 ? 1 : (double) correct / labelled;
    }

    /** The harmonic mean of precision and recall, 0 to 1. */
    public double f1() {
        return found + labelled == 0 ? 1 : 2.0 * correct / (found + labelled);
    }
}
