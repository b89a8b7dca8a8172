package org.neardup.plugin.job.coordination;

import org.elasticsearch.ElasticsearchStatusException;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.node.DiscoveryNode;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.ValidationException;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.persistent.AllocatedPersistentTask;
import org.elasticsearch.persistent.PersistentTaskState;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.record.JobParameters;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.server.ServerTaskExecutor;
import org.neardup.plugin.work.JobNodes;
import org.neardup.plugin.work.JobPools;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** Coordinates the jobs that the master assigns to this node. */
public final class JobExecutor extends ServerTaskExecutor<JobParameters> {

    public static final Setting<Integer> MAX_JOBS_PER_USER = Setting.intSetting(
        "near_duplicates.max_jobs_per_user", 16, 1, Setting.Property.NodeScope, Setting.Property.Dynamic);

    private final Client client;
    private final ClusterService clusterService;
    private final JobPhases phases;
    private final JobCounts counts;
    private volatile int maxJobsPerUser;

    public JobExecutor(Client client, ClusterService clusterService, ThreadPool threadPool, JobPhases phases, JobCounts counts) {
        super(JobParameters.NAME, threadPool.executor(JobPools.COORDINATION));
        this.client = client;
        this.clusterService = clusterService;
        this.phases = phases;
        this.counts = counts;
        clusterService.getClusterSettings().initializeAndWatch(MAX_JOBS_PER_USER, most -> maxJobsPerUser = most);
    }

    /**
     * Runs on the master, one job at a time, so two jobs cannot export to one index or change the same index, and no user can exceed the
     * maximum number of jobs. A job keeps its indices until it ends, on whichever node: reading that a document is kept and deleting its
     * duplicate are two requests, between which another job could delete the former.
     */
    @Override
    protected void check(JobParameters parameters, ClusterState state) {
        String dest = parameters.dest();
        String user = dest == null ? null : JobTasks.userOf(dest, state);
        if (user != null) {
            throw new ValidationException().addValidationError(inUse(dest, user));
        }
        String changer = JobTasks.changerOf(parameters.changed(), state);
        if (changer != null) {
            throw new ElasticsearchStatusException(
                "the running job [{}] marks or deletes documents of the same indices; wait for its end, or cancel it",
                RestStatus.CONFLICT, changer);
        }
        if (JobTasks.count(parameters.user().name(), state) >= maxJobsPerUser) {
            throw new ElasticsearchStatusException(
                "you have [{}] running jobs, the maximum of [{}]; wait for one to end, cancel one, or raise the setting",
                RestStatus.TOO_MANY_REQUESTS, maxJobsPerUser, MAX_JOBS_PER_USER.getKey());
        }
    }

    /** The message that a running job exports to the index. */
    public static String inUse(String dest, String jobId) {
        return "[dest.index] [" + dest + "] is in use by the running job [" + jobId
            + "]; wait for its end, cancel it, or name another index";
    }

    /** Any data node with the plugin. */
    @Override
    protected List<DiscoveryNode> candidates(Collection<DiscoveryNode> nodes) {
        return nodes.stream().filter(JobNodes::hasPlugin).toList();
    }

    @Override
    protected AllocatedPersistentTask createTask(
        long id, String type, String action, TaskId parent, PersistentTask<JobParameters> started, Map<String, String> headers) {
        float requestsPerSecond = JobTasks.steering(started).requestsPerSecond();
        return new JobTask(id, type, action, getDescription(started), parent, headers, requestsPerSecond);
    }

    @Override
    protected String getDescription(PersistentTask<JobParameters> started) {
        // All users with the monitor privilege can see tasks.
        return "near-duplicates job [" + started.getId() + "]";
    }

    @Override
    protected void nodeOperation(AllocatedPersistentTask task, JobParameters parameters, PersistentTaskState state) {
        new Coordinator(client, clusterService, phases, counts, (JobTask) task, parameters).run();
    }

    /** Counts of the jobs that this node has coordinated since its start. */
    public static final class JobCounts {

        private final AtomicLong started = new AtomicLong();
        private final AtomicLongArray inState = new AtomicLongArray(JobState.values().length);

        void begun() {
            started.incrementAndGet();
            inState.incrementAndGet(JobState.RUNNING.ordinal());
        }

        void left() {
            inState.decrementAndGet(JobState.RUNNING.ordinal());
        }

        void ended(JobState state) {
            inState.incrementAndGet(state.ordinal());
        }

        /** Jobs that this node started to coordinate, new ones or from another node. */
        public long started() {
            return started.get();
        }

        /** Jobs that this node coordinates now, or that ended in this state on this node. */
        public long count(JobState state) {
            return inState.get(state.ordinal());
        }
    }
}
