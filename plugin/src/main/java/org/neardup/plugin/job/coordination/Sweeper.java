package org.neardup.plugin.job.coordination;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.indices.delete.DeleteIndexRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterChangedEvent;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateListener;
import org.elasticsearch.cluster.RestoreInProgress;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.WorkIndex;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Deletes work indices without a job, on the elected master. A job creates its work index after its task and deletes it before, so such an
 * index was restored from a snapshot, or somebody removed the task.
 */
public final class Sweeper implements ClusterStateListener {

    private static final Logger LOGGER = LogManager.getLogger(Sweeper.class);

    /** How long a work index must be without a job before it is deleted. */
    static final TimeValue GRACE = TimeValue.timeValueMinutes(1);

    private final Client client;
    private final ClusterService clusterService;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /** Uses the node's client with the plugin's origin. */
    public Sweeper(Client client, ClusterService clusterService) {
        this.client = Requests.system(client);
        this.clusterService = clusterService;
    }

    @Override
    public void clusterChanged(ClusterChangedEvent event) {
        look(event.state());
    }

    private void look(ClusterState state) {
        Set<Index> found = withoutJob(state);
        if (found.isEmpty() == false && scheduled.compareAndSet(false, true)) {
            client.threadPool().schedule(() -> sweepWork(found), GRACE, client.threadPool().generic());
        }
    }

    private void sweepWork(Set<Index> found) {
        scheduled.set(false);
        ClusterState state = clusterService.state();
        Set<Index> still = withoutJob(state);
        still.retainAll(found);
        if (still.isEmpty()) {
            look(state);
            return;
        }
        LOGGER.info("deleting work indices {}, which belong to no job", still);
        DeleteIndexRequest request = new DeleteIndexRequest(still.stream().map(Index::getName).toArray(String[]::new));
        client.admin().indices().delete(request, ActionListener.wrap(deleted -> look(clusterService.state()), e -> {
            LOGGER.warn(() -> "cannot delete work indices " + still + ", will retry", e);
            look(clusterService.state());
        }));
    }

    /** Empty on nodes other than the master, and while a snapshot is restored, because the indices may be restored before their jobs. */
    private static Set<Index> withoutJob(ClusterState state) {
        Set<Index> found = new HashSet<>();
        if (state.nodes().isLocalNodeElectedMaster() && RestoreInProgress.get(state).isEmpty()) {
            for (IndexMetadata index : ServerProject.of(state).indices()) {
                String job = WorkIndex.jobOf(index.getIndex().getName());
                if (job != null && JobTasks.find(state, job) == null) {
                    found.add(index.getIndex());
                }
            }
        }
        return found;
    }
}
