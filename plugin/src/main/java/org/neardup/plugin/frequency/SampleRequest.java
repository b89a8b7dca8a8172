package org.neardup.plugin.frequency;

import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

import java.io.IOException;
import java.util.Map;

/** Requests the document frequencies of a field in some indices. */
final class SampleRequest extends BroadcastRequest<SampleRequest> {

    private final SampleOptions options;
    private final Map<ShardId, OpenReader> readers;

    SampleRequest(String field, int mostTexts, IndicesOptions indicesOptions, String... indices) {
        this(new SampleOptions(field, mostTexts, ShardSample.MOST_COUNTS), Map.of(), indicesOptions, indices);
    }

    /** @param readers of the shards to read in a point in time; empty for the current documents of all shards */
    SampleRequest(
        SampleOptions options, Map<ShardId, OpenReader> readers, IndicesOptions indicesOptions, String... indices) {
        super(indices, indicesOptions);
        this.options = options;
        this.readers = readers;
    }

    SampleRequest(StreamInput in) throws IOException {
        super(in);
        options = new SampleOptions(in);
        readers = in.readMap(ShardId::new, OpenReader::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        options.writeTo(out);
        out.writeMap(readers);
    }

    /** This request with a maximum number of counts for each shard. */
    SampleRequest counting(int mostCounts) {
        return new SampleRequest(new SampleOptions(options.field(), options.mostTexts(), mostCounts), readers, indicesOptions(), indices());
    }

    SampleOptions options() {
        return options;
    }

    Map<ShardId, OpenReader> readers() {
        return readers;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        return new CancellableTask(id, type, action, "", parentTaskId, headers);
    }
}
