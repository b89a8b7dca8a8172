package org.neardup.cluster.tour;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * References of requests to earlier responses: {@code {job}} in a path or a body stands for the top-level member {@code job} of the last
 * response that had one.
 */
final class Placeholders {

    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\{)\\{([a-z_]+)}");

    private final Map<String, String> values = new HashMap<>();

    /** Remembers the top-level texts of a response. */
    void remember(JsonNode answer) {
        for (Map.Entry<String, JsonNode> member : answer.properties()) {
            if (member.getValue().isTextual()) {
                values.put(member.getKey(), member.getValue().asText());
            }
        }
    }

    /** The request with its placeholders replaced. */
    ConsoleRequest fill(ConsoleRequest request) {
        return new ConsoleRequest(request.line(), request.method(), fill(request.path(), request), fill(request.body(), request));
    }

    private String fill(String text, ConsoleRequest request) {
        Matcher matcher = PLACEHOLDER.matcher(text);
        StringBuilder filled = new StringBuilder();
        while (matcher.find()) {
            String value = values.get(matcher.group(1));
            if (value == null) {
                throw new IllegalArgumentException(request + ": no answer before it has a text [" + matcher.group(1) + "] at its top");
            }
            matcher.appendReplacement(filled, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(filled).toString();
    }
}
