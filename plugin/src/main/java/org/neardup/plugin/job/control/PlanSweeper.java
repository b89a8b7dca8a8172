package org.neardup.plugin.job.control;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterChangedEvent;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ClusterStateListener;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.neardup.plugin.job.plan.PlanIndex;

import java.util.List;

/**
 * Removes the plans of a result index that was deleted, on the elected master. A plan that is left behind, because the master left just
 * then, takes space and can do no harm: nothing is applied without its result index.
 */
public final class PlanSweeper implements ClusterStateListener {

    private static final Logger LOGGER = LogManager.getLogger(PlanSweeper.class);

    /** Later than the state that says of a new job that it has the same result index. */
    private static final TimeValue DELAY = TimeValue.timeValueSeconds(1);

    private final Client client;
    private final ClusterService clusterService;
    private final JobStore store;

    /** Removes on nobody's behalf, through the node's client. */
    public PlanSweeper(Client client, ClusterService clusterService) {
        this.client = client;
        this.clusterService = clusterService;
        this.store = new JobStore(client);
    }

    @Override
    public void clusterChanged(ClusterChangedEvent event) {
        if (event.localNodeMaster() == false || event.state().metadata().getProject(ProjectId.DEFAULT).hasIndex(PlanIndex.INDEX) == false) {
            return;
        }
        for (Index deleted : event.indicesDeleted()) {
            client.threadPool().schedule(() -> sweep(deleted.getName()), DELAY, client.threadPool().generic());
        }
    }

    private void sweep(String dest) {
        store.planners(dest, ActionListener.wrap(
            jobs -> client.threadPool().generic().execute(() -> remove(dest, jobs)),
            e -> LOGGER.warn(() -> "the plans of [" + dest + "], which was deleted, are left behind", e)
        ));
    }

    private void remove(String dest, List<String> jobs) {
        for (String job : jobs) {
            // A job with the same result index may have begun since.
            ClusterState state = clusterService.state();
            if (state.metadata().getProject(ProjectId.DEFAULT).hasIndex(dest) || JobTasks.find(state, job) != null) {
                continue;
            }
            try {
                new PlanIndex(client, job, () -> {}).delete();
            } catch (RuntimeException e) {
                LOGGER.warn(() -> "the plan of job [" + job + "] is left behind", e);
            }
        }
    }
}
