package org.neardup.plugin.job.coordination;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.ParentTaskAssigningClient;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.component.Lifecycle;
import org.elasticsearch.gateway.GatewayService;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.record.JobParameters;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.server.ServerProject;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.Pace;
import org.neardup.plugin.work.WorkIndex;

import java.util.concurrent.atomic.AtomicBoolean;

/** A job on the node that coordinates it. */
final class RunningJob implements JobContext {

    private final Client client;
    private final ClusterService clusterService;
    private final JobTask task;
    private final JobParameters parameters;
    private final TaskId taskId;
    private final Client cleanupClient;
    private final Client userClient;
    private final WorkIndex work;
    private final JobProgress progress;
    private final Pace pace;
    private final AtomicBoolean cancelSent = new AtomicBoolean();
    private volatile float requestsPerSecond;
    private volatile JobSpecification specification;
    private volatile EarlierJob earlier;

    RunningJob(Client client, ClusterService clusterService, JobTask task, JobParameters parameters) {
        this.client = client;
        this.clusterService = clusterService;
        this.task = task;
        this.parameters = parameters;
        this.progress = new JobProgress(parameters.kind());
        this.requestsPerSecond = parameters.requestsPerSecond();
        this.taskId = new TaskId(clusterService.localNode().getId(), task.getId());
        this.cleanupClient = parameters.user().client(client);
        this.userClient = new ParentTaskAssigningClient(cleanupClient, taskId);
        this.work = new WorkIndex(client, jobId(), this::ensureRunning);
        this.pace = new Pace(() -> requestsPerSecond, this::ensureRunning, millis -> progress.add(Counter.THROTTLED_MILLIS, millis));
        task.setStatus(this::status);
    }

    @Override
    public String jobId() {
        return task.getPersistentTaskId();
    }

    @Override
    public JobKind kind() {
        return parameters.kind();
    }

    @Override
    public JobSpecification specification() {
        return specification;
    }

    void specify(JobSpecification read, EarlierJob readEarlier) {
        specification = read;
        earlier = readEarlier;
    }

    @Override
    public EarlierJob earlier() {
        return earlier;
    }

    @Override
    public TaskId parentTask() {
        return taskId;
    }

    @Override
    public Client userClient() {
        return userClient;
    }

    @Override
    public Client cleanupClient() {
        return cleanupClient;
    }

    @Override
    public ClusterState clusterState() {
        return clusterService.state();
    }

    @Override
    public WorkIndex work() {
        return work;
    }

    @Override
    public EntryStore plan(String plannedBy) {
        PlanIndex plan = new PlanIndex(client, plannedBy, this::ensureRunning);
        boolean isThere = ServerProject.of(clusterState()).index(PlanIndex.INDEX) != null;
        if (isThere == false && plan.make()) {
            plan.awaitCopies();
        }
        return plan;
    }

    @Override
    public JobProgress progress() {
        return progress;
    }

    JobStatus status() {
        return JobStatus.of(progress, requestsPerSecond);
    }

    @Override
    public Pace pace() {
        return pace;
    }

    @Override
    public void ensureRunning() {
        PersistentTask<?> current = ensureHere();
        if (parameters.belongTo(clusterService.state()) == false) {
            throw new TaskCancelledException("the documents of job [" + jobId() + "] were deleted, or replaced by those of a snapshot");
        }
        if (current == null) {
            throw new TaskCancelledException("the persistent task of job [" + jobId() + "] was removed");
        }
        JobSteering steering = JobTasks.steering(current);
        requestsPerSecond = steering.requestsPerSecond();
        if (steering.cancelled() && task.isCancelled() == false && cancelSent.compareAndSet(false, true)) {
            JobTasks.cancel(client, taskId, ActionListener.noop());
        }
        if (steering.cancelled() || task.isCancelled()) {
            throw new TaskCancelledException("job [" + jobId() + "] was cancelled");
        }
    }

    /**
     * Returns the persistent task if this node coordinates the job, null if the task was removed.
     *
     * @throws JobMovedException if another node coordinates it, or this one is shutting down
     */
    PersistentTask<?> ensureHere() {
        if (clusterService.lifecycleState() != Lifecycle.State.STARTED) {
            throw new JobMovedException("the node is closing");
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new JobMovedException("the thread was interrupted");
        }
        ClusterState state = clusterService.state();
        PersistentTask<?> current = JobTasks.find(state, jobId());
        if (current == null && state.blocks().hasGlobalBlock(GatewayService.STATE_NOT_RECOVERED_BLOCK)) {
            throw new JobMovedException("the cluster is starting");
        }
        if (current != null && current.getAllocationId() != task.getAllocationId()) {
            throw new JobMovedException("another node coordinates the job");
        }
        return current;
    }

    /** This node must stop coordinating the job: another one coordinates it, or will once this node has left. The job does not end. */
    static final class JobMovedException extends RuntimeException {

        private static final long serialVersionUID = 1;

        JobMovedException(String message) {
            super(message);
        }
    }
}
