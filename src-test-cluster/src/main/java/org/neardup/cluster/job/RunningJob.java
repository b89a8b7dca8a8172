package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * A job that was started.
 *
 * @param api the cluster
 * @param id  the job's id
 */
public record RunningJob(RestApi api, String id) {

    /**
     * Starts a job that finds near-duplicates.
     *
     * @param index one or more indices, as in the path
     * @param body  the request
     */
    public static RunningJob find(RestApi api, String index, JsonNode body) throws IOException {
        return started(api, "/" + index + "/_near_duplicates", body.toString());
    }

    /** Starts a job that carries out the plan of this one with these options. */
    public RunningJob apply(JsonNode body) throws IOException {
        return started(api, path() + "/_apply", body.toString());
    }

    /** Starts a job that removes the marks of this one. */
    public RunningJob undo() throws IOException {
        return started(api, path() + "/_undo", "");
    }

    /** Starts a job that exports the result of this one to an index. */
    public RunningJob export(String index) throws IOException {
        return started(api, path() + "/_export", "{\"index\": \"" + index + "\"}");
    }

    /**
     * A page of its groups, or a page of the duplicates of one of them.
     *
     * @param group a slash and the name of a group, or empty
     * @param body  the request
     */
    public JsonNode groups(String group, JsonNode body) throws IOException {
        return api.send("POST", path() + "/_groups" + group, body.toString()).expectSuccess();
    }

    /** Stores the decision of a reviewer that a duplicate is not removed. */
    public void keep(String index, String duplicate, String note) throws IOException {
        ObjectNode body = RestApi.JSON.createObjectNode().put("decision", "keep").put("note", note);
        body.putArray("documents").addObject().put("index", index).put("id", duplicate);
        api.send("POST", path() + "/_review", body.toString()).expectSuccess();
    }

    private static RunningJob started(RestApi api, String path, String body) throws IOException {
        return new RunningJob(api, api.send("POST", path, body).expectSuccess().path("job").asText());
    }

    /** The current status. */
    public JobStatus status() throws IOException {
        return new JobStatus(api.send("GET", path()).expectSuccess());
    }

    /**
     * Polls until the job has succeeded.
     *
     * @param watcher receives every status, and the final one
     * @param pause   between two polls
     * @return the status at the end
     * @throws IOException if the job failed or was cancelled
     */
    public JobStatus await(Consumer<JobStatus> watcher, Duration pause) throws IOException {
        while (true) {
            JobStatus status = requireNoFailure(status());
            watcher.accept(status);
            if (status.completed()) {
                return status;
            }
            try {
                Thread.sleep(pause);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting for the job [" + id + "]", e);
            }
        }
    }

    /**
     * Waits in the server, without polling, until the job has succeeded.
     *
     * @return the status at the end
     * @throws IOException if the job failed or was cancelled
     */
    public JobStatus await() throws IOException {
        while (true) {
            String path = path() + "?wait_for_completion=true&timeout=60s";
            JobStatus status = requireNoFailure(new JobStatus(api.send("GET", path).expectSuccess()));
            if (status.completed()) {
                return status;
            }
        }
    }

    private JobStatus requireNoFailure(JobStatus status) throws IOException {
        if (status.failure().isPresent()) {
            throw new IOException("the job [" + id + "] failed: " + status.failure().get());
        }
        return status;
    }

    /** The path of requests about the job. */
    public String path() {
        return "/_near_duplicates/" + id;
    }
}
