package org.neardup.plugin.work;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.action.UnavailableShardsException;
import org.elasticsearch.cluster.block.ClusterBlock;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.coordination.NoMasterBlockService;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.breaker.CircuitBreaker.Durability;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.discovery.MasterNotDiscoveredException;
import org.elasticsearch.index.IndexNotFoundException;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.snapshots.SnapshotInProgressException;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.transport.ConnectTransportException;
import org.elasticsearch.transport.RemoteTransportException;

import java.util.List;
import java.util.Set;

public class TransientFailuresTests extends ESTestCase {

    private static ClusterBlockException blocked(ClusterBlock block) {
        return new ClusterBlockException(Set.of(block));
    }

    public void testWhatPasses() {
        for (Exception passing : List.of(
            new ConnectTransportException(null, "gone"),
            new UnavailableShardsException(new ShardId("a", "uuid", 0), "none is there"),
            new MasterNotDiscoveredException(),
            new EsRejectedExecutionException("queue is full"),
            new SnapshotInProgressException("cannot delete an index that is being snapshotted"),
            new CircuitBreakingException("parent", Durability.TRANSIENT),
            new ElasticsearchStatusException("busy", randomFrom(RestStatus.TOO_MANY_REQUESTS, RestStatus.SERVICE_UNAVAILABLE)),
            blocked(NoMasterBlockService.NO_MASTER_BLOCK_WRITES),
            blocked(IndexMetadata.INDEX_READ_ONLY_ALLOW_DELETE_BLOCK))) {
            assertTrue(passing.toString(), TransientFailures.isTransient(passing));
            assertTrue(passing.toString(), TransientFailures.isTransient(new RemoteTransportException("other", passing)));
        }
    }

    public void testCancelledByTheEndOfAConnection() {
        TaskCancelledException cancelled = new TaskCancelledException("channel was closed");
        assertTrue(TransientFailures.isTransientUnlessCancelled(cancelled));
        assertTrue(TransientFailures.isTransientUnlessCancelled(new RemoteTransportException("other", cancelled)));
        assertTrue(TransientFailures.isTransientUnlessCancelled(new MasterNotDiscoveredException()));
        assertFalse(TransientFailures.isTransientUnlessCancelled(new IllegalArgumentException("wrong")));
    }

    public void testWhatStays() {
        for (Exception staying : List.of(
            new IllegalArgumentException("wrong"),
            new IndexNotFoundException("a"),
            new TaskCancelledException("cancelled"),
            new CircuitBreakingException("own limit", Durability.PERMANENT),
            new ElasticsearchStatusException("broken", RestStatus.INTERNAL_SERVER_ERROR),
            blocked(IndexMetadata.INDEX_WRITE_BLOCK))) {
            assertFalse(staying.toString(), TransientFailures.isTransient(staying));
            assertFalse(staying.toString(), TransientFailures.isTransient(new RemoteTransportException("other", staying)));
        }
    }
}
