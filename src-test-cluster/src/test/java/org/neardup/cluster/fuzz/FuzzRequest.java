package org.neardup.cluster.fuzz;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A request, split into its parts.
 *
 * @param segments   of the path, not encoded
 * @param parameters of the URL, not encoded; names may repeat
 * @param lines      of the body: one, or several for a bulk request; none for no body
 */
record FuzzRequest(String method, List<String> segments, List<Map.Entry<String, String>> parameters, List<Json> lines) {

    FuzzRequest {
        segments = List.copyOf(segments);
        parameters = List.copyOf(parameters);
        lines = List.copyOf(lines);
    }

    /** A request from the parts of a console request. */
    static FuzzRequest of(String method, String path, String body) {
        int question = path.indexOf('?');
        String parameters = question < 0 ? "" : path.substring(question + 1);
        return new FuzzRequest(
            method,
            List.of(path.substring(1, question < 0 ? path.length() : question).split("/")),
            Arrays.stream(parameters.split("&"))
                .map(parameter -> parameter.split("=", 2))
                .filter(parts -> parts.length == 2)
                .map(parts -> Map.entry(parts[0], parts[1]))
                .toList(),
            path.contains("/_bulk") || path.contains("/_msearch")
                ? body.lines().map(Json::parse).toList()
                : body.isBlank() ? List.of() : List.of(Json.parse(body)));
    }

    /** Whether its response may wait for the end of a job. */
    boolean waits() {
        return parameters.stream().anyMatch(p -> p.getKey().equals("wait_for_completion") && p.getValue().equals("false") == false);
    }

    /** The encoded request. */
    SentRequest encoded() {
        String path = segments.stream().map(FuzzRequest::encoded).collect(Collectors.joining("/", "/", ""));
        String query = parameters.stream().map(p -> encoded(p.getKey()) + "=" + encoded(p.getValue())).collect(Collectors.joining("&"));
        String end = lines.size() > 1 ? "\n" : "";
        String body = lines.stream().map(line -> line.text() + end).collect(Collectors.joining());
        return SentRequest.of(method, query.isEmpty() ? path : path + "?" + query, body.getBytes(StandardCharsets.UTF_8));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
