package org.neardup.cluster.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import java.util.HashMap;
import java.util.Map;

/** The last response of a test, and the values that it has set. Not thread safe. */
final class Stash {

    private final Map<String, JsonNode> values = new HashMap<>();
    private JsonNode response = MissingNode.getInstance();

    void answered(JsonNode body) {
        response = body;
    }

    void set(String path, String name) {
        values.put(name, at(path));
    }

    /**
     * The value in the last response at a path such as {@code hits.hits.0._id}; a dot within a name is written {@code \.}. The path
     * {@code $body}, or none, is the response itself.
     */
    JsonNode at(String path) {
        JsonNode at = response;
        if (path.isEmpty() || path.equals("$body")) {
            return at;
        }
        for (String written : path.split("(?<!\\\\)\\.")) {
            String name = filled(TextNode.valueOf(written.replace("\\.", "."))).asText();
            at = at.isArray() ? at.path(Integer.parseInt(name)) : at.path(name);
        }
        return at;
    }

    /** A value with each {@code $name} replaced by what was set. */
    JsonNode filled(JsonNode value) {
        switch (value) {
            case ObjectNode object -> {
                ObjectNode copy = object.objectNode();
                object.properties().forEach(member -> copy.set(member.getKey(), filled(member.getValue())));
                return copy;
            }
            case ArrayNode array -> {
                ArrayNode copy = array.arrayNode();
                array.forEach(element -> copy.add(filled(element)));
                return copy;
            }
            default -> {
                String text = value.isTextual() ? value.asText() : "";
                if (text.startsWith("$") == false || text.length() == 1) {
                    return value;
                }
                JsonNode set = values.get(text.substring(1));
                if (set == null) {
                    throw new IllegalArgumentException("[" + text + "] was not set");
                }
                return set;
            }
        }
    }
}
