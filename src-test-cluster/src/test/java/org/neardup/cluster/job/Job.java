package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A started job, as a user sees it. */
record Job(RestApi api, String id) {

    /** The phases in order. */
    static final List<String> PHASES = List.of("snapshot", "join", "group", "write", "export", "act");

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    Job {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("the answer to the start named no job");
        }
    }

    /** The response about the job. */
    Answer get(String parameters) throws IOException {
        return api.send("GET", "/_near_duplicates/" + id + parameters);
    }

    /** The status; retries while nodes are lost. */
    JsonNode status() throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (true) {
            String problem;
            try {
                Answer answer = get("");
                if (answer.succeeded()) {
                    return answer.body();
                }
                problem = answer.status() + " " + answer.body();
            } catch (IOException lostConnection) {
                problem = lostConnection.toString();
            }
            if (Instant.now().isAfter(deadline)) {
                throw new AssertionError("no status of " + id + ": " + problem);
            }
            pause(100);
        }
    }

    /** The current phase. */
    String phase() throws IOException {
        return phase(status());
    }

    static String phase(JsonNode status) {
        return status.path("completed").asBoolean() ? "finished" : status.path("status").path("phase").asText();
    }

    /** Waits until the job is in a phase, or beyond it; returns its phase then. */
    String awaitPhase(String phase) throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(deadline)) {
            JsonNode status = status();
            String current = phase(status);
            if (current.equals("finished") || PHASES.indexOf(current) >= PHASES.indexOf(phase)) {
                return current;
            }
            pause(10);
        }
        throw new AssertionError("the job " + id + " is not in phase " + phase + ": " + status());
    }

    /** The node that coordinates the job. */
    String coordinator() throws IOException {
        String task = status().path("id").asText();
        String node = task.substring(0, Math.max(0, task.indexOf(':')));
        return api.send("GET", "/_nodes/" + node + "?filter_path=nodes.*.name").expectSuccess().findValue("name").asText();
    }

    /** Waits until the job has ended, in any state. */
    JsonNode awaitEnd() throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(deadline)) {
            JsonNode status = status();
            if (status.path("completed").asBoolean()) {
                // Its task is removed a moment later; until then no other job can export to its index.
                Answer over = get("?wait_for_completion=true&timeout=60s");
                return over.succeeded() ? over.body() : status;
            }
            pause(50);
        }
        throw new AssertionError("the job " + id + " does not end: " + status() + "\nshards: " + shards());
    }

    /** The state of shards, for messages: a job waits for unassigned ones. */
    private String shards() throws IOException {
        return api.send("GET", "/_cat/shards?format=json&h=index,shard,prirep,state,node,unassigned.reason").body().toString();
    }

    /** Waits until the job has ended, and fails unless it succeeded. */
    JsonNode awaitSuccess() throws IOException {
        JsonNode end = awaitEnd();
        if (end.has("error") || end.path("cancelled").asBoolean()) {
            throw new AssertionError("the job " + id + " did not succeed: " + end);
        }
        return end;
    }

    /** The failure as text; empty if there was none. */
    static String error(JsonNode end) {
        return end.path("error").isMissingNode() ? "" : end.path("error").toString();
    }

    /** Starts the job that applies or undoes this job's plan. */
    Job startAnother(String action, String body) throws IOException {
        Answer answer = api.send("POST", "/_near_duplicates/" + id + "/" + action, body);
        return new Job(api, answer.expectSuccess().path("job").asText());
    }

    /**
     * Cancels the job and waits until it has ended.
     *
     * @return time until the job reports its end and no node works for it any more
     */
    Duration stop() throws IOException {
        Instant asked = Instant.now();
        cancel().expectSuccess();
        while (Traces.work().isEmpty() == false) {
            if (asked.plus(PATIENCE).isBefore(Instant.now())) {
                throw new AssertionError("nodes still work for the job " + id + ": " + Traces.work());
            }
            pause(10);
        }
        Duration worked = Duration.between(asked, Instant.now());
        JsonNode end = awaitEnd();
        Instant started = Instant.ofEpochMilli(end.path("start_time_in_millis").asLong());
        Duration ended = Duration.between(asked, started.plusNanos(end.path("running_time_in_nanos").asLong()));
        return worked.compareTo(ended) > 0 ? worked : ended;
    }

    Answer cancel() throws IOException {
        return api.send("POST", "/_near_duplicates/" + id + "/_cancel");
    }

    Answer rethrottle(int requestsPerSecond) throws IOException {
        return api.send("POST", "/_near_duplicates/" + id + "/_rethrottle?requests_per_second=" + requestsPerSecond);
    }

    /** Removes the rate limit as soon as possible, and waits until the job has succeeded. */
    JsonNode finish() throws IOException {
        accelerate();
        return awaitSuccess();
    }

    /** Removes the rate limit as soon as possible. */
    void accelerate() throws IOException {
        changeRate(-1);
    }

    /** Changes the rate limit as soon as possible: while the job moves to another node, requests fail. */
    void changeRate(int requestsPerSecond) throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(deadline) && status().path("completed").asBoolean() == false) {
            try {
                if (rethrottle(requestsPerSecond).succeeded()) {
                    return;
                }
            } catch (IOException lostConnection) {
                pause(100);
            }
            pause(100);
        }
    }

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
