package org.neardup.plugin.job.record;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * A part of a result that only an export shows, such as a pair.
 *
 * @param name    its id in an export
 * @param content a JSON object
 */
public record ExtraDocument(String name, BytesReference content) implements Writeable {

    ExtraDocument(StreamInput in) throws IOException {
        this(in.readString(), in.readBytesReference());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(name);
        out.writeBytesReference(content);
    }
}
