package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.record.StoredPlan.ActedVersion;

import java.io.IOException;

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
    boolean isProtected
) implements Writeable {

    PlannedDocument(PlannedGroup group, StreamInput in) throws IOException {
        this(
            in.readVInt(), group, DocumentKey.readNames(in), in.readZLong(), in.readVLong(), in.readDouble(), in.readBoolean(),
            in.readBoolean());
    }

    /** Writes everything but the group. */
    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVInt(number);
        key.writeNames(out);
        out.writeZLong(sequenceNumber);
        out.writeVLong(primaryTerm);
        out.writeDouble(similarity);
        out.writeBoolean(isCopy);
        out.writeBoolean(isProtected);
    }

    /** The document that is kept instead. */
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
