package org.neardup.cluster.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The description of a request, as in the server's {@code rest-api-spec/api}.
 *
 * @param paths  the paths, each with its methods
 * @param params the names of the parameters of the URL
 */
record ApiSpec(String name, List<Path> paths, Set<String> params) {

    /** Parameters of every request. */
    private static final Set<String> COMMON = Set.of("error_trace", "filter_path", "human", "pretty");

    /** @param parts names of the parts in braces */
    record Path(String path, List<String> methods, Set<String> parts) {}

    /** What to send: the path with its parameters, and the body, which may be empty. */
    record Call(String method, String path, String body) {}

    /** Reads all descriptions of a file, by name. */
    static Map<String, ApiSpec> read(String json) throws IOException {
        Map<String, ApiSpec> specs = new TreeMap<>();
        for (Map.Entry<String, JsonNode> api : RestApi.JSON.readTree(json).properties()) {
            List<Path> paths = new ArrayList<>();
            for (JsonNode path : api.getValue().at("/url/paths")) {
                Set<String> parts = path.path("parts").properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
                List<String> methods = StreamSupport.stream(path.path("methods").spliterator(), false).map(JsonNode::asText).toList();
                paths.add(new Path(path.path("path").asText(), methods, parts));
            }
            Set<String> params = api.getValue().path("params").properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet());
            specs.put(api.getKey(), new ApiSpec(api.getKey(), paths, params));
        }
        return specs;
    }

    /**
     * The request with these arguments: parts of the path, parameters, and {@code body}.
     *
     * @throws IllegalArgumentException if no path has these parts, or a parameter is not described
     */
    Call call(ObjectNode arguments) {
        Set<String> given = arguments.properties().stream().map(Map.Entry::getKey).collect(Collectors.toCollection(HashSet::new));
        Path path = paths.stream().filter(one -> given.containsAll(one.parts)).max(Comparator.comparingInt(one -> one.parts.size()))
            .orElseThrow(() -> new IllegalArgumentException("[" + name + "] has no path with " + given));
        String filled = path.path;
        for (String part : path.parts) {
            filled = filled.replace("{" + part + "}", encoded(arguments.get(part)));
        }
        given.removeAll(path.parts);
        JsonNode body = arguments.get("body");
        given.remove("body");
        String query = given.stream().sorted().map(parameter -> {
            if (params.contains(parameter) == false && COMMON.contains(parameter) == false) {
                throw new IllegalArgumentException("[" + name + "] has no parameter [" + parameter + "]");
            }
            return parameter + "=" + encoded(arguments.get(parameter));
        }).collect(Collectors.joining("&"));
        String method = body != null && path.methods.contains("POST") ? "POST" : path.methods.getFirst();
        return new Call(method, query.isEmpty() ? filled : filled + "?" + query, body(body));
    }

    /** A list is one object a line, for bulk requests. */
    private static String body(JsonNode body) {
        if (body == null) {
            return "";
        }
        return body.isArray()
            ? StreamSupport.stream(body.spliterator(), false).map(line -> line + "\n").collect(Collectors.joining()) : body.toString();
    }

    private static String encoded(JsonNode value) {
        String text = value.isArray()
            ? StreamSupport.stream(value.spliterator(), false).map(JsonNode::asText).collect(Collectors.joining(",")) : value.asText();
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("%2C", ",");
    }
}
