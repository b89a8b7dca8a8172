package org.neardup.cluster.job;

import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A request for a job.
 *
 * @param indices    as in the path
 * @param body       members of the body
 * @param parameters of the URL
 */
record JobRequest(String indices, Map<String, Object> body, Map<String, String> parameters) {

    JobRequest {
        body = Map.copyOf(body);
        parameters = Map.copyOf(parameters);
    }

    /** Compares the signatures of all documents, without a minimum number, by their Jaccard similarity, and requests all pairs. */
    static JobRequest of(String indices, String threshold) {
        Map<String, Object> body = Map.of(
            "field", WordIndex.FIELD, "similarity", "jaccard", "threshold", Double.parseDouble(threshold), "min_tokens", 1, "pairs", "all",
            "i_reviewed", true);
        return new JobRequest(indices, body, Map.of());
    }

    /** With this member of the body. */
    JobRequest with(String member, Object value) {
        Map<String, Object> more = new TreeMap<>(body);
        more.put(member, value);
        return new JobRequest(indices, more, parameters);
    }

    /** With this parameter of the URL. */
    JobRequest parameter(String name, Object value) {
        Map<String, String> more = new TreeMap<>(parameters);
        more.put(name, value.toString());
        return new JobRequest(indices, body, more);
    }

    /** With an export to the index of this name. */
    JobRequest dest(String index) {
        return with("dest", Map.of("index", index));
    }

    /** With a rate limit in documents or changes per second, so that each phase lasts long enough for a test. */
    JobRequest slow(int requestsPerSecond) {
        return parameter("requests_per_second", requestsPerSecond);
    }

    /** The response of the cluster. */
    Answer send(RestApi api) throws IOException {
        String query = parameters.entrySet().stream().map(p -> p.getKey() + "=" + p.getValue()).collect(Collectors.joining("&"));
        return api.send("POST", "/" + indices + "/_near_duplicates?" + query, RestApi.JSON.writeValueAsBytes(body));
    }

    /** Starts the job as a user. */
    Job start(RestApi api) throws IOException {
        return new Job(api, send(api).expectSuccess().path("job").asText());
    }

    /** Starts the job as the superuser. */
    Job start() throws IOException {
        return start(SharedCluster.api());
    }

    /** Runs the job as the superuser; it must succeed. */
    Job run() throws IOException {
        Job job = start();
        job.awaitSuccess();
        return job;
    }
}
