package org.neardup.plugin.lookup;

import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/** Requests the most similar document of a shard for each of some texts. */
final class ShardLookUpRequest extends BroadcastShardRequest {

    private final LookUpQuestion question;

    ShardLookUpRequest(ShardId shardId, LookUpRequest request) {
        super(shardId, request);
        this.question = request.question();
    }

    ShardLookUpRequest(StreamInput in) throws IOException {
        super(in);
        this.question = new LookUpQuestion(in);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        question.writeTo(out);
    }

    LookUpQuestion question() {
        return question;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return question.task(id, type, action, parentTaskId, headers);
    }
}
