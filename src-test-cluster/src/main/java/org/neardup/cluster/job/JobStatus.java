package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The response of {@code GET /_near_duplicates/{job}}.
 *
 * @param json the response
 */
public record JobStatus(JsonNode json) {

    /**
     * The groups at a threshold.
     *
     * @param threshold as written
     * @param groups    of two documents or more
     * @param removable documents that the groups do not keep
     */
    public record ProfileStep(String threshold, long groups, long removable) {}

    /** Whether the job has ended. */
    public boolean completed() {
        return json.path("completed").asBoolean();
    }

    /** Why the job failed or was cancelled, if it did. */
    public Optional<String> failure() {
        if (json.hasNonNull("error")) {
            return Optional.of(json.path("error").toString());
        }
        return json.path("cancelled").asBoolean() ? Optional.of("cancelled") : Optional.empty();
    }

    /** The phase that the job is in, {@code finished} at the end. */
    public String phase() {
        return completed() ? "finished" : json.path("status").path("phase").asText();
    }

    /** A number of the status, 0 if it is missing. */
    public long count(String name) {
        return json.path("status").path(name).asLong();
    }

    /** Duration of a finished phase. */
    public long millis(String phase) {
        return json.path("status").path("phases").path(phase + "_in_millis").asLong();
    }

    /** How long the job has run. */
    public double seconds() {
        return json.path("running_time_in_nanos").asLong() / 1e9;
    }

    /** The threshold profile of a job that has ended; empty for one that only acts. */
    public List<ProfileStep> profile() {
        List<ProfileStep> steps = new ArrayList<>();
        for (JsonNode step : json.path("response").path("profile")) {
            steps.add(
                new ProfileStep(
                    step.path("threshold").asText(),
                    step.path("groups").asLong(),
                    step.path("removable").asLong()));
        }
        return steps;
    }

    /** What an administrator should check before acting. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        json.path("response").path("warnings").forEach(warning -> warnings.add(warning.asText()));
        return warnings;
    }
}
