package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.ShardSearchContextId;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/** Requests the document frequencies of a field in a shard. */
final class ShardSampleRequest extends BroadcastShardRequest {

    private final SampleOptions options;
    private final ShardSearchContextId reader;

    ShardSampleRequest(ShardId shardId, SampleRequest request) {
        super(shardId, request);
        options = request.options();
        reader = request.readers().isEmpty() ? null : request.readers().get(shardId).id();
    }

    ShardSampleRequest(StreamInput in) throws IOException {
        super(in);
        options = new SampleOptions(in);
        reader = in.readOptionalWriteable(ShardSearchContextId::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        options.writeTo(out);
        out.writeOptionalWriteable(reader);
    }

    SampleOptions options() {
        return options;
    }

    /** The shard's reader in a point in time, or null. */
    @Nullable
    ShardSearchContextId reader() {
        return reader;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "", parentTaskId, headers);
    }
}
