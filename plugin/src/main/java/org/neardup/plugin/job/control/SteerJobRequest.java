package org.neardup.plugin.job.control;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.action.UntypedActionRequest;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.core.TimeValue;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/** Asks for a job: to show it, to cancel it, or to change its speed. It stays on the node that was asked. */
public final class SteerJobRequest extends UntypedActionRequest {

    private final String id;
    private final boolean waitForCompletion;
    private final TimeValue timeout;
    private final float requestsPerSecond;

    private SteerJobRequest(String id, boolean waitForCompletion, TimeValue timeout, float requestsPerSecond) {
        this.id = id;
        this.waitForCompletion = waitForCompletion;
        this.timeout = timeout;
        this.requestsPerSecond = requestsPerSecond;
    }

    /**
     * Asks what a job does, or to cancel it.
     *
     * @param id                of the job or of its task
     * @param waitForCompletion whether to answer when it has ended
     * @param timeout           how long to wait for that
     */
    public static SteerJobRequest job(String id, boolean waitForCompletion, TimeValue timeout) {
        return new SteerJobRequest(id, waitForCompletion, timeout, JobSteering.UNLIMITED);
    }

    /** Asks for another speed of a job, -1 for no limit. */
    public static SteerJobRequest rethrottle(String id, float requestsPerSecond) {
        return new SteerJobRequest(id, false, TimeValue.ZERO, requestsPerSecond);
    }

    static boolean isSpeed(float requestsPerSecond) {
        return requestsPerSecond == JobSteering.UNLIMITED || (requestsPerSecond > 0 && Float.isFinite(requestsPerSecond));
    }

    static String badSpeed(float requestsPerSecond) {
        return "[requests_per_second] must be a number above 0, or -1 for no limit, but was [" + requestsPerSecond + "]";
    }

    String id() {
        return id;
    }

    boolean waitForCompletion() {
        return waitForCompletion;
    }

    TimeValue timeout() {
        return timeout;
    }

    float requestsPerSecond() {
        return requestsPerSecond;
    }

    @Override
    public ActionRequestValidationException validate() {
        return isSpeed(requestsPerSecond) ? null : addValidationError(badSpeed(requestsPerSecond), null);
    }

    @Override
    public void writeTo(StreamOutput out) {
        TransportAction.localOnly();
    }
}
