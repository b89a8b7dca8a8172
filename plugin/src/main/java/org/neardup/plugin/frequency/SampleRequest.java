package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

import java.io.IOException;

/** Asks for the document frequencies of a field in some indices. */
final class SampleRequest extends BroadcastRequest<SampleRequest> {

    private final String field;
    private final int mostTexts;

    SampleRequest(String field, int mostTexts, IndicesOptions options, String... indices) {
        super(indices, options);
        this.field = field;
        this.mostTexts = mostTexts;
    }

    SampleRequest(StreamInput in) throws IOException {
        super(in);
        field = in.readString();
        mostTexts = in.readVInt();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        out.writeString(field);
        out.writeVInt(mostTexts);
    }

    String field() {
        return field;
    }

    /** For so many of the most frequent tokens, the texts are wanted that they were made of. */
    int mostTexts() {
        return mostTexts;
    }
}
