package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.ProjectId;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;

import java.util.UUID;

/** Starts the persistent tasks of jobs, for the user of the current request. */
final class JobStarter {

    private static final TimeValue MASTER_TIMEOUT = TimeValue.timeValueSeconds(30);
    private static final TimeValue BEGIN_TIMEOUT = TimeValue.timeValueSeconds(10);

    private final PersistentTasksService tasks;
    private final ThreadPool threadPool;
    private final JobLookup jobs;
    private final Client client;
    private final ClusterService clusterService;
    private final JobStore store;

    JobStarter(PersistentTasksService tasks, ThreadPool threadPool, JobLookup jobs, Client client, ClusterService clusterService) {
        this.tasks = tasks;
        this.threadPool = threadPool;
        this.jobs = jobs;
        this.client = client;
        this.clusterService = clusterService;
        this.store = new JobStore(client);
    }

    /** An id that no job has: 32 hexadecimal digits. */
    static String newId() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    /** Ends with a failure unless the user may write to all of these indices. */
    void checkWrite(String[] indices, ActionListener<Void> listener) {
        client.execute(TransportCheckWriteAction.TYPE, new CheckWriteRequest(indices), listener.map(allowed -> null));
    }

    /**
     * Starts a job. Before there is a job there is the index that tells of it, and its second copy unless that takes more than five
     * seconds, so that the end of a node does not hide the job.
     *
     * @param earlierJob the job that it builds on, or null
     */
    void start(
        String jobId,
        JobKind kind,
        JobSpecification specification,
        String earlierJob,
        RunOptions options,
        ActionListener<StartJobResponse> listener
    ) {
        var headers = UserHeaders.current(threadPool.getThreadContext());
        float speed = options.requestsPerSecond();
        var parameters = new JobParameters(kind, specification, earlierJob, System.currentTimeMillis(), speed, headers);
        ActionListener<JobDocument> answering = listener.delegateFailureAndWrap((l, begun) -> {
            if (options.waitForCompletion()) {
                jobs.await(jobId, jobs::isOver, options.timeout(), l.map(StartJobResponse::finished));
            } else {
                l.onResponse(StartJobResponse.started(jobId, begun == null ? null : begun.task()));
            }
        });
        ensureIndex(answering.delegateFailureAndWrap((l, there) -> {
            tasks.sendProjectStartRequest(
                ProjectId.DEFAULT,
                jobId,
                JobParameters.NAME,
                parameters,
                MASTER_TIMEOUT,
                l.delegateFailureAndWrap((l2, task) -> jobs.awaitBegin(jobId, BEGIN_TIMEOUT, l2))
            );
        }));
    }

    private void ensureIndex(ActionListener<Void> listener) {
        if (clusterService.state().metadata().getProject(ProjectId.DEFAULT).hasIndex(JobStore.INDEX)) {
            listener.onResponse(null);
        } else {
            store.create(listener);
        }
    }
}
