package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.ProjectId;
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

    JobStarter(PersistentTasksService tasks, ThreadPool threadPool, JobLookup jobs, Client client) {
        this.tasks = tasks;
        this.threadPool = threadPool;
        this.jobs = jobs;
        this.client = client;
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
     * Starts a job.
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
        tasks.sendProjectStartRequest(
            ProjectId.DEFAULT,
            jobId,
            JobParameters.NAME,
            parameters,
            MASTER_TIMEOUT,
            listener.delegateFailureAndWrap((l, task) -> jobs.awaitBegin(jobId, BEGIN_TIMEOUT, l.delegateFailureAndWrap((l2, begun) -> {
                if (options.waitForCompletion() && begun != null) {
                    jobs.await(jobId, jobs::isOver, options.timeout(), l2.map(StartJobResponse::finished));
                } else {
                    l2.onResponse(StartJobResponse.started(jobId, begun == null ? null : begun.task()));
                }
            })))
        );
    }
}
