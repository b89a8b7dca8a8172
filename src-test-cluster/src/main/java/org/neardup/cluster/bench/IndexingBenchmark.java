package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.node.RealCluster;
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
 * Indexes the same documents under each variant of the mapping in turn, several times, and compares the medians. Every round starts with
 * another variant, because the node speeds up as it compiles.
 *
 * @param cluster   to index into
 * @param documents to index
 * @param rounds    measurements of each variant, after two warm-up rounds
 * @param progress  receives progress messages
 */
record IndexingBenchmark(RealCluster cluster, List<Document> documents, int rounds, Consumer<String> progress) {

    private static final int WARM_UP_ROUNDS = 2;
    private static final int SHARDS = 2;

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

    /** Measures all variants; their indices stay, merged. */
    Map<Variant, Cost> run() throws IOException {
        Map<Variant, Timings> times = new EnumMap<>(Variant.class);
        Map<Variant, Timings> cpuTimes = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            times.put(variant, new Timings());
            cpuTimes.put(variant, new Timings());
        }
        List<Variant> variants = new ArrayList<>(List.of(Variant.values()));
        for (int round = 1 - WARM_UP_ROUNDS; round <= rounds; round++) {
            progress.accept(round < 1 ? "indexing, to warm up" : "indexing, round " + round + " of " + rounds);
            for (Variant variant : variants) {
                variant.createIndex(cluster.api(), SHARDS);
                Timings time = round < 1 ? new Timings() : times.get(variant);
                // From the operating system: the server caches the statistics of its process for a second.
                Duration before = cluster.processorTime();
                time.measure(() -> index(variant));
                if (round >= 1) {
                    cpuTimes.get(variant).add(cluster.processorTime().minus(before).toMillis());
                }
            }
            Collections.rotate(variants, 1);
        }
        Map<Variant, Cost> costs = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            progress.accept("measuring the disk use of [" + variant.label() + "]");
            costs.put(variant, cost(variant, times.get(variant).median(), cpuTimes.get(variant).median()));
        }
        return costs;
    }

    private void index(Variant variant) throws IOException {
        new BulkLoader(cluster.api()).load(variant.index(), documents, indexed -> {});
        cluster.api().send("POST", "/" + variant.index() + "/_refresh").expectSuccess();
    }

    private Cost cost(Variant variant, double millis, double cpuMillis) throws IOException {
        RestApi api = cluster.api();
        api.send("POST", "/" + variant.index() + "/_forcemerge?max_num_segments=1").expectSuccess();
        api.send("POST", "/" + variant.index() + "/_flush").expectSuccess();
        api.send("POST", "/" + variant.index() + "/_refresh").expectSuccess();
        JsonNode usage = api.send("POST", "/" + variant.index() + "/_disk_usage?run_expensive_tasks=true").expectSuccess();
        JsonNode fields = usage.path(variant.index()).path("fields");
        long added = 0;
        for (Map.Entry<String, JsonNode> field : fields.properties()) {
            added += field.getKey().startsWith(Variant.OWN_FIELDS) ? field.getValue().path("total_in_bytes").asLong() : 0;
        }
        return new Cost(millis, cpuMillis, usage.path(variant.index()).path("all_fields").path("total_in_bytes").asLong(), added);
    }
}
