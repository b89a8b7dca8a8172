package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.report.TextTable;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * All measurements, as tables and as JSON.
 *
 * @param corpus    the documents
 * @param documents number of documents
 * @param bytes     size of their sources
 * @param indexing  cost of each mapping
 * @param searching times of each kind of search
 * @param heapBytes heap in use after a full garbage collection, at the end
 */
record BenchmarkReport(
    String corpus,
    int documents,
    long bytes,
    Map<Variant, IndexingBenchmark.Cost> indexing,
    Map<SearchKind, Timings> searching,
    long heapBytes
) {

    /** The tables. */
    String text() {
        TextTable index = new TextTable("indexing", "seconds", "documents/s", "ratio", "CPU s", "ratio", "disk MB", "added B/document");
        double alone = indexing.get(Variant.TEXT).millis();
        double cpuAlone = indexing.get(Variant.TEXT).cpuMillis();
        indexing.forEach(
            (variant, cost) -> index.row(
                variant.label(),
                format("%.2f", cost.millis() / 1000),
                format("%,.0f", 1000 * documents / cost.millis()),
                format("%.2f", cost.millis() / alone),
                format("%.2f", cost.cpuMillis() / 1000),
                format("%.2f", cost.cpuMillis() / cpuAlone),
                format("%.1f", cost.diskBytes() / 1e6),
                format("%.0f", (double) cost.addedBytes() / documents)
            )
        );
        TextTable search = new TextTable("searching, window " + SearchKind.WINDOW, "median ms", "90 % ms", "to plain", "to rescorer");
        double plain = searching.get(SearchKind.PLAIN).median();
        double rescorer = searching.get(SearchKind.RESCORER).median();
        searching.forEach(
            (kind, timings) -> search.row(
                kind.label(),
                format("%.2f", timings.median()),
                format("%.2f", timings.quantile(0.9)),
                format("%.2f", timings.median() / plain),
                format("%.2f", timings.median() / rescorer)
            )
        );
        return format("%s: %,d documents, %.1f MB%n%n", corpus, documents, bytes / 1e6)
            + index
            + "\n"
            + search
            + format("%n  heap in use after a full collection: %.0f MB%n", heapBytes / 1e6);
    }

    /** Writes everything to a file. */
    void writeJson(Path file) throws IOException {
        ObjectNode json = RestApi.JSON.createObjectNode();
        json.put("corpus", corpus).put("documents", documents).put("bytes", bytes);
        json.put("java", Runtime.version().toString()).put("processors", Runtime.getRuntime().availableProcessors());
        json.put("window", SearchKind.WINDOW).put("heap_bytes", heapBytes);
        ObjectNode index = json.putObject("indexing");
        double alone = indexing.get(Variant.TEXT).millis();
        double cpuAlone = indexing.get(Variant.TEXT).cpuMillis();
        indexing.forEach(
            (variant, cost) -> index.putObject(variant.label())
                .put("median_millis", cost.millis())
                .put("ratio_to_text", cost.millis() / alone)
                .put("median_cpu_millis", cost.cpuMillis())
                .put("cpu_ratio_to_text", cost.cpuMillis() / cpuAlone)
                .put("disk_bytes", cost.diskBytes())
                .put("added_bytes", cost.addedBytes())
        );
        ObjectNode search = json.putObject("searching");
        double plain = searching.get(SearchKind.PLAIN).median();
        double rescorer = searching.get(SearchKind.RESCORER).median();
        searching.forEach(
            (kind, timings) -> search.putObject(kind.label())
                .put("requests", timings.count())
                .put("median_millis", timings.median())
                .put("p90_millis", timings.quantile(0.9))
                .put("ratio_to_plain", timings.median() / plain)
                .put("ratio_to_rescorer", timings.median() / rescorer)
        );
        Files.writeString(file, json.toPrettyString() + "\n");
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
