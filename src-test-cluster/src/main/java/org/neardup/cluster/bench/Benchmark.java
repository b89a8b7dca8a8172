package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.JsonLinesCorpus;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.ElasticsearchDistribution;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the whole on one real node with two shards, prints tables and writes JSON.
 *
 * <p>Usage: {@code Benchmark [--corpus FILE]}, where the file holds JSON lines (see {@link JsonLinesCorpus}); without it the documents
 * are those of the demo. System properties as for the demo.
 */
public final class Benchmark {

    private static final int HEAP_MEGABYTES = 1024;
    private static final int INDEXING_ROUNDS = 5;
    private static final int QUERIES = 50;
    private static final int SEARCH_ROUNDS = 20;

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private Benchmark() {}

    /** Runs all measurements. */
    public static void main(String[] arguments) throws IOException {
        Path home = Path.of(System.getProperty("neardup.home")).toAbsolutePath();
        List<Document> documents;
        String name;
        if (arguments.length == 2 && arguments[0].equals("--corpus")) {
            Path file = Path.of(arguments[1]);
            documents = JsonLinesCorpus.read(file);
            name = file.getFileName().toString();
        } else if (arguments.length == 0) {
            List<Path> jars = Stream.of(System.getProperty("neardup.javadocs").split(File.pathSeparator)).map(Path::of).toList();
            JavadocCorpus corpus = JavadocCorpus.read(jars, home.resolve("corpus"));
            documents = corpus.documents();
            name = corpus.name();
        } else {
            throw new IllegalArgumentException("usage: Benchmark [--corpus FILE]");
        }
        ElasticsearchDistribution distribution = ElasticsearchDistribution.install(
            Path.of(System.getProperty("neardup.distribution")),
            List.of(Path.of(System.getProperty("neardup.plugin"))),
            home.resolve("distributions")
        );
        RealCluster.delete(home.resolve("benchmark"));
        ClusterOptions options = new ClusterOptions("benchmark", 1).heap(HEAP_MEGABYTES);
        try (RealCluster cluster = RealCluster.start(distribution, options, home.resolve("benchmark"))) {
            BenchmarkReport report = measure(cluster, name, documents);
            OUT.println();
            OUT.println(report.text());
            Path file = home.resolve("benchmark.json");
            report.writeJson(file);
            OUT.println("as JSON: " + file.toUri());
        }
    }

    private static BenchmarkReport measure(RealCluster cluster, String corpus, List<Document> documents) throws IOException {
        RestApi api = cluster.api();
        Map<Variant, IndexingBenchmark.Cost> indexing = new IndexingBenchmark(api, documents, INDEXING_ROUNDS, OUT::println).run();
        OUT.println("searching");
        List<String> queries = QueryWords.pairs(documents, QUERIES);
        Map<SearchKind, Timings> searching = new SearchBenchmark(api, Variant.BOTH.index(), queries, SEARCH_ROUNDS).run();
        long bytes = documents.stream().mapToLong(document -> document.source().length).sum();
        return new BenchmarkReport(corpus, documents.size(), bytes, indexing, searching, heapInUse(cluster));
    }

    private static long heapInUse(RealCluster cluster) throws IOException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        String server = Long.toString(cluster.nodes().getFirst().server().pid());
        Process collection = new ProcessBuilder(jcmd.toString(), server, "GC.run").redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
        if (collection.onExit().join().exitValue() != 0) {
            throw new IOException("the node did not collect its garbage");
        }
        JsonNode nodes = cluster.api().send("GET", "/_nodes/stats/jvm").expectSuccess().path("nodes");
        return nodes.elements().next().path("jvm").path("mem").path("heap_used_in_bytes").asLong();
    }
}
