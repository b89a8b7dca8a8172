package org.neardup.plugin.job.review;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.neardup.plugin.job.request.LocalRequest;

import java.util.Map;

/** A request on the plan of a job. */
public final class PlanRequest extends LocalRequest {

    private final String jobId;
    private final String group;
    private final Map<String, Object> body;

    /**
     * @param jobId of the job that made the plan, or that acted on it
     * @param group the name of a group, or null
     * @param body  parameters, not checked yet
     */
    public PlanRequest(String jobId, @Nullable String group, Map<String, Object> body) {
        this.jobId = jobId;
        this.group = group;
        this.body = body;
    }

    String jobId() {
        return jobId;
    }

    String group() {
        return group;
    }

    Map<String, Object> body() {
        return body;
    }

    @Override
    public Task createTask(long id, String type, String action, TaskId parent, Map<String, String> headers) {
        // All users with the monitor privilege can see tasks.
        return new CancellableTask(id, type, action, "the plan of a job", parent, headers);
    }
}
