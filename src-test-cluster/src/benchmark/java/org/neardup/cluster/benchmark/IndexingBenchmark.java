package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Indexes the same documents under each variant of the mapping in turn, several times, and compares the medians: first until the CPU times
 * have settled, and then to measure. Every round starts with another variant, so that none always follows the same one.
 *
 * @param api       the cluster to index into
 * @param server    of its only node
 * @param documents to index
 */
record IndexingBenchmark(RestApi api, ServerProcess server, List<Document> documents) {

    private static final int SHARDS = 2;
    private static final Duration LONGEST_WARM_UP = Duration.ofSeconds(120);
    private static final double TOLERANCE = 0.1;
    private static final int SETTLED_ROUNDS = 2;

    /**
     * The cost of one variant.
     *
     * @param millis     median time to index all documents and make them searchable
     * @param cpuMillis  median CPU time of the node, which other work on the machine disturbs less
     * @param diskBytes  size of all fields on disk in bytes, merged to one segment a shard
     * @param addedBytes share of this for the variant's own fields
     */
    record Cost(double millis, double cpuMillis, long diskBytes, long addedBytes) {

        /** Writes the numbers and their ratios to those of the text alone. */
        void write(ObjectNode row, int documents, Cost text) {
            row.put("documents/s", Math.round(1000 * documents / millis)).put("ratio", millis / text.millis);
            row.put("CPU_s", cpuMillis / 1000).put("CPU_ratio", cpuMillis / text.cpuMillis);
            row.put("disk_bytes", diskBytes).put("added_bytes/document", addedBytes / documents);
        }
    }

    /**
     * Measures all variants; their indices stay, merged.
     *
     * @param rounds   measurements of each variant
     * @param progress receives progress messages
     */
    Map<Variant, Cost> run(int rounds, Consumer<String> progress) throws IOException {
        List<Variant> variants = new ArrayList<>(List.of(Variant.values()));
        progress.accept("indexing, to warm up");
        progress.accept(new Settling<Variant>(TOLERANCE, SETTLED_ROUNDS).repeat(LONGEST_WARM_UP, () -> {
            Map<Variant, Times> warmUp = new EnumMap<>(Variant.class);
            round(variants, warmUp);
            Map<Variant, Double> cpuMillis = new EnumMap<>(Variant.class);
            warmUp.forEach((variant, times) -> cpuMillis.put(variant, times.cpu.median()));
            return cpuMillis;
        }));
        Map<Variant, Times> measured = new EnumMap<>(Variant.class);
        for (int round = 1; round <= rounds; round++) {
            progress.accept("indexing, round " + round + " of " + rounds);
            round(variants, measured);
        }
        Map<Variant, Cost> costs = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            costs.put(variant, cost(variant, measured.get(variant)));
        }
        return costs;
    }

    private record Times(Timings elapsed, Timings cpu) {}

    private void round(List<Variant> variants, Map<Variant, Times> measured) throws IOException {
        for (Variant variant : variants) {
            Times times = measured.computeIfAbsent(variant, none -> new Times(new Timings(), new Timings()));
            variant.createIndex(api, SHARDS);
            double before = server.cpuMillis();
            times.elapsed.measure(() -> index(variant));
            times.cpu.add(server.cpuMillis() - before);
        }
        Collections.rotate(variants, 1);
    }

    private void index(Variant variant) throws IOException {
        new BulkLoader(api).load(variant.index(), documents, indexed -> {});
        api.send("POST", "/" + variant.index() + "/_refresh").expectSuccess();
    }

    private Cost cost(Variant variant, Times times) throws IOException {
        api.send("POST", "/" + variant.index() + "/_forcemerge?max_num_segments=1").expectSuccess();
        api.send("POST", "/" + variant.index() + "/_flush").expectSuccess();
        api.send("POST", "/" + variant.index() + "/_refresh").expectSuccess();
        JsonNode usage = api.send("POST", "/" + variant.index() + "/_disk_usage?run_expensive_tasks=true").expectSuccess();
        JsonNode fields = usage.path(variant.index()).path("fields");
        long added = 0;
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            added += field.getKey().startsWith(Variant.OWN_FIELDS) ? field.getValue().path("total_in_bytes").asLong() : 0;
        }
        long all = usage.path(variant.index()).path("all_fields").path("total_in_bytes").asLong();
        return new Cost(times.elapsed.median(), times.cpu.median(), all, added);
    }
}
