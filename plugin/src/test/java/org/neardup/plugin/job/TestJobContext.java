package org.neardup.plugin.job;

import org.elasticsearch.client.internal.Client;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.work.ClientWorkIndex;
import org.neardup.plugin.job.work.WorkIndex;

/** A job without a task: runs phases on the thread of a test. */
final class TestJobContext implements JobContext {

    private final String jobId;
    private final JobSpecification specification;
    private final Client client;
    private final TaskId parentTask;
    private final WorkIndex work;
    private final JobProgress progress = new JobProgress();
    private EarlierJob earlier;
    private volatile boolean cancelled;
    private volatile float requestsPerSecond = -1;

    TestJobContext(String jobId, JobSpecification specification, Client client, TaskId parentTask) {
        this.jobId = jobId;
        this.specification = specification;
        this.client = client;
        this.parentTask = parentTask;
        this.work = new ClientWorkIndex(client, jobId, this::ensureRunning);
    }

    TestJobContext continuing(EarlierJob job) {
        earlier = job;
        return this;
    }

    void cancel() {
        cancelled = true;
    }

    void limit(float documentsPerSecond) {
        requestsPerSecond = documentsPerSecond;
    }

    @Override
    public String jobId() {
        return jobId;
    }

    @Override
    public JobKind kind() {
        return JobKind.FIND;
    }

    @Override
    public JobSpecification specification() {
        return specification;
    }

    @Override
    public EarlierJob earlier() {
        return earlier;
    }

    @Override
    public TaskId parentTask() {
        return parentTask;
    }

    @Override
    public Client userClient() {
        return client;
    }

    @Override
    public WorkIndex work() {
        return work;
    }

    @Override
    public JobProgress progress() {
        return progress;
    }

    @Override
    public void throttle(long requests) {
        ensureRunning();
    }

    @Override
    public float requestsPerSecond() {
        return requestsPerSecond;
    }

    @Override
    public void ensureRunning() {
        if (cancelled) {
            throw new TaskCancelledException("cancelled by the test");
        }
    }
}
