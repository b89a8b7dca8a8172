package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.job.DocumentKey;

import java.io.IOException;

/**
 * The document that is kept instead of a duplicate.
 *
 * @param sequenceNumber with the primary term, the version that was compared
 * @param primaryTerm    see above
 * @param content        digest of its signatures and text in that version
 * @param stays          false if the plan removes it, too, because its group keeps no document
 */
public record KeptDocument(DocumentKey key, long sequenceNumber, long primaryTerm, long content, boolean stays) implements Writeable {

    KeptDocument(StreamInput in) throws IOException {
        this(DocumentKey.readNames(in), in.readZLong(), in.readVLong(), in.readLong(), in.readBoolean());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        key.writeNames(out);
        out.writeZLong(sequenceNumber);
        out.writeVLong(primaryTerm);
        out.writeLong(content);
        out.writeBoolean(stays);
    }

    /** Whether this is the version that was compared. */
    public boolean isVersion(long otherSequenceNumber, long otherPrimaryTerm) {
        return otherSequenceNumber == sequenceNumber && otherPrimaryTerm == primaryTerm;
    }
}
