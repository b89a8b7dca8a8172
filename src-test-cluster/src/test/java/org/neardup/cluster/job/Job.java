package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A job that was started, as the user who asks for it sees it.
 */
record Job(RestApi api, String id) {

    /** The phases in order. */
    static final List<String> PHASES = List.of("snapshot", "join", "group", "write", "act");

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    Job {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("the answer to the start named no job");
        }
    }

    /** What is answered about the job. */
    Answer get(String parameters) throws IOException {
        return api.send("GET", "/_near_duplicates/" + id + parameters);
    }

    /** What the job is doing; tried again while nodes are lost. */
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

    /** The phase that the job is in. */
    String phase() throws IOException {
        return phase(status());
    }

    static String phase(JsonNode status) {
        return status.path("completed").asBoolean() ? "finished" : status.path("status").path("phase").asText();
    }

    /** Waits until the job is in a phase, or beyond it; the phase that it is in then. */
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

    /** Waits until the job has ended, in whatever way. */
    JsonNode awaitEnd() throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(deadline)) {
            JsonNode status = status();
            if (status.path("completed").asBoolean()) {
                // Its task goes a moment later; until then nobody else can have its result index.
                Answer over = get("?wait_for_completion=true&timeout=60s");
                return over.succeeded() ? over.body() : status;
            }
            pause(50);
        }
        throw new AssertionError("the job " + id + " does not end: " + status() + "\nshards: " + shards());
    }

    /** Where shards are, for a job waits for those that are nowhere. */
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

    /** What went wrong, as text; empty when nothing did. */
    static String error(JsonNode end) {
        return end.path("error").isMissingNode() ? "" : end.path("error").toString();
    }

    /** Starts the job that applies or undoes what this one planned. */
    Job startAnother(String action, String body) throws IOException {
        Answer answer = api.send("POST", "/_near_duplicates/" + id + "/" + action, body);
        return new Job(api, answer.expectSuccess().path("job").asText());
    }

    /**
     * Cancels the job and waits until it has ended.
     *
     * @return how long it took until the job says that it had ended and no node worked for it any more
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

    /** Lets the job go at full speed as soon as it can be told, and waits until it has succeeded. */
    JsonNode finish() throws IOException {
        accelerate();
        return awaitSuccess();
    }

    /** Lets the job go at full speed as soon as it can be told. */
    void accelerate() throws IOException {
        changeRate(-1);
    }

    /** Changes the rate of the job as soon as it can be told: while it moves to another node, nobody listens. */
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
