package org.neardup.plugin.index;

import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.action.support.broadcast.TransportBroadcastAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;
import org.neardup.plugin.server.ServerProject;

import java.util.List;

/**
 * Reads one copy of each shard that a search by the names of the request reads, on search threads.
 *
 * @param <Q>  the request
 * @param <R>  the response
 * @param <SQ> the request to a shard
 * @param <SR> the response of a shard
 */
public abstract class ReadBroadcastAction<Q extends BroadcastRequest<Q>, R extends BaseBroadcastResponse,
    SQ extends BroadcastShardRequest, SR extends BroadcastShardResponse> extends TransportBroadcastAction<Q, R, SQ, SR> {

    protected final IndexAccess access;

    protected ReadBroadcastAction(
        String name, ClusterService clusterService, TransportService transportService, IndexAccess access, ActionFilters actionFilters,
        IndexNameExpressionResolver resolver, Writeable.Reader<Q> request, Writeable.Reader<SQ> shardRequest) {
        super(
            name, clusterService, transportService, actionFilters, resolver, request, shardRequest,
            transportService.getThreadPool().executor(ThreadPool.Names.SEARCH));
        this.access = access;
    }

    protected abstract SQ newShardRequest(ShardRouting shard, Q request);

    /** Ends with an exception if the task is cancelled. */
    protected static void ensureNotCancelled(Task task) {
        if (task instanceof CancellableTask cancellable) {
            cancellable.ensureNotCancelled();
        }
    }

    @Override
    protected final SQ newShardRequest(int shardCount, ShardRouting shard, Q request) {
        return newShardRequest(shard, request);
    }

    @Override
    protected List<ShardIterator> shards(ClusterState state, Q request, String[] indices) {
        return access.shards(request, indices);
    }

    @Override
    protected final ClusterBlockException checkGlobalBlock(ClusterState state, Q request) {
        return ServerProject.of(state).readBlock();
    }

    @Override
    protected final ClusterBlockException checkRequestBlock(ClusterState state, Q request, String[] indices) {
        return ServerProject.of(state).readBlock(indices);
    }
}
