package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;

import java.util.List;
import java.util.Map;

/** Asks to carry out the plan of a job, or to take its marks back. */
public final class ActOnJobRequest extends IndicesWriteRequest {

    private final String jobId;
    private final Map<String, Object> body;
    private final RunOptions options;

    /**
     * @param jobId   the job whose plan it is
     * @param indices the names of indices that this job has in its specification, which the user must be allowed to write to
     * @param body    what to do, not checked yet
     * @param options how to do it
     */
    public ActOnJobRequest(String jobId, List<String> indices, Map<String, Object> body, RunOptions options) {
        super(indices.toArray(String[]::new));
        this.jobId = jobId;
        this.body = body;
        this.options = options;
    }

    public String jobId() {
        return jobId;
    }

    public Map<String, Object> body() {
        return body;
    }

    public RunOptions options() {
        return options;
    }

    @Override
    public ActionRequestValidationException validate() {
        return options.validate();
    }
}
