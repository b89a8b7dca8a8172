package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.record.JobSteering;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/**
 * Options of a request that starts, controls or shows a job.
 *
 * @param dryRun            whether to only report what the job would do
 * @param requestsPerSecond at least 1, or -1 for no limit
 * @param waitForCompletion whether to respond only after the job's end
 * @param timeout           maximum time to wait for that, or null for no timeout
 */
public record RunOptions(boolean dryRun, float requestsPerSecond, boolean waitForCompletion, TimeValue timeout) {

    static final RunOptions NONE = new RunOptions(false, JobSteering.UNLIMITED, false, null);

    /** These options, waiting for the job's end. */
    RunOptions waiting() {
        return new RunOptions(dryRun, requestsPerSecond, true, timeout);
    }

    /** Returns the problem with the rate limit, null if there is none. */
    ActionRequestValidationException validate() {
        if (requestsPerSecond == JobSteering.UNLIMITED || (requestsPerSecond >= 1 && Float.isFinite(requestsPerSecond))) {
            return null;
        }
        return addValidationError(
            "[requests_per_second] must be at least 1, or -1 for no limit, but was [" + requestsPerSecond + "]", null);
    }
}
