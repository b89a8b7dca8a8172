package org.neardup.cluster.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** A step of a test: one request, or one look at its response. */
sealed interface Step {

    /** The outcomes that {@code catch} names, by their status. */
    Map<String, Integer> CAUGHT = Map.of("bad_request", 400, "unauthorized", 401, "forbidden", 403, "missing", 404, "conflict", 409);

    /** Reads a step such as {@code match: {hits.total.value: 3}}. */
    static Step of(JsonNode step) {
        Map.Entry<String, JsonNode> only = only(step);
        JsonNode value = only.getValue();
        return switch (only.getKey()) {
            case "do" -> Do.of((ObjectNode) value.deepCopy());
            case "set" -> new Set(only(value).getKey(), only(value).getValue().asText());
            case "match" -> new Match(only(value).getKey(), only(value).getValue());
            case "length" -> new Length(only(value).getKey(), only(value).getValue().asInt());
            case "is_true" -> new Truth(value.asText(), true);
            case "is_false" -> new Truth(value.asText(), false);
            case "gt", "gte", "lt", "lte" -> new Comparison(only.getKey(), only(value).getKey(), only(value).getValue());
            default -> throw new IllegalArgumentException("a step cannot be [" + only.getKey() + "]");
        };
    }

    private static Map.Entry<String, JsonNode> only(JsonNode object) {
        if (object.size() != 1) {
            throw new IllegalArgumentException("one member was expected in " + object);
        }
        return object.properties().iterator().next();
    }

    /** Runs the step; an {@link AssertionError} says what is not as expected. */
    void run(Requests requests, Stash stash) throws IOException;

    private static void check(boolean holds, String expected, String path, JsonNode found) {
        if (holds == false) {
            throw new AssertionError("[" + path + "] should " + expected + ", but is " + found);
        }
    }

    /**
     * Sends a request.
     *
     * @param caught a name in {@link #CAUGHT} or a regular expression between slashes; empty if the request must succeed
     */
    record Do(String api, ObjectNode arguments, String caught) implements Step {

        private static Do of(ObjectNode request) {
            JsonNode caught = request.remove("catch");
            Map.Entry<String, JsonNode> call = only(request);
            ObjectNode arguments = call.getValue().isNull() ? request.objectNode() : (ObjectNode) call.getValue();
            return new Do(call.getKey(), arguments, caught == null ? "" : caught.asText());
        }

        @Override
        public void run(Requests requests, Stash stash) throws IOException {
            var answer = requests.send(api, (ObjectNode) stash.filled(arguments));
            stash.answered(answer.body());
            String response = answer.status() + " " + answer.body();
            if (caught.isEmpty()) {
                check(answer.succeeded(), "succeed", answer.request(), answer.body());
            } else if (caught.startsWith("/")) {
                Pattern pattern = Pattern.compile(caught.substring(1, caught.length() - 1));
                check(answer.status() >= 400 && pattern.matcher(response).find(), "fail with " + caught, answer.request(), answer.body());
            } else {
                Integer status = CAUGHT.get(caught);
                if (status == null) {
                    throw new IllegalArgumentException("[catch] must be one of " + CAUGHT.keySet() + ", but was [" + caught + "]");
                }
                check(answer.status() == status, "fail with " + status, answer.request() + " " + answer.status(), answer.body());
            }
        }
    }

    /** Keeps a value of the response under a name. */
    record Set(String path, String name) implements Step {

        @Override
        public void run(Requests requests, Stash stash) {
            check(stash.at(path).isMissingNode() == false, "exist", path, stash.at(""));
            stash.set(path, name);
        }
    }

    /** Compares a value with another one, numbers by their value, or with a regular expression between slashes. */
    record Match(String path, JsonNode expected) implements Step {

        @Override
        public void run(Requests requests, Stash stash) {
            JsonNode found = stash.at(path);
            JsonNode wanted = stash.filled(expected);
            String text = wanted.isTextual() ? wanted.asText().strip() : "";
            if (text.length() > 1 && text.startsWith("/") && text.endsWith("/")) {
                Pattern pattern = Pattern.compile(text.substring(1, text.length() - 1), Pattern.COMMENTS);
                check(pattern.matcher(found.asText()).find(), "match " + text, path, found);
            } else {
                check(wanted.equals(Match::order, found), "be " + wanted, path, found);
            }
        }

        private static int order(JsonNode one, JsonNode other) {
            boolean areNumbers = one.isNumber() && other.isNumber();
            return areNumbers ? one.decimalValue().compareTo(other.decimalValue()) : one.equals(other) ? 0 : 1;
        }
    }

    /** The number of members of an object or an array, or of characters of a text. */
    record Length(String path, int expected) implements Step {

        @Override
        public void run(Requests requests, Stash stash) {
            JsonNode found = stash.at(path);
            int length = found.isTextual() ? found.asText().length() : found.size();
            check(length == expected, "have length " + expected, path, found);
        }
    }

    /** Whether a value is there, and neither false, empty nor zero. */
    record Truth(String path, boolean expected) implements Step {

        @Override
        public void run(Requests requests, Stash stash) {
            JsonNode found = stash.at(path);
            boolean isNothing = found.isMissingNode() || found.isNull()
                || found.isValueNode() && java.util.Set.of("", "false", "0").contains(found.asText());
            check(isNothing != expected, expected ? "be true" : "be false", path, found);
        }
    }

    /** Compares a number with another one. */
    record Comparison(String sign, String path, JsonNode bound) implements Step {

        @Override
        public void run(Requests requests, Stash stash) {
            JsonNode found = stash.at(path);
            JsonNode wanted = stash.filled(bound);
            check(found.isNumber(), "be a number", path, found);
            int order = found.decimalValue().compareTo(wanted.decimalValue());
            boolean holds = switch (sign) {
                case "gt" -> order > 0;
                case "gte" -> order >= 0;
                case "lt" -> order < 0;
                default -> order <= 0;
            };
            check(holds, "be " + sign + " " + wanted, path, found);
        }
    }
}
