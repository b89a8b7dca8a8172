package org.neardup.cluster.bench;

import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Sends each search in every kind, in turn, repeatedly over one connection, and records the times of the whole requests.
 *
 * @param api     the cluster
 * @param index   an index with both fields
 * @param queries the words to search for
 * @param rounds  number of measurements, after five warm-up rounds
 */
record SearchBenchmark(RestApi api, String index, List<String> queries, int rounds) {

    private static final int WARM_UP_ROUNDS = 5;

    /** Measures all kinds; the times of a kind have one entry for each query and round. */
    Map<SearchKind, Timings> run() throws IOException {
        List<Map<SearchKind, byte[]>> requests = new ArrayList<>();
        for (String words : queries) {
            Map<SearchKind, byte[]> kinds = new EnumMap<>(SearchKind.class);
            for (SearchKind kind : SearchKind.values()) {
                kinds.put(kind, RestApi.JSON.writeValueAsBytes(kind.request(words)));
            }
            requests.add(kinds);
        }
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            measure(requests, none());
        }
        Map<SearchKind, Timings> timings = none();
        for (int round = 0; round < rounds; round++) {
            measure(requests, timings);
        }
        return timings;
    }

    private static Map<SearchKind, Timings> none() {
        Map<SearchKind, Timings> timings = new EnumMap<>(SearchKind.class);
        for (SearchKind kind : SearchKind.values()) {
            timings.put(kind, new Timings());
        }
        return timings;
    }

    private void measure(List<Map<SearchKind, byte[]>> requests, Map<SearchKind, Timings> timings) throws IOException {
        for (Map<SearchKind, byte[]> kinds : requests) {
            for (SearchKind kind : SearchKind.values()) {
                byte[] body = kinds.get(kind);
                timings.get(kind).measure(() -> api.send("POST", "/" + index + "/_search", body).expectSuccess());
            }
        }
    }
}
