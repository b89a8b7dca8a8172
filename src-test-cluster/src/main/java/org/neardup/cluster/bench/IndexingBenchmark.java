package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Indexes the same documents under each variant of the mapping in turn, several times, and compares the medians.
 *
 * @param api       the cluster
 * @param documents what is indexed
 * @param rounds    how often each variant is measured, after one round that warms up
 * @param progress  told what is being done
 */
record IndexingBenchmark(RestApi api, List<Document> documents, int rounds, Consumer<String> progress) {

    /**
     * What one variant costs.
     *
     * @param millis      median time to index all documents and make them searchable
     * @param diskBytes   bytes of all fields on disk, merged to one segment a shard
     * @param addedBytes  those of them that belong to the variant's own fields
     */
    record Cost(double millis, long diskBytes, long addedBytes) {}

    /** Measures all variants; their indices stay, merged. */
    Map<Variant, Cost> run() throws IOException {
        Map<Variant, Timings> timings = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            timings.put(variant, new Timings());
        }
        for (int round = 0; round <= rounds; round++) {
            progress.accept(round == 0 ? "indexing, to warm up" : "indexing, round " + round + " of " + rounds);
            for (Variant variant : Variant.values()) {
                variant.createIndex(api);
                Timings kept = round == 0 ? new Timings() : timings.get(variant);
                kept.measure(() -> index(variant));
            }
        }
        Map<Variant, Cost> costs = new EnumMap<>(Variant.class);
        for (Variant variant : Variant.values()) {
            progress.accept("measuring the disk use of [" + variant.label() + "]");
            costs.put(variant, cost(variant, timings.get(variant).median()));
        }
        return costs;
    }

    private void index(Variant variant) throws IOException {
        new BulkLoader(api).load(variant.index(), documents, indexed -> {});
        api.send("POST", "/" + variant.index() + "/_refresh").expectSuccess();
    }

    private Cost cost(Variant variant, double millis) throws IOException {
        api.send("POST", "/" + variant.index() + "/_forcemerge?max_num_segments=1").expectSuccess();
        api.send("POST", "/" + variant.index() + "/_flush").expectSuccess();
        api.send("POST", "/" + variant.index() + "/_refresh").expectSuccess();
        JsonNode usage = api.send("POST", "/" + variant.index() + "/_disk_usage?run_expensive_tasks=true").expectSuccess();
        JsonNode fields = usage.path(variant.index()).path("fields");
        long added = 0;
        for (String field : List.of("body.simhash", "body.signatures")) {
            added += fields.path(field).path("total_in_bytes").asLong();
        }
        return new Cost(millis, usage.path(variant.index()).path("all_fields").path("total_in_bytes").asLong(), added);
    }
}
