package org.neardup.plugin.job.rest;

import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.xcontent.XContentParser;

import java.io.IOException;
import java.util.Map;

/** The parameters that requests about jobs have in common. */
final class JobParameterNames {

    static final String JOB = "job";
    static final String WAIT_FOR_COMPLETION = "wait_for_completion";
    static final String TIMEOUT = "timeout";
    static final String REQUESTS_PER_SECOND = "requests_per_second";

    private JobParameterNames() {}

    /** How long a request that watches a job waits for its end. */
    static TimeValue watchTimeout(RestRequest request) {
        return request.paramAsTime(TIMEOUT, TimeValue.timeValueSeconds(30));
    }

    /** How long a request that starts a job waits for its end: as long as it takes, unless it says otherwise. */
    static TimeValue startTimeout(RestRequest request) {
        return request.paramAsTime(TIMEOUT, null);
    }

    /** The body as an object, empty if there is none. */
    static Map<String, Object> body(RestRequest request) throws IOException {
        if (request.hasContent() == false) {
            return Map.of();
        }
        try (XContentParser parser = request.contentParser()) {
            return parser.map();
        }
    }
}
