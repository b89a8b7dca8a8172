package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.server.ServerRequest;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.util.Map;
import java.util.function.LongConsumer;

/** A request to read a shard into blocks of a job's work index. */
public final class ShardReadRequest extends ServerRequest implements IndicesRequest {

    private static final byte VERSION = 6;

    final String jobId;
    final ShardId shardId;
    private final String[] names;
    final int copy;
    final ReadOptions options;
    /** The rewritten query that selects the documents, null for all. */
    final QueryBuilder query;
    /** The rewritten query for protected documents, null for none. */
    final QueryBuilder protect;
    final AliasFilter aliasFilter;
    /** Only on the coordinating node. */
    private LongConsumer receiver = documents -> {};

    /**
     * A request to any copy of a shard.
     *
     * @param names the names by which the user addressed the shard's index: permissions and alias filters depend on them
     * @param copy  number of the active copy to read, modulo the number of active copies
     */
    ShardReadRequest(String jobId, ShardId shardId, String[] names, int copy, ReadOptions options) {
        this(jobId, shardId, names, copy, options, null, null, AliasFilter.EMPTY);
    }

    private ShardReadRequest(
        String jobId, ShardId shardId, String[] names, int copy, ReadOptions options, QueryBuilder query, QueryBuilder protect,
        AliasFilter aliasFilter) {
        this.jobId = jobId;
        this.shardId = shardId;
        this.names = names;
        this.copy = copy;
        this.options = options;
        this.query = query;
        this.protect = protect;
        this.aliasFilter = aliasFilter;
    }

    ShardReadRequest(StreamInput in) throws IOException {
        super(in);
        RecordVersion.read(in, VERSION, "the request to read a shard");
        jobId = in.readString();
        shardId = new ShardId(in);
        names = in.readStringArray();
        copy = in.readVInt();
        options = new ReadOptions(in);
        query = in.readOptionalNamedWriteable(QueryBuilder.class);
        protect = in.readOptionalNamedWriteable(QueryBuilder.class);
        aliasFilter = AliasFilter.readFrom(in);
    }

    /** Passes the number of documents that were read so far to the receiver, on any thread. */
    void report(LongConsumer to) {
        receiver = to;
    }

    LongConsumer receiver() {
        return receiver;
    }

    /** This request with data that the copy's node need not compute again. */
    ShardReadRequest withQueries(QueryBuilder rewrittenQuery, QueryBuilder rewrittenProtect, AliasFilter filter) {
        return new ShardReadRequest(jobId, shardId, names, copy, options, rewrittenQuery, rewrittenProtect, filter);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        super.writeTo(out);
        out.writeByte(VERSION);
        out.writeString(jobId);
        shardId.writeTo(out);
        out.writeStringArray(names);
        out.writeVInt(copy);
        options.writeTo(out);
        out.writeOptionalNamedWriteable(query);
        out.writeOptionalNamedWriteable(protect);
        aliasFilter.writeTo(out);
    }

    @Override
    public String[] indices() {
        return names;
    }

    @Override
    public IndicesOptions indicesOptions() {
        return IndicesOptions.strictExpandOpenAndForbidClosedIgnoreThrottled();
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parentTaskId, Map<String, String> headers) {
        String description = "reads a shard for near-duplicates job [" + jobId + "]";
        return new CancellableTask(id, type, action, description, parentTaskId, headers);
    }
}
