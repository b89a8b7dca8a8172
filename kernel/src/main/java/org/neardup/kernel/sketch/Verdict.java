package org.neardup.kernel.sketch;

/**
 * How a comparison ended.
 *
 * @param outcome what was decided, and whether before the last sample
 * @param samples number of samples that were compared
 * @param reason  why, in words
 */
public record Verdict(Outcome outcome, int samples, String reason) {

    /** What a comparison decides. */
    public enum Outcome {
        /** So few matches that a similarity of at least the threshold is nearly impossible. */
        REJECTED_EARLY,
        /** So many matches that a similarity below the threshold is nearly impossible. */
        ACCEPTED_EARLY,
        /** All samples were compared, and the estimate is below the threshold. */
        REJECTED,
        /** All samples were compared, and the estimate reaches the threshold. */
        ACCEPTED
    }

    /** Whether the sets are taken for similar. */
    public boolean similar() {
        return outcome == Outcome.ACCEPTED || outcome == Outcome.ACCEPTED_EARLY;
    }
}
