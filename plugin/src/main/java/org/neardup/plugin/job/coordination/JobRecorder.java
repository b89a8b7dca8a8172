package org.neardup.plugin.job.coordination;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.SubscribableListener;
import org.elasticsearch.index.engine.VersionConflictEngineException;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.coordination.RunningJob.JobMovedException;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobError;
import org.neardup.plugin.job.record.JobState;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.work.RecordVersion;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes the document of a job on the node that coordinates it. Document versions ensure the order: late writes and those of an earlier
 * coordinator have no effect.
 */
final class JobRecorder {

    private static final Logger LOGGER = LogManager.getLogger(JobRecorder.class);

    private final JobStore store;
    private final RunningJob job;
    private final Retries retries;
    private final List<String> tasks = new ArrayList<>();
    private long version;
    private JobDocument known;
    private JobResult result;
    private boolean exclusive;
    private SubscribableListener<Void> last = SubscribableListener.newSucceeded(null);

    /** @param allocation number of this coordinator; increases from coordinator to coordinator */
    JobRecorder(JobStore store, RunningJob job, long allocation, Retries retries) {
        this.store = store;
        this.job = job;
        this.retries = retries;
        this.version = allocation << Integer.SIZE;
    }

    void resume(JobDocument written) {
        known = written;
        LOGGER.info(JobLog.begun(written));
        tasks.addAll(known.tasks());
        result = known.result();
        known.progress().phaseMillis()
            .forEach((phase, millis) -> job.progress().addMillis(RecordVersion.constant(Phase.class, phase), millis));
        // Counts of unfinished work start again, but not what was known at the start.
        List<Counter> kept = result == null ? List.of(Counter.DOCUMENTS_EXPECTED) : List.of(Counter.values());
        kept.forEach(counter -> job.progress().add(counter, known.progress().get(counter)));
        tasks.add(job.parentTask().toString());
    }

    /** The result once its plan is complete; null before. */
    JobResult result() {
        return result;
    }

    /** Sets the result for later writes of the document. */
    void found(JobResult found) {
        result = found;
    }

    /** Writes that the job is running, or how it ended, and waits. */
    void write(JobState state, JobError error) {
        SubscribableListener<Void> pending;
        synchronized (this) {
            exclusive = true;
            pending = last;
        }
        // Concurrent writes could arrive in any order, so wait for the previous one before choosing the version of the next.
        retries.<Void>call(listener -> pending.addListener(listener.delegateResponse((l, e) -> l.onResponse(null))));
        JobDocument document = document(state, error);
        long next = nextVersion();
        try {
            retries.<Void>call(listener -> store.put(document, next, listener));
        } catch (VersionConflictEngineException e) {
            throw new JobMovedException("a later coordinator wrote the document of job [" + job.jobId() + "]");
        }
        if (document.hasEnded()) {
            LOGGER.info(JobLog.ended(document));
        }
        synchronized (this) {
            exclusive = state != JobState.RUNNING;
        }
    }

    /** Writes the current progress without waiting, unless a write is pending or the job has ended. */
    synchronized void tick() {
        if (exclusive == false && last.isDone()) {
            last = SubscribableListener.newForked(l -> store.put(document(JobState.RUNNING, null), nextVersion(), l));
            last.addListener(ActionListener.wrap(written -> {}, e -> LOGGER.debug("progress not written", e)));
        }
    }

    private synchronized long nextVersion() {
        return ++version;
    }

    private JobDocument document(JobState state, JobError error) {
        long end = state == JobState.RUNNING ? 0 : System.currentTimeMillis();
        return known.with(state, tasks, end, job.status(), result, error);
    }
}
