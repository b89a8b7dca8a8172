package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/** Requests the document frequencies of a field in a shard. */
final class ShardSampleRequest extends BroadcastShardRequest {

    private final SampleOptions options;
    private final AliasFilter filter;

    ShardSampleRequest(ShardId shardId, SampleRequest request, AliasFilter filter) {
        super(shardId, request);
        options = request.options();
        this.filter = filter;
    }

    ShardSampleRequest(StreamInput in) throws IOException {
        super(in);
        options = new SampleOptions(in);
        filter = AliasFilter.readFrom(in);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        options.writeTo(out);
        filter.writeTo(out);
    }

    SampleOptions options() {
        return options;
    }

    AliasFilter filter() {
        return filter;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "", parentTaskId, headers);
    }
}
