package org.neardup.kernel.sketch;

/**
 * The result of a comparison.
 *
 * @param outcome the decision, and whether it was reached early
 * @param samples number of samples compared
 * @param reason  the reason, in words
 */
public record Verdict(Outcome outcome, int samples, String reason) {

    /** What a comparison decides. */
    public enum Outcome {
        /** Too few matches for a similarity at or above the threshold, with near certainty. */
        REJECTED_EARLY,
        /** Too many matches for a similarity below the threshold, with near certainty. */
        ACCEPTED_EARLY,
        /** All samples were compared, and the estimate is below the threshold. */
        REJECTED,
        /** All samples were compared, and the estimate reaches the threshold. */
        ACCEPTED
    }

    /** Whether the sets count as similar. */
    public boolean similar() {
        return outcome == Outcome.ACCEPTED || outcome == Outcome.ACCEPTED_EARLY;
    }
}
