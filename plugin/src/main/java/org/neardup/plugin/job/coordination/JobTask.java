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

/** The task on the node that coordinates a job. */
final class JobTask extends AllocatedPersistentTask {

    private static final Logger LOGGER = LogManager.getLogger(JobTask.class);

    private final float requestsPerSecond;
    private volatile Supplier<JobStatus> status;

    JobTask(long id, String type, String action, String description, TaskId parent, Map<String, String> headers, float requestsPerSecond) {
        super(id, type, action, description, parent, headers);
        this.requestsPerSecond = requestsPerSecond;
    }

    void setStatus(Supplier<JobStatus> status) {
        this.status = status;
    }

    @Override
    public Task.Status getStatus() {
        Supplier<JobStatus> known = status;
        return known == null ? super.getStatus() : known.get();
    }

    /** Only this node learns of a cancellation by the task API, so persist it; otherwise a restart would resume the job. */
    @Override
    protected void onCancelled() {
        updatePersistentTaskState(new JobSteering(true, requestsPerSecond), ActionListener.wrap(
            updated -> LOGGER.debug("job [{}] stays cancelled", getPersistentTaskId()),
            e -> LOGGER.debug(() -> "cancellation of job [" + getPersistentTaskId() + "] not stored", e)));
    }
}
