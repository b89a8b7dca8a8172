package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;
import java.util.List;

/**
 * The version that a mark of a plan, or taking it off, made of a document.
 *
 * @param number         the document's number in the plan
 * @param sequenceNumber with the primary term, the version
 * @param primaryTerm    see above
 */
public record ActedVersion(int number, long sequenceNumber, long primaryTerm) implements Writeable {

    static final RecordFormat<List<ActedVersion>> BLOCK = RecordFormat.ofList(3, "the changed versions of a plan", ActedVersion::new);

    /** Reads what {@link #writeTo} wrote. */
    ActedVersion(StreamInput in) throws IOException {
        this(in.readVInt(), in.readVLong(), in.readVLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVInt(number);
        out.writeVLong(sequenceNumber);
        out.writeVLong(primaryTerm);
    }
}
