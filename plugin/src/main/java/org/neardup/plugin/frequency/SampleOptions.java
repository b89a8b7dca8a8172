package org.neardup.plugin.frequency;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * The options of a sample.
 *
 * @param field      the field whose tokens are counted
 * @param mostTexts  number of most frequent tokens to return with their texts
 * @param mostCounts maximum number of tokens whose counts a shard returns
 */
record SampleOptions(String field, int mostTexts, int mostCounts) implements Writeable {

    SampleOptions(StreamInput in) throws IOException {
        this(in.readString(), in.readVInt(), in.readVInt());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeString(field);
        out.writeVInt(mostTexts);
        out.writeVInt(mostCounts);
    }
}
