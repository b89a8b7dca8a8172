package org.neardup.cluster.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import org.neardup.cluster.rest.RestApi;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Responds like a cluster with a job of {@value #GROUPS} groups, of which the largest has {@value #LARGEST} duplicates. A real job of this
 * size would take longer than all other tests of the page. The page itself is that of a real node.
 */
final class ManyGroups implements Closeable {

    static final int GROUPS = 100_000;
    static final int LARGEST = 20_000;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(4);
    private final HttpResponse<byte[]> page;

    /** @param page with its headers, as a node responded */
    ManyGroups(HttpResponse<byte[]> page) throws IOException {
        this.page = page;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::respond);
        server.start();
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/_near_duplicates/many/_review";
    }

    private void respond(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            byte[] sent = exchange.getRequestBody().readAllBytes();
            if (path.endsWith("/_review")) {
                page.headers().map().forEach((name, values) -> {
                    if (name.equals("content-security-policy") || name.equals("content-type")) {
                        exchange.getResponseHeaders().put(name, values);
                    }
                });
                send(exchange, page.body());
            } else {
                JsonNode body = RestApi.JSON.readTree(sent.length == 0 ? "{}".getBytes() : sent);
                exchange.getResponseHeaders().set("Content-Type", "application/json");
                send(exchange, RestApi.JSON.writeValueAsBytes(json(path, body)));
            }
        }
    }

    private static void send(HttpExchange exchange, byte[] bytes) throws IOException {
        exchange.sendResponseHeaders(200, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static Map<String, Object> json(String path, JsonNode body) {
        int after = body.path("after").asInt(0);
        int size = body.path("size").asInt(10);
        if (path.endsWith("/_groups")) {
            return groups(after, size);
        }
        if (path.contains("/_groups/")) {
            return group(Integer.parseInt(path.substring(path.lastIndexOf('/') + 1)), after, size);
        }
        if (path.endsWith("/_sample")) {
            Map<String, Object> band = Map.of("from", 0.5, "to", 1, "duplicates", GROUPS, "pairs", List.of());
            return Map.of("job", "many", "bands", List.of(band));
        }
        if (path.endsWith("/_search")) {
            String id = body.path("query").path("ids").path("values").path(0).asText();
            Map<String, Object> hit = Map.of("_index", path.split("/")[1], "_id", id, "fields", Map.of("body", List.of("text of " + id)));
            return Map.of("hits", Map.of("hits", List.of(hit)));
        }
        return job();
    }

    private static Map<String, Object> job() {
        List<Map<String, Object>> profile = new ArrayList<>();
        for (int percent = 50; percent <= 100; percent++) {
            profile.add(Map.of("threshold", "" + percent / 100.0, "groups", GROUPS - percent, "removable", 2 * GROUPS - percent));
        }
        Map<String, Object> job = new TreeMap<>(Map.of(
            "job", "many", "state", "completed", "indices", List.of("many"), "index_count", 1, "field", "body.signatures", "similarity",
            "jaccard", "threshold", "0.5"));
        job.put("status", Map.of("groups", GROUPS, "removable", 2 * GROUPS, "total", 10 * GROUPS));
        job.put("response", Map.of("profile", profile, "warnings", List.of()));
        return job;
    }

    private static Map<String, Object> groups(int after, int size) {
        List<Map<String, Object>> groups = new ArrayList<>();
        for (int i = after; i < Math.min(GROUPS, after + size); i++) {
            groups.add(named(i));
        }
        Map<String, Object> json = new TreeMap<>(Map.of("job", "many", "total", GROUPS, "groups", groups));
        if (after + size < GROUPS) {
            json.put("after", "" + (after + size));
        }
        return json;
    }

    private static Map<String, Object> named(int number) {
        int duplicates = Math.max(1, LARGEST / (number + 1));
        Map<String, Object> kept = Map.of("index", "many", "id", "kept-" + number);
        return new TreeMap<>(Map.of("group", "" + number, "size", duplicates + 1, "removable", duplicates, "protected_members", 0, "reason",
            "tokens", "kept", kept, "duplicates", List.of()));
    }

    private static Map<String, Object> group(int number, int after, int size) {
        Map<String, Object> json = named(number);
        int all = (int) json.get("removable");
        List<Map<String, Object>> duplicates = new ArrayList<>();
        for (int i = after; i < Math.min(all, after + size); i++) {
            duplicates.add(Map.of(
                "index", "many", "id", "copy-" + number + "-" + i, "similarity", 0.75, "copy", false, "protected", false));
        }
        json.put("duplicates", duplicates);
        if (after + size < all) {
            json.put("after", after + size);
        }
        return json;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
