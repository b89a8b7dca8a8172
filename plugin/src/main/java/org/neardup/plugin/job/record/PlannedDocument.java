package org.neardup.plugin.job.record;

import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;

/**
 * A duplicate in a plan.
 *
 * @param number         its number in the plan, from 0
 * @param group          its group, with the document that is kept instead
 * @param sequenceNumber with the primary term, the version that was compared, or that a mark of this plan left
 * @param primaryTerm    see above
 * @param similarity     to the kept document
 * @param isCopy         whether it has the same text as the kept document, so that it may be deleted without a review
 * @param isProtected    whether it must not be changed
 */
public record PlannedDocument(
    int number, PlannedGroup group, DocumentKey key, long sequenceNumber, long primaryTerm, double similarity, boolean isCopy,
    boolean isProtected) {

    public KeptDocument kept() {
        return group.kept();
    }

    /** This document in the version that a change of this plan left. */
    PlannedDocument in(ActedVersion acted) {
        return new PlannedDocument(
            number, group, key, acted.sequenceNumber(), acted.primaryTerm(), similarity, isCopy, isProtected);
    }

    /** Whether the similarity reaches a threshold; compared as doubles. */
    public boolean reaches(Measure threshold) {
        return similarity >= threshold.least().doubleValue();
    }

    /** Whether this is the version of the document that may be changed. */
    public boolean isVersion(long otherSequenceNumber, long otherPrimaryTerm) {
        return otherSequenceNumber == sequenceNumber && otherPrimaryTerm == primaryTerm;
    }

    /** For messages. */
    @Override
    public String toString() {
        return key.toString();
    }
}
