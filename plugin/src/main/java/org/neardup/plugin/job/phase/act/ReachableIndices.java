package org.neardup.plugin.job.phase.act;

import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.neardup.plugin.job.ComparedIndices;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.phase.result.BulkSender;

/**
 * Keeps changes off documents whose index is none of the job's, is gone (an update would make it anew), or is another one by now. An index
 * can be replaced while a batch is sent again and again, so each attempt asks.
 */
final class ReachableIndices implements BulkSender.Guard {

    private final JobContext job;
    private final ComparedIndices compared;

    ReachableIndices(JobContext job) {
        this.job = job;
        compared = new ComparedIndices(job.specification().source().indices());
    }

    /**
     * A node without a master does not hear of deleted indices, and the server would hold a request back until there is a master again, and
     * then go by names; so nothing is sent until then.
     */
    @Override
    public String obstacle(String index) {
        ClusterState state = job.clusterState();
        ClusterBlockException block = state.blocks().globalBlockedException(ClusterBlockLevel.WRITE);
        if (block != null && block.retryable()) {
            throw block;
        }
        return compared.obstacle(index, state.metadata().getProject(ProjectId.DEFAULT));
    }
}
