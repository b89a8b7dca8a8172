package org.neardup.plugin.job.request;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.RetryableAction;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.JobTasks;
import org.neardup.plugin.server.ServerTasks;
import org.neardup.plugin.work.Requests;
import org.neardup.plugin.work.TransientFailures;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Finds jobs by id or task id, and waits for them without blocking a thread. */
public final class JobLookup {

    private static final Logger LOGGER = LogManager.getLogger(JobLookup.class);
    private static final TimeValue POLL = TimeValue.timeValueMillis(100);
    private static final TimeValue PATIENCE = TimeValue.timeValueSeconds(10);
    /** Maximum delay of a cluster state that contains the task. */
    private static final TimeValue STATE_ON_ITS_WAY = TimeValue.timeValueSeconds(2);
    private static final TimeValue LAST_MOMENT = TimeValue.timeValueSeconds(2);

    private final JobStore store;
    private final ClusterService clusterService;
    private final ThreadPool threadPool;
    private final PersistentTasksService tasks;

    JobLookup(Client client, ClusterService clusterService) {
        this.store = new JobStore(client);
        this.clusterService = clusterService;
        this.threadPool = client.threadPool();
        this.tasks = new PersistentTasksService(clusterService, threadPool, client);
    }

    /** Finds a job by its id or by that of one of its tasks; fails with 404 if there is none. */
    public void find(String id, ActionListener<JobDocument> listener) {
        findOrNull(id, listener.map(job -> {
            if (job == null) {
                throw new ResourceNotFoundException("job [" + id + "] not found, by its id or that of a task");
            }
            return job;
        }));
    }

    /** Finds the job that made a plan, by its id or that of a job that acted on the plan; fails with 404 if there is none. */
    public void findPlanner(String id, ActionListener<JobDocument> listener) {
        find(id, listener.delegateFailureAndWrap((l, job) -> {
            if (job.kind() == JobKind.FIND) {
                l.onResponse(job);
            } else {
                find(job.earlierJob(), l);
            }
        }));
    }

    /** Finds a job by its id or by that of one of its tasks; null if there is none. */
    public void findOrNull(String id, ActionListener<JobDocument> listener) {
        ActionListener<JobDocument> known = listener.delegateFailureAndWrap((l, job) -> {
            if (job == null || isLost(job, clusterService.state()) == false) {
                l.onResponse(job);
            } else {
                threadPool.schedule(() -> confirmLost(job, l), STATE_ON_ITS_WAY, threadPool.generic());
            }
        });
        retry(l -> store.get(id, l), known);
    }

    /** Job documents are unavailable for a moment while their index is created or a node leaves. */
    private <T> void retry(Consumer<ActionListener<T>> request, ActionListener<T> listener) {
        retry(request, TransientFailures::isTransient, listener);
    }

    /** Retries a request every 100 ms, for at most ten seconds, while its failures are transient. */
    <T> void retry(Consumer<ActionListener<T>> request, Predicate<Exception> isPassing, ActionListener<T> listener) {
        new RetryableAction<T>(LOGGER, threadPool, POLL, POLL, PATIENCE, listener, threadPool.generic()) {
            @Override
            public void tryAction(ActionListener<T> answer) {
                request.accept(answer);
            }

            @Override
            public boolean shouldRetry(Exception e) {
                return isPassing.test(e);
            }
        }.run();
    }

    /** Reads the specification of a job; fails with 404 if it does not exist. */
    public void specification(String jobId, ActionListener<JobSpecification> listener) {
        retry(l -> store.specification(jobId, l), listener);
    }

    /** Deletes the documents of ended jobs. */
    void delete(List<String> ids, ActionListener<Void> listener) {
        retry(l -> store.delete(ids, l), listener);
    }

    /** The jobs in some states, latest first, without the first {@code from}. */
    void list(int from, int size, Set<JobState> states, ActionListener<List<JobDocument>> listener) {
        // Read the cluster state first: a job stores its end before its task is removed.
        ClusterState state = clusterService.state();
        long now = System.currentTimeMillis();
        retry(l -> store.list(from, size, states, l), listener.<List<JobDocument>>map(
            jobs -> jobs.stream().map(job -> isLost(job, state) ? job.lost(now) : job).toList()));
    }

    /**
     * Whether a job stopped without storing its end. The job's document exists before its task, and the task before this node knows of it.
     */
    static boolean isLost(JobDocument job, ClusterState state) {
        TimeValue patience = job.task() == null ? JobStarter.MASTER_TIMEOUT : STATE_ON_ITS_WAY;
        return job.hasEnded() == false && System.currentTimeMillis() - job.startMillis() > patience.millis()
            && JobTasks.find(state, job.id()) == null;
    }

    private void confirmLost(JobDocument job, ActionListener<JobDocument> listener) {
        retry(l -> store.get(job.id(), l), listener.<JobDocument>map(again -> {
            JobDocument latest = again == null ? job : again;
            return isLost(latest, clusterService.state()) ? latest.lost(System.currentTimeMillis()) : latest;
        }));
    }

    /** Waits at most ten seconds until a new job starts to run; passes null if it does not. */
    void awaitBegin(String id, ActionListener<JobDocument> listener) {
        retry(l -> store.get(id, l.map(job -> {
            if (job == null || (job.task() == null && job.hasEnded() == false)) {
                throw new IllegalStateException("job [" + id + "] has not started yet");
            }
            return job;
        })), e -> true, listener.delegateResponse((l, e) -> l.onResponse(null)));
    }

    /** Passes a job: its current state, or that after its end if the options say to wait. */
    void get(String id, RunOptions options, ActionListener<JobResponse> listener) {
        if (options.waitForCompletion()) {
            awaitEnd(id, options.timeout(), listener);
            return;
        }
        find(id, listener.delegateFailureAndWrap((l, job) -> {
            if (job.hasEnded()) {
                // It keeps the index that it exports to for another moment. Wait for that, so that the user can start another job.
                awaitEnd(job.id(), LAST_MOMENT, l.map(end -> new JobResponse(end.job(), false)));
            } else {
                l.onResponse(new JobResponse(job, false));
            }
        }));
    }

    /**
     * Waits until a job has ended and its persistent task is removed, so that other jobs can export to its index, or until the timeout
     * elapses; null for no timeout.
     */
    void awaitEnd(String id, TimeValue timeout, ActionListener<JobResponse> listener) {
        pollEnd(id, timeout == null ? Long.MAX_VALUE : threadPool.relativeTimeInMillis() + timeout.millis(), listener);
    }

    private void pollEnd(String id, long deadline, ActionListener<JobResponse> listener) {
        find(id, listener.delegateFailureAndWrap((l, job) -> {
            long left = deadline - threadPool.relativeTimeInMillis();
            boolean hasTask = JobTasks.find(clusterService.state(), job.id()) != null;
            boolean isOver = job.hasEnded() && hasTask == false;
            // By the job's id, which needs no search.
            Runnable again = () -> pollEnd(job.id(), deadline, l);
            if (isOver || left <= 0) {
                l.onResponse(new JobResponse(job, isOver == false));
            } else if (hasTask) {
                TimeValue timeout = deadline == Long.MAX_VALUE ? null : TimeValue.timeValueMillis(left);
                awaitNoTask(job.id(), timeout, l.delegateFailureAndWrap((l2, gone) -> threadPool.generic().execute(again)));
            } else {
                // Its task will appear soon.
                threadPool.schedule(again, POLL, threadPool.generic());
            }
        }));
    }

    /** Waits until the cluster state has no task of a job, or the timeout elapses. */
    private void awaitNoTask(String id, TimeValue timeout, ActionListener<Boolean> listener) {
        // The server reports a timeout as this exception.
        ActionListener<Boolean> orTimeout = Requests.insteadOf(IllegalStateException.class::isInstance, false, listener);
        new ServerTasks(tasks).await(all -> all == null || all.getTask(id) == null, timeout, orTimeout);
    }
}
