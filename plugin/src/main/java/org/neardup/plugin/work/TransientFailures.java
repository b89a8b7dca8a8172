package org.neardup.plugin.work;

import org.apache.lucene.store.AlreadyClosedException;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.index.shard.IllegalIndexShardStateException;
import org.elasticsearch.index.shard.ShardNotFoundException;
import org.elasticsearch.node.NodeClosedException;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.snapshots.SnapshotInProgressException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.transport.ConnectTransportException;
import org.elasticsearch.transport.NoSeedNodeLeftException;
import org.elasticsearch.transport.SendRequestTransportException;

/** Separates transient failures, as when nodes join or leave the cluster, from permanent ones. */
public final class TransientFailures {

    private TransientFailures() {}

    /**
     * Whether the same request may succeed later, provided that the caller was not cancelled: losing the connection to the requesting node
     * cancels a request, too.
     */
    public static boolean isTransientUnlessCancelled(Throwable failure) {
        return ExceptionsHelper.unwrapCause(failure) instanceof TaskCancelledException || isTransient(failure);
    }

    /** Whether the same request may succeed later. */
    public static boolean isTransient(Throwable failure) {
        Throwable cause = ExceptionsHelper.unwrapCause(failure);
        return switch (cause) {
            // The parent breaker recovers with the next garbage collection; the plugin's own breaker needs another setting.
            case CircuitBreakingException tripped -> tripped.getDurability() == CircuitBreaker.Durability.TRANSIENT;
            case ClusterBlockException block -> block.retryable() || block.status() == RestStatus.TOO_MANY_REQUESTS;
            case ConnectTransportException e -> true;
            case SendRequestTransportException e -> true;
            case NoSeedNodeLeftException e -> true;
            case NodeClosedException e -> true;
            case ShardNotFoundException e -> true;
            case IllegalIndexShardStateException e -> true;
            case AlreadyClosedException e -> true;
            case EsRejectedExecutionException e -> true;
            case SnapshotInProgressException e -> true;
            case ElasticsearchException e -> e.status() == RestStatus.TOO_MANY_REQUESTS || e.status() == RestStatus.SERVICE_UNAVAILABLE;
            case null, default -> false;
        };
    }
}
