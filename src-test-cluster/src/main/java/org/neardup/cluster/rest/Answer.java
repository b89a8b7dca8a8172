package org.neardup.cluster.rest;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The response of the cluster to one request.
 *
 * @param request the request line, for messages: method and path
 * @param status  the HTTP status
 * @param body    the JSON; missing if the response had no body, text if it was not JSON
 */
public record Answer(String request, int status, JsonNode body) {

    /** Whether the request succeeded. */
    public boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** The body of a successful response; throws otherwise. */
    public JsonNode expectSuccess() {
        if (succeeded() == false) {
            throw new IllegalStateException(request + " was answered " + status + ": " + body);
        }
        return body;
    }

    /** The reason of an error: type and text from the cluster. */
    public String reason() {
        JsonNode error = body.path("error");
        return error.isTextual() ? error.asText() : error.path("type").asText() + ": " + error.path("reason").asText();
    }
}
