package org.neardup.plugin.job.request;

import org.elasticsearch.action.ActionRequestValidationException;
import org.elasticsearch.core.TimeValue;
import org.neardup.plugin.job.record.JobSteering;

import static org.elasticsearch.action.ValidateActions.addValidationError;

/**
 * How a request is carried out that starts, steers or shows a job.
 *
 * @param dryRun            whether to tell only what would be done
 * @param requestsPerSecond at least 1, or -1 for no limit
 * @param waitForCompletion whether to answer when the job has ended
 * @param timeout           how long to wait for that, or null for as long as it takes
 */
public record RunOptions(boolean dryRun, float requestsPerSecond, boolean waitForCompletion, TimeValue timeout) {

    /** The same with an answer when the job has ended. */
    RunOptions waiting() {
        return new RunOptions(dryRun, requestsPerSecond, true, timeout);
    }

    /** Says what is wrong with the speed, null if nothing is. */
    ActionRequestValidationException validate() {
        if (requestsPerSecond == JobSteering.UNLIMITED || (requestsPerSecond >= 1 && Float.isFinite(requestsPerSecond))) {
            return null;
        }
        return addValidationError(
            "[requests_per_second] must be at least 1, or -1 for no limit, but was [" + requestsPerSecond + "]",
            null
        );
    }
}
