package org.neardup.plugin.job.coordination;

import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.component.Lifecycle;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.persistent.PersistentTasksCustomMetadata.PersistentTask;
import org.elasticsearch.persistent.PersistentTasksService;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.threadpool.Scheduler;
import org.elasticsearch.threadpool.ThreadPool;
import org.neardup.plugin.job.EarlierJob;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.coordination.JobExecutor.JobCounts;
import org.neardup.plugin.job.coordination.RunningJob.JobMovedException;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobError;
import org.neardup.plugin.job.record.JobParameters;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.server.ServerTasks;
import org.neardup.plugin.work.Backoff;
import org.neardup.plugin.work.IndexCopies;
import org.neardup.plugin.work.Retries;
import org.neardup.plugin.work.TransientFailures;
import org.neardup.plugin.work.WorkIndex;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Runs the phases of a job on one thread of the coordination pool. The task always ends: the job completes, fails or is cancelled, or it
 * moves to another node and this node drops it. The result is stored before the persistent task and the work index are removed, so that the
 * next coordinator can finish after a failure in between.
 */
final class Coordinator {

    private static final Logger LOGGER = LogManager.getLogger(Coordinator.class);

    private static final TimeValue PROGRESS_INTERVAL = TimeValue.timeValueSeconds(1);
    /** A node that is shutting down can throw arbitrary exceptions before it reports the shutdown. */
    private static final long LAST_BREATH_MILLIS = 1_000;
    /** By then, a node that only restarts is back with its copy of the work index. */
    private static final TimeValue WORK_LOST_AFTER = TimeValue.timeValueSeconds(30);
    /** The server itself reports an end once, with half a minute to find a master. */
    private static final long REPORT_AGAIN_MILLIS = 35_000;

    private final Client client;
    private final ClusterService clusterService;
    private final JobStore store;
    private final JobPhases phases;
    private final JobCounts counts;
    private final JobTask task;
    private final JobParameters parameters;
    private final RunningJob job;
    private final Retries retries;
    private final JobRecorder recorder;
    /** Create and delete ignore cancellation; otherwise the delete could overtake the create. */
    private final WorkIndex work;

    Coordinator(Client client, ClusterService clusterService, JobPhases phases, JobCounts counts, JobTask task, JobParameters parameters) {
        this.client = client;
        this.clusterService = clusterService;
        this.store = new JobStore(client);
        this.phases = phases;
        this.counts = counts;
        this.task = task;
        this.parameters = parameters;
        this.job = new RunningJob(client, clusterService, task, parameters);
        this.retries = new Retries(job::ensureHere);
        this.work = new WorkIndex(client, job.jobId(), job::ensureHere);
        this.recorder = new JobRecorder(store, job, task.getAllocationId(), retries);
    }

    /** Runs the job from its current phase until it ends or moves. */
    void run() {
        counts.begun();
        try {
            conductOrEnd();
        } catch (JobMovedException e) {
            leave(e);
        } finally {
            counts.left();
        }
    }

    private void conductOrEnd() {
        try {
            JobDocument known = parameters.belongTo(clusterService.state()) ? document(job.jobId()) : null;
            if (known == null) {
                LOGGER.warn("job [{}] ends and does nothing: it belongs to another cluster or was restored from a snapshot", job.jobId());
                // Its work index may be being restored at the moment; the sweeper deletes it afterwards.
                leaveState(null);
            } else if (known.hasEnded()) {
                end(null);
            } else {
                conduct(known);
            }
        } catch (JobMovedException e) {
            throw e;
        } catch (RuntimeException e) {
            // The job documents stayed unavailable until the retry deadline.
            end(e);
        }
    }

    private void conduct(JobDocument known) {
        JobState state = JobState.COMPLETED;
        Exception failure = null;
        recorder.resume(known);
        ThreadPool threads = client.threadPool();
        Scheduler.Cancellable ticks = threads.scheduleWithFixedDelay(recorder::tick, PROGRESS_INTERVAL, threads.generic());
        try {
            recorder.write(JobState.RUNNING, null);
            work(known);
        } catch (JobMovedException e) {
            throw e;
        } catch (Exception | AssertionError e) {
            state = cancelled() ? JobState.CANCELLED : JobState.FAILED;
            failure = state == JobState.FAILED ? asException(e) : null;
        } finally {
            ticks.cancel();
        }
        if (failure != null) {
            retries.sleep(LAST_BREATH_MILLIS);
            LOGGER.warn(() -> "job [" + job.jobId() + "] failed in phase [" + job.progress().phase() + "]", failure);
        }
        job.progress().enter(Phase.FINISHED);
        try {
            recorder.write(state, failure == null ? null : JobError.of(failure));
        } finally {
            counts.ended(state);
        }
        end(failure);
    }

    private static Exception asException(Throwable thrown) {
        return thrown instanceof Exception exception ? exception : new ElasticsearchException("assertion failed", thrown);
    }

    private boolean cancelled() {
        try {
            job.ensureRunning();
            return false;
        } catch (TaskCancelledException e) {
            return true;
        }
    }

    private void work(JobDocument document) {
        job.specify(specification(job.jobId()), document.earlierJob() == null ? null : earlier(document.earlierJob()));
        createWorkIndex();
        JobKind kind = parameters.kind();
        JobResult known = kind == JobKind.FIND ? recorder.result() : JobResult.EMPTY;
        JobResult found = known == null ? phases.find(job, this::step) : known;
        if (known == null) {
            recorder.found(found);
        }
        if (kind != JobKind.FIND || job.specification().output().action() != Action.REPORT) {
            recorder.found(step(kind == JobKind.FIND ? Phase.ACT : kind.first(), () -> phases.act(job, found)));
        }
        job.ensureRunning();
    }

    /**
     * The only copy of a new index may be on the node of a failed coordinator. During the first phase, the next coordinator can start over.
     */
    private void createWorkIndex() {
        makeWorkIndex();
        if (nothingIsFound() && job.work().isOutOfReach(WORK_LOST_AFTER)
            && IndexCopies.areLost(clusterService.state(), job.work().index())) {
            LOGGER.warn("job [{}] starts over, because the only copy of its work index was lost with a node", job.jobId());
            work.delete();
            makeWorkIndex();
        }
    }

    private boolean nothingIsFound() {
        if (parameters.kind() != JobKind.FIND || recorder.result() != null) {
            return false;
        }
        // A new coordinator records the first phase before it reaches the phase the job was in; the phase times tell how far it was.
        return Arrays.stream(Phase.values())
            .allMatch(phase -> phase == Phase.SNAPSHOT || phase == Phase.SEARCH || job.progress().millis(phase) == 0);
    }

    private void makeWorkIndex() {
        if (work.make()) {
            job.work().awaitCopies();
        }
    }

    private JobDocument document(String jobId) {
        return retries.call(listener -> store.get(jobId, listener));
    }

    private JobSpecification specification(String jobId) {
        return retries.call(listener -> store.specification(jobId, listener));
    }

    private EarlierJob earlier(String id) {
        JobDocument earlier = document(id);
        if (earlier == null || earlier.result() == null) {
            throw new ResourceNotFoundException("the earlier job [" + id + "] does not exist any more or has no result");
        }
        return new EarlierJob(id, specification(id));
    }

    /** Runs a phase, and repeats it after a transient failure. The repetition finds all work that was finished. */
    private <T> T step(Phase phase, Supplier<T> work) {
        Backoff backoff = new Backoff(1_000, 30_000);
        while (true) {
            job.ensureRunning();
            job.progress().enter(phase);
            recorder.write(JobState.RUNNING, null);
            try {
                return work.get();
            } catch (JobMovedException e) {
                throw e;
            } catch (RuntimeException e) {
                job.ensureRunning();
                if (TransientFailures.isTransientUnlessCancelled(e) == false || backoff.isOver(job.progress().done())) {
                    throw e;
                }
                LOGGER.debug(() -> "job [" + job.jobId() + "] repeats phase [" + phase + "]", e);
            }
            new Retries(job::ensureRunning).sleep(backoff.nextMillis());
        }
    }

    /** Deletes the work index and a plan without a result, and reports the end of the job. */
    private void end(Exception failure) {
        orWarn("cannot delete the work index of job [" + job.jobId() + "]", work::delete);
        if (parameters.kind() == JobKind.FIND && recorder.result() == null) {
            PlanIndex plan = new PlanIndex(client, job.jobId(), job::ensureHere);
            orWarn("cannot delete the incomplete plan of job [" + job.jobId() + "]", plan::delete);
        }
        leaveState(failure);
    }

    private static void orWarn(String warning, Runnable work) {
        try {
            work.run();
        } catch (JobMovedException e) {
            throw e;
        } catch (RuntimeException e) {
            LOGGER.warn(warning, e);
        }
    }

    /** Reports the end of the job, and waits until the cluster state no longer contains it. */
    private void leaveState(Exception failure) {
        if (failure == null) {
            task.markAsCompleted();
        } else {
            task.markAsFailed(failure);
        }
        try {
            for (long waited = 0; job.ensureHere() != null; waited += 100) {
                if (waited > 0 && waited % REPORT_AGAIN_MILLIS == 0) {
                    reportEnd(failure);
                }
                retries.sleep(100);
            }
        } catch (JobMovedException e) {
            LOGGER.debug("the job moved after its end", e);
        }
    }

    private void reportEnd(Exception failure) {
        ActionListener<PersistentTask<?>> listener = ActionListener.wrap(
            removed -> {}, e -> LOGGER.debug(() -> "end of job [" + job.jobId() + "] not acknowledged", e));
        TimeValue timeout = TimeValue.timeValueMillis(REPORT_AGAIN_MILLIS);
        new ServerTasks(new PersistentTasksService(clusterService, client.threadPool(), client)).end(
            job.jobId(), task.getAllocationId(), failure, timeout, listener);
    }

    /** Another node continues. A node that is closing must not report anything, or the job would end. */
    private void leave(JobMovedException reason) {
        LOGGER.info("job [{}] leaves this node: {}", job.jobId(), reason.getMessage());
        boolean closing = clusterService.lifecycleState() != Lifecycle.State.STARTED || Thread.currentThread().isInterrupted();
        if (closing == false) {
            task.markAsCompleted();
        }
    }
}
