package org.neardup.cluster.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * An encoded request, which can be stored as a line of a file and sent again to another cluster.
 *
 * @param path with the parameters, encoded
 * @param body each byte as one character
 */
record SentRequest(String method, String path, String body) {

    private static final String JOB = "{job}";

    static SentRequest of(String method, String path, byte[] body) {
        return new SentRequest(method, path, new String(body, StandardCharsets.ISO_8859_1));
    }

    /** The line, with a placeholder for the id of the job. */
    String line(String job) {
        try {
            Map<String, String> members = Map.of("method", method, "path", path.replace(job, JOB), "body", body.replace(job, JOB));
            return RestApi.JSON.writeValueAsString(new TreeMap<>(members));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The request of a line, for a job of this cluster. */
    static SentRequest parse(String line, String job) throws IOException {
        JsonNode request = RestApi.JSON.readTree(line);
        return new SentRequest(
            request.path("method").asText(),
            request.path("path").asText().replace(JOB, job),
            request.path("body").asText().replace(JOB, job));
    }

    Answer send(RestApi api) throws IOException {
        return api.send(method, path, body.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public String toString() {
        return method + " " + shortened(path) + " " + shortened(body);
    }

    /** The text, or its beginning and its length. */
    static String shortened(String text) {
        int most = 2_000;
        return text.length() <= most ? text : text.substring(0, most) + "... (" + text.length() + ")";
    }
}
