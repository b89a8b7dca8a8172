package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class BenchmarkReportTests {

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private static BenchmarkReport report() {
        Map<Variant, IndexingBenchmark.Cost> indexing = new EnumMap<>(Variant.class);
        indexing.put(Variant.TEXT, new IndexingBenchmark.Cost(2000, 3000, 10_000_000, 0));
        indexing.put(Variant.SIMHASH, new IndexingBenchmark.Cost(2200, 3300, 10_100_000, 20_000));
        indexing.put(Variant.BOTH, new IndexingBenchmark.Cost(2500, 3600, 12_000_000, 400_000));
        Map<SearchKind, Timings> searching = new EnumMap<>(SearchKind.class);
        double millis = 4;
        for (SearchKind kind : SearchKind.values()) {
            searching.put(kind, new Timings());
            searching.get(kind).add(millis);
            millis += 4;
        }
        return new BenchmarkReport("corpus", 1000, 5_000_000, indexing, searching, 64_000_000);
    }

    @Test
    public void ratiosStandBesideTheirPeers() {
        String text = report().text();
        assertTrue(text, text.contains("corpus: 1,000 documents, 5.0 MB"));
        assertTrue(text, text.matches("(?s).*text, simhash, signature_set +2\\.50 +400 +1\\.25 +3\\.60 +1\\.20 +12\\.0 +400\n.*"));
        assertTrue(text, text.matches("(?s).*near_duplicates +12\\.00 +12\\.00 +3\\.00 +1\\.50\n.*"));
    }

    @Test
    public void theJsonHasTheSameNumbers() throws IOException {
        Path file = folder.getRoot().toPath().resolve("benchmark.json");
        report().writeJson(file);
        JsonNode json = RestApi.JSON.readTree(file.toFile());
        assertEquals(1.25, json.path("indexing").path("text, simhash, signature_set").path("ratio_to_text").asDouble(), 1e-9);
        assertEquals(1.5, json.path("searching").path("near_duplicates").path("ratio_to_rescorer").asDouble(), 1e-9);
    }
}
