package org.neardup.plugin.lookup;

import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/** Requests the most similar document of a shard for each of some texts. */
final class ShardLookUpRequest extends BroadcastShardRequest {

    private final SoughtTexts texts;
    private final Criteria criteria;
    private final TimeValue mostTime;

    ShardLookUpRequest(ShardId shardId, LookUpRequest request) {
        super(shardId, request);
        this.texts = request.texts();
        this.criteria = request.criteria();
        this.mostTime = request.mostTime();
    }

    ShardLookUpRequest(StreamInput in) throws IOException {
        super(in);
        this.texts = new SoughtTexts(in);
        this.criteria = new Criteria(in);
        this.mostTime = in.readTimeValue();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        texts.writeTo(out);
        criteria.writeTo(out);
        out.writeTimeValue(mostTime);
    }

    SoughtTexts texts() {
        return texts;
    }

    Criteria criteria() {
        return criteria;
    }

    TimeValue mostTime() {
        return mostTime;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "near-duplicates of [" + texts.size() + "] texts", parentTaskId, headers);
    }
}
