package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;

import java.io.IOException;

/** Asks for the document frequencies of a field in a shard. */
final class ShardSampleRequest extends BroadcastShardRequest {

    private final String field;
    private final int mostTexts;

    ShardSampleRequest(ShardId shardId, SampleRequest request) {
        super(shardId, request);
        field = request.field();
        mostTexts = request.mostTexts();
    }

    ShardSampleRequest(StreamInput in) throws IOException {
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
