package org.neardup.cluster.benchmark;

import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Searches with each kind in turn, in short slices, so that all kinds meet the same machine: first until their CPU times have settled,
 * because the code of a new node becomes faster for minutes, and then to measure. A slice sends all queries repeatedly, as a single
 * client, and then the same number of searches from several clients at a time.
 *
 * @param api     the cluster
 * @param server  of its only node
 * @param index   an index with all fields
 * @param queries the words to search for
 * @param window  number of results that each retriever processes
 * @param kinds   to measure
 */
record SearchBenchmark(RestApi api, ServerProcess server, String index, List<String> queries, int window, List<SearchKind> kinds) {

    private static final int CLIENTS = 4;
    private static final Duration SLICE = Duration.ofMillis(250);
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(120);
    private static final Duration PROFILED = Duration.ofSeconds(15);
    private static final double TOLERANCE = 0.05;
    private static final int SETTLED_ROUNDS = 5;

    /**
     * Measures all kinds.
     *
     * @param rounds   measured slices of each kind
     * @param progress receives a message about the warm-up
     */
    Map<SearchKind, SearchCost> run(int rounds, Consumer<String> progress) throws IOException {
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            Settling<SearchKind> settling = new Settling<>(TOLERANCE, SETTLED_ROUNDS);
            progress.accept(settling.repeat(LONGEST_WARM_UP, () -> warmUpRound(clients)));
            Map<SearchKind, SearchCost> costs = new EnumMap<>(SearchKind.class);
            for (int round = 0; round < rounds; round++) {
                round(clients, true, costs);
            }
            for (SearchKind kind : kinds) {
                long before = server.allocatedBytes();
                int searches = slice(requests(kind), true, new SearchCost());
                costs.get(kind).allocatedBytes = (server.allocatedBytes() - before) / searches;
            }
            return costs;
        }
    }

    /** Searches with one kind for some seconds and records the server meanwhile; see {@link ServerProcess#profile}. */
    String profile(SearchKind kind, Path file) throws IOException {
        List<byte[]> requests = requests(kind);
        return server.profile(file, () -> {
            for (long end = System.nanoTime() + PROFILED.toNanos(); System.nanoTime() < end;) {
                slice(requests, true, new SearchCost());
            }
        });
    }

    private List<byte[]> requests(SearchKind kind) throws IOException {
        List<byte[]> requests = new ArrayList<>();
        for (String words : queries) {
            requests.add(RestApi.JSON.writeValueAsBytes(kind.request(words, window)));
        }
        return requests;
    }

    private Map<SearchKind, Double> warmUpRound(ExecutorService clients) throws IOException {
        Map<SearchKind, SearchCost> costs = new EnumMap<>(SearchKind.class);
        round(clients, false, costs);
        Map<SearchKind, Double> cpuMillis = new EnumMap<>(SearchKind.class);
        costs.forEach((kind, cost) -> cpuMillis.put(kind, cost.cpuMillisOfOne()));
        return cpuMillis;
    }

    private void round(ExecutorService clients, boolean allQueries, Map<SearchKind, SearchCost> costs) throws IOException {
        for (SearchKind kind : kinds) {
            SearchCost cost = costs.computeIfAbsent(kind, none -> new SearchCost());
            List<byte[]> requests = requests(kind);
            int searches = slice(requests, allQueries, cost);
            cost.rate.add(rate(requests, searches, clients));
        }
    }

    /**
     * Searches as a single client, and returns the number of searches.
     *
     * @param allQueries whether to send all queries equally often; otherwise an expensive kind takes no longer than the others
     */
    private int slice(List<byte[]> requests, boolean allQueries, SearchCost cost) throws IOException {
        double cpu = server.cpuMillis();
        int searches = 0;
        long end = System.nanoTime() + SLICE.toNanos();
        while (System.nanoTime() < end || allQueries && searches % requests.size() != 0) {
            byte[] request = requests.get(searches++ % requests.size());
            cost.elapsed.measure(() -> search(request));
        }
        cost.cpuMillis += server.cpuMillis() - cpu;
        return searches;
    }

    /** Searches per second of several clients. */
    private double rate(List<byte[]> requests, int count, ExecutorService clients) throws IOException {
        List<Callable<Answer>> searches = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] request = requests.get(i % requests.size());
            searches.add(() -> search(request));
        }
        long start = System.nanoTime();
        try {
            for (Future<Answer> search : clients.invokeAll(searches)) {
                search.get();
            }
        } catch (ExecutionException e) {
            throw new IOException("a search failed: " + e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while searching", e);
        }
        return count * 1e9 / (System.nanoTime() - start);
    }

    private Answer search(byte[] request) throws IOException {
        Answer answer = api.send("POST", "/" + index + "/_search", request);
        answer.expectSuccess();
        return answer;
    }
}
