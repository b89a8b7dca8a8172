package org.neardup.plugin.job.control;

import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.neardup.plugin.job.work.JobSpeeds;

/** The speeds of jobs as users set them. Every node knows them from the cluster state, so a new one reaches work that is under way. */
public final class SteeredSpeeds implements JobSpeeds {

    private final ClusterService clusterService;

    public SteeredSpeeds(ClusterService clusterService) {
        this.clusterService = clusterService;
    }

    @Override
    public float of(String jobId, float otherwise) {
        PersistentTask<?> task = JobTasks.find(clusterService.state(), jobId);
        return task == null ? otherwise : JobTasks.steering(task).requestsPerSecond();
    }
}
