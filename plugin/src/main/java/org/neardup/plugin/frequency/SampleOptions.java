package org.neardup.plugin.frequency;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;

/**
 * What is wanted of a sample.
 *
 * @param field      whose tokens are counted
 * @param mostTexts  the number of most frequent tokens whose texts are wanted
 * @param mostCounts the greatest number of tokens that a shard sends counts of
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
