package org.neardup.cluster.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request in the syntax of Kibana's console: a line with method and path, then an optional body.
 *
 * @param line   its line in the file, from 1
 * @param method HTTP method
 * @param path   path and parameters, beginning with a slash
 * @param body   JSON, or one JSON object a line for {@code _bulk} and {@code _msearch}; empty when there is none
 */
public record ConsoleRequest(int line, String method, String path, String body) {

    private static final Pattern START = Pattern.compile("(GET|POST|PUT|DELETE|HEAD)\\s+/?(\\S+)\\s*");

    /** The requests of a block; {@code firstLine} is the line of the file where the block starts. */
    public static List<ConsoleRequest> parse(List<String> block, int firstLine) {
        List<ConsoleRequest> requests = new ArrayList<>();
        for (int i = 0; i < block.size(); i++) {
            String text = block.get(i);
            Matcher start = START.matcher(text);
            if (start.matches()) {
                requests.add(new ConsoleRequest(firstLine + i, start.group(1), "/" + start.group(2), ""));
            } else if (text.isBlank() == false && text.startsWith("#") == false) {
                if (requests.isEmpty()) {
                    throw new IllegalArgumentException("line " + (firstLine + i) + ": a body without a request before it: " + text);
                }
                ConsoleRequest request = requests.removeLast();
                requests.add(new ConsoleRequest(request.line, request.method, request.path, request.body + text + "\n"));
            }
        }
        return requests;
    }

    @Override
    public String toString() {
        return "line " + line + ": " + method + " " + path;
    }
}
