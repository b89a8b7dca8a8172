package org.neardup.plugin.job.control;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.admin.cluster.node.tasks.get.TransportGetTaskAction;
import org.elasticsearch.action.admin.indices.delete.DeleteIndexRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.OriginSettingClient;
import org.elasticsearch.cluster.ClusterChangedEvent;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateListener;
import org.elasticsearch.cluster.RestoreInProgress;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.neardup.plugin.job.work.ClientWorkIndex;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Deletes work indices without a job, on the elected master. A job makes its work index after its task and deletes it before, so there are
 * none but those that came with a snapshot, or whose task someone removed.
 */
public final class WorkSweeper implements ClusterStateListener {

    private static final Logger LOGGER = LogManager.getLogger(WorkSweeper.class);

    /** An index is deleted if it was without a job for so long. */
    static final TimeValue GRACE = TimeValue.timeValueMinutes(1);

    private final Client client;
    private final ClusterService clusterService;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /** Deletes on nobody's behalf, through the node's client. */
    public WorkSweeper(Client client, ClusterService clusterService) {
        this.client = new OriginSettingClient(client, TransportGetTaskAction.TASKS_ORIGIN);
        this.clusterService = clusterService;
    }

    @Override
    public void clusterChanged(ClusterChangedEvent event) {
        look(event.state());
    }

    private void look(ClusterState state) {
        Set<Index> found = withoutJob(state);
        if (found.isEmpty() == false && scheduled.compareAndSet(false, true)) {
            client.threadPool().schedule(() -> sweep(found), GRACE, client.threadPool().generic());
        }
    }

    private void sweep(Set<Index> found) {
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
            LOGGER.warn(() -> "work indices " + still + " are deleted later", e);
            look(clusterService.state());
        }));
    }

    /** None on other nodes than the master; none while a snapshot is restored, whose indices must not go before it is there. */
    private static Set<Index> withoutJob(ClusterState state) {
        Set<Index> found = new HashSet<>();
        if (state.nodes().isLocalNodeElectedMaster() && RestoreInProgress.get(state).isEmpty()) {
            for (IndexMetadata index : state.metadata().getProject(ProjectId.DEFAULT)) {
                String job = ClientWorkIndex.jobOf(index.getIndex().getName());
                if (job != null && JobTasks.find(state, job) == null) {
                    found.add(index.getIndex());
                }
            }
        }
        return found;
    }
}
