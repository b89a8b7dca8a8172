package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/** Asks for the document frequencies of a field in a shard. */
final class ShardSampleRequest extends BroadcastShardRequest {

    private final String field;
    private final int mostTexts;
    private final int mostCounts;

    ShardSampleRequest(ShardId shardId, SampleRequest request) {
        super(shardId, request);
        field = request.field();
        mostTexts = request.mostTexts();
        mostCounts = request.mostCounts();
    }

    ShardSampleRequest(StreamInput in) throws IOException {
        super(in);
        field = in.readString();
        mostTexts = in.readVInt();
        mostCounts = in.readVInt();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        out.writeString(field);
        out.writeVInt(mostTexts);
        out.writeVInt(mostCounts);
    }

    String field() {
        return field;
    }

    /** So many tokens at most are counted of a shard. */
    int mostCounts() {
        return mostCounts;
    }

    /** For so many of the most frequent tokens, the texts are wanted that they were made of. */
    int mostTexts() {
        return mostTexts;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "", parentTaskId, headers);
    }
}
