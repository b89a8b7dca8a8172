package org.neardup.plugin.job.record;

import org.neardup.plugin.job.DocumentKey;

/**
 * The document that is kept instead of a duplicate.
 *
 * @param sequenceNumber with the primary term, the version that was compared
 * @param primaryTerm    see above
 * @param content        digest of its signatures and text in that version
 * @param stays          false if the plan removes it, too, because its group keeps no document
 */
public record KeptDocument(DocumentKey key, long sequenceNumber, long primaryTerm, long content, boolean stays) {

    /** Whether this is the version that was compared. */
    public boolean isVersion(long otherSequenceNumber, long otherPrimaryTerm) {
        return otherSequenceNumber == sequenceNumber && otherPrimaryTerm == primaryTerm;
    }
}
