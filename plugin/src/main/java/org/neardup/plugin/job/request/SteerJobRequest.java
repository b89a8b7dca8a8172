package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.record.JobSteering;

/** Asks for a job: to show it, to cancel it, or to change its speed. */
public final class SteerJobRequest extends LocalRequest {

    private final String id;
    private final RunOptions options;

    private SteerJobRequest(String id, RunOptions options) {
        this.id = id;
        this.options = options;
    }

    /**
     * Asks what a job does, or to cancel it.
     *
     * @param id                of the job or of its task
     * @param waitForCompletion whether to answer when it has ended
     * @param timeout           how long to wait for that
     */
    public static SteerJobRequest job(String id, boolean waitForCompletion, TimeValue timeout) {
        return new SteerJobRequest(id, new RunOptions(false, JobSteering.UNLIMITED, waitForCompletion, timeout));
    }

    /** Asks for another speed of a job, -1 for no limit. */
    public static SteerJobRequest rethrottle(String id, float requestsPerSecond) {
        return new SteerJobRequest(id, new RunOptions(false, requestsPerSecond, false, TimeValue.ZERO));
    }

    public String id() {
        return id;
    }

    /** Its speed, if that is to change, and whether to wait for its end. */
    public RunOptions options() {
        return options;
    }

    @Override
    public ActionRequestValidationException validate() {
        return options.validate();
    }
}
