package org.neardup.plugin.work;

import org.elasticsearch.action.admin.cluster.health.ClusterHealthRequest;
import org.elasticsearch.action.admin.cluster.health.ClusterHealthResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.IndexRoutingTable;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.routing.UnassignedInfo.AllocationStatus;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.server.ServerProject;

/** The copies of an index with one shard. */
public final class IndexCopies {

    /** Timeout for allocating copies; after it, a job runs with those that exist. */
    private static final TimeValue TIMEOUT = TimeValue.timeValueSeconds(10);

    private IndexCopies() {}

    /** Waits for all copies, up to a timeout; returns whether a copy is still being created. On a single node there is only one. */
    public static boolean await(Client client, String index, Retries retries) {
        ClusterHealthRequest request = new ClusterHealthRequest(TIMEOUT, index).waitForGreenStatus().timeout(TIMEOUT);
        ClusterHealthResponse health = retries.call(listener -> client.admin().cluster().health(request, listener));
        return health.getInitializingShards() > 0;
    }

    /** Whether the index exists, but no node has a copy, in contrast to a copy that is still opening. */
    public static boolean areLost(ClusterState state, String index) {
        IndexRoutingTable routing = ServerProject.of(state).routing(index);
        if (routing == null) {
            return false;
        }
        ShardRouting primary = routing.shard(0).primaryShard();
        return primary.unassigned() && primary.unassignedInfo().lastAllocationStatus() == AllocationStatus.NO_VALID_SHARD_COPY;
    }
}
