package org.neardup.cluster.evaluation;

/**
 * The quality of found pairs.
 *
 * @param found    number of found pairs
 * @param correct  number of these that are labelled
 * @param labelled number of labelled pairs
 */
public record Scores(long found, long correct, long labelled) {

    /** Checks that the numbers are consistent. */
    public Scores {
        if (correct < 0 || correct > found || correct > labelled) {
            throw new IllegalArgumentException(correct + " correct of " + found + " found and " + labelled + " labelled");
        }
    }

    /** The share of the found pairs that are labelled, 0 to 1; 1 if none was found. */
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
