package org.neardup.plugin.job.coordination;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.logging.LogManager;
import org.elasticsearch.logging.Logger;
import org.elasticsearch.persistent.AllocatedPersistentTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.record.JobSteering;

import java.util.Map;
import java.util.function.Supplier;

/** The task of the node that coordinates a job. */
final class JobTask extends AllocatedPersistentTask {

    private static final Logger LOGGER = LogManager.getLogger(JobTask.class);

    private final float requestsPerSecond;
    private volatile Supplier<JobStatus> status;

    JobTask(long id, String type, String action, String description, TaskId parent, Map<String, String> headers, float requestsPerSecond) {
        super(id, type, action, description, parent, headers);
        this.requestsPerSecond = requestsPerSecond;
    }

    /** Says where the job stands from now on. */
    void setStatus(Supplier<JobStatus> status) {
        this.status = status;
    }

    @Override
    public Task.Status getStatus() {
        Supplier<JobStatus> known = status;
        return known == null ? super.getStatus() : known.get();
    }

    /** A cancellation by the task API is known to this node only, so it is written down, or the job would come back with a restart. */
    @Override
    protected void onCancelled() {
        updatePersistentTaskState(
            new JobSteering(true, requestsPerSecond),
            ActionListener.wrap(
                updated -> LOGGER.debug("job [{}] stays cancelled", getPersistentTaskId()),
                e -> LOGGER.debug(() -> "cancellation of job [" + getPersistentTaskId() + "] not written down", e)
            )
        );
    }
}
