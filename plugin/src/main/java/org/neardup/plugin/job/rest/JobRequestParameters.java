package org.neardup.plugin.job.rest;

import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.control.JobStarter;
import org.neardup.plugin.job.control.JobSteering;
import org.neardup.plugin.job.control.RunOptions;
import org.neardup.plugin.job.control.SteerJobRequest;

import java.io.IOException;
import java.util.Map;

/** The parameters that requests about jobs have in common. */
final class JobRequestParameters {

    static final String JOB = "job";
    static final String WAIT_FOR_COMPLETION = "wait_for_completion";
    static final String TIMEOUT = "timeout";
    static final String REQUESTS_PER_SECOND = "requests_per_second";

    private JobRequestParameters() {}

    /** A request about a job that waits for its end, if it does, for half a minute, unless it says otherwise. */
    static SteerJobRequest watch(RestRequest request) {
        return SteerJobRequest.job(
            request.param(JOB),
            request.paramAsBoolean(WAIT_FOR_COMPLETION, false),
            request.paramAsTime(TIMEOUT, TimeValue.timeValueSeconds(30))
        );
    }

    /** How a job is started: without a limit of its speed, and if its end is waited for, for as long as it takes. */
    static RunOptions runOptions(RestRequest request) {
        return new RunOptions(
            request.paramAsFloat(REQUESTS_PER_SECOND, JobSteering.UNLIMITED),
            request.paramAsBoolean(WAIT_FOR_COMPLETION, false),
            request.paramAsTime(TIMEOUT, null)
        );
    }

    /** The body as an object, empty if there is none; one that no job could be asked for with is not read. */
    static Map<String, Object> body(RestRequest request) throws IOException {
        if (request.contentLength() > JobStarter.LARGEST_SPECIFICATION.getBytes()) {
            throw new IllegalArgumentException(
                "the body has [" + ByteSizeValue.ofBytes(request.contentLength()) + "], but a job may be asked for with at most ["
                    + JobStarter.LARGEST_SPECIFICATION + "]; make its queries shorter, by a terms lookup for instance"
            );
        }
        if (request.hasContent() == false) {
            return Map.of();
        }
        try (XContentParser parser = request.contentParser()) {
            return parser.map();
        }
    }
}
