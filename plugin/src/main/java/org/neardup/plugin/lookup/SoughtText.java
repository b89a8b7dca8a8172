package org.neardup.plugin.lookup;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.core.Nullable;

import java.io.IOException;

/**
 * A text to look up.
 *
 * @param ownId id of documents that do not count, because they are older versions of the same document; null if all count
 */
public record SoughtText(String text, @Nullable String ownId) implements Writeable {

    SoughtText(StreamInput in) throws IOException {
        this(in.readString(), in.readOptionalString());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(text);
        out.writeOptionalString(ownId);
    }
}
