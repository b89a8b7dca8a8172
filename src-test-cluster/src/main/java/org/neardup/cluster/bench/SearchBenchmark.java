package org.neardup.cluster.bench;

import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Searches with each kind in turn, in short slices, so that all kinds meet the same machine: first until the times have settled, because
 * the JIT compilers of a new node are busy for minutes, and then to measure. A slice sends all queries repeatedly, as a single client, and
 * then as many searches again from several clients at a time.
 *
 * @param api      the cluster
 * @param server   of its only node
 * @param index    an index with all fields
 * @param queries  the words to search for
 * @param kinds    to measure
 * @param window   number of results that each retriever processes
 * @param rounds   measured slices of each kind
 * @param progress receives a message about the warm-up
 */
record SearchBenchmark(
    RestApi api,
    ServerProcess server,
    String index,
    List<String> queries,
    List<SearchKind> kinds,
    int window,
    int rounds,
    Consumer<String> progress
) {

    private static final int CLIENTS = 4;
    private static final Duration SLICE = Duration.ofMillis(300);
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(90);
    private static final double TOLERANCE = 0.05;
    private static final int SETTLED_ROUNDS = 5;

    /** Measures all kinds. */
    Map<SearchKind, SearchCost> run() throws IOException {
        Map<SearchKind, List<byte[]>> requests = new EnumMap<>(SearchKind.class);
        for (SearchKind kind : kinds) {
            List<byte[]> bodies = new ArrayList<>();
            for (String words : queries) {
                bodies.add(RestApi.JSON.writeValueAsBytes(kind.request(words, window)));
            }
            requests.put(kind, bodies);
        }
        try (ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            warmUp(requests, clients);
            Map<SearchKind, SearchCost> costs = new EnumMap<>(SearchKind.class);
            for (int round = 0; round < rounds; round++) {
                round(requests, clients, costs);
            }
            for (SearchKind kind : kinds) {
                long before = server.allocatedBytes();
                int searches = slice(requests.get(kind), new SearchCost());
                costs.get(kind).allocatedKilobytes = (server.allocatedBytes() - before) / 1024.0 / searches;
            }
            return costs;
        }
    }

    private void warmUp(Map<SearchKind, List<byte[]>> requests, ExecutorService clients) throws IOException {
        Settling<SearchKind> settling = new Settling<>(TOLERANCE, SETTLED_ROUNDS);
        Map<SearchKind, Double> medians = new EnumMap<>(SearchKind.class);
        long start = System.nanoTime();
        boolean settled = false;
        int count = 0;
        while (settled == false && System.nanoTime() - start < LONGEST_WARM_UP.toNanos()) {
            Map<SearchKind, SearchCost> costs = new EnumMap<>(SearchKind.class);
            round(requests, clients, costs);
            costs.forEach((kind, cost) -> medians.put(kind, cost.elapsed.median()));
            settled = settling.settle(medians);
            count++;
        }
        String outcome = settled ? "settled" : "did not settle";
        progress.accept(String.format(Locale.ROOT, "%s after %d rounds, %.0f s", outcome, count, (System.nanoTime() - start) / 1e9));
    }

    private void round(Map<SearchKind, List<byte[]>> requests, ExecutorService clients, Map<SearchKind, SearchCost> costs)
        throws IOException {
        for (SearchKind kind : kinds) {
            SearchCost cost = costs.computeIfAbsent(kind, none -> new SearchCost());
            int searches = slice(requests.get(kind), cost);
            cost.rate.add(rate(requests.get(kind), searches, clients));
        }
    }

    /** Searches as a single client, and returns the number of searches. */
    private int slice(List<byte[]> requests, SearchCost cost) throws IOException {
        double cpu = server.cpuMillis();
        int searches = 0;
        long end = System.nanoTime() + SLICE.toNanos();
        do {
            for (byte[] request : requests) {
                cost.elapsed.measure(() -> search(request));
            }
            searches += requests.size();
        } while (System.nanoTime() < end);
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
