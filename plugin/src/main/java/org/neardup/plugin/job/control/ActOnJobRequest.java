package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.IndicesRequest;
import org.elasticsearch.action.UntypedActionRequest;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;

import java.util.List;
import java.util.Map;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/** Asks to carry out the plan of a job, or to take its marks back. It stays on the node that was asked. */
public final class ActOnJobRequest extends UntypedActionRequest implements IndicesRequest {

    private final String jobId;
    private final String[] indices;
    private final Map<String, Object> body;
    private final float requestsPerSecond;
    private final boolean waitForCompletion;
    private final TimeValue timeout;

    /**
     * @param jobId             the job whose plan it is
     * @param indices           the names of indices that this job has in its specification, which the user must be allowed to write to
     * @param body              what to do, not checked yet
     * @param requestsPerSecond positive, or -1 for no limit
     * @param waitForCompletion whether to answer when the job has ended
     * @param timeout           how long to wait for that, or null for as long as it takes
     */
    public ActOnJobRequest(
        String jobId,
        List<String> indices,
        Map<String, Object> body,
        float requestsPerSecond,
        boolean waitForCompletion,
        TimeValue timeout
    ) {
        this.jobId = jobId;
        this.indices = indices.toArray(String[]::new);
        this.body = body;
        this.requestsPerSecond = requestsPerSecond;
        this.waitForCompletion = waitForCompletion;
        this.timeout = timeout;
    }

    String jobId() {
        return jobId;
    }

    Map<String, Object> body() {
        return body;
    }

    float requestsPerSecond() {
        return requestsPerSecond;
    }

    boolean waitForCompletion() {
        return waitForCompletion;
    }

    TimeValue timeout() {
        return timeout;
    }

    @Override
    public String[] indices() {
        return indices;
    }

    @Override
    public IndicesOptions indicesOptions() {
        return IndicesOptions.strictNoExpandForbidClosed();
    }

    @Override
    public boolean includeDataStreams() {
        return true;
    }

    @Override
    public ActionRequestValidationException validate() {
        return SteerJobRequest.isSpeed(requestsPerSecond) ? null : addValidationError(SteerJobRequest.badSpeed(requestsPerSecond), null);
    }

    @Override
    public void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
