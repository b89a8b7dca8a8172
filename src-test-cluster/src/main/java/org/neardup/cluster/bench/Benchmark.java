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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the whole on one real node with two shards, prints tables and writes JSON.
 *
 * <p>Usage: {@code Benchmark [--corpus FILE] [--rounds N]}. The file holds JSON lines (see {@link JsonLinesCorpus}); without it the
 * documents are those of the demo. Everything is indexed N times (5 unless told otherwise) under each mapping, and searched four times
 * as often. System properties as for the demo.
 */
public final class Benchmark {

    private static final int HEAP_MEGABYTES = 1024;
    private static final int ROUNDS = 5;
    private static final int SEARCHES_PER_ROUND = 4;
    private static final int QUERIES = 50;

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final Path home = Path.of(System.getProperty("neardup.home")).toAbsolutePath();
    private final Map<String, String> options;

    private Benchmark(Map<String, String> options) {
        this.options = options;
    }

    /** Runs all measurements. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (List.of("--corpus", "--rounds").contains(arguments[i]) == false || i + 1 == arguments.length) {
                throw new IllegalArgumentException("usage: Benchmark [--corpus FILE] [--rounds N]");
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        new Benchmark(options).run();
    }

    private void run() throws IOException {
        Path plugin = Path.of(System.getProperty("neardup.plugin"));
        Path zip = Path.of(System.getProperty("neardup.distribution"));
        ElasticsearchDistribution distribution = ElasticsearchDistribution.install(zip, List.of(plugin), home.resolve("distributions"));
        String corpus;
        List<Document> documents;
        if (options.containsKey("--corpus")) {
            Path file = Path.of(options.get("--corpus"));
            corpus = file.getFileName().toString();
            documents = JsonLinesCorpus.read(file);
        } else {
            List<Path> jars = Stream.of(System.getProperty("neardup.javadocs").split(File.pathSeparator)).map(Path::of).toList();
            JavadocCorpus javadoc = JavadocCorpus.read(jars, home.resolve("corpus"));
            corpus = javadoc.name();
            documents = javadoc.documents();
        }
        RealCluster.delete(home.resolve("benchmark"));
        ClusterOptions node = new ClusterOptions("benchmark", 1).heap(HEAP_MEGABYTES);
        try (RealCluster cluster = RealCluster.start(distribution, node, home.resolve("benchmark"))) {
            BenchmarkReport report = measure(cluster, corpus, documents);
            OUT.println("\n" + report.text());
            Path file = home.resolve("benchmark.json");
            report.writeJson(file);
            OUT.println("As JSON: " + file.toUri());
        }
    }

    private BenchmarkReport measure(RealCluster cluster, String corpus, List<Document> documents) throws IOException {
        int rounds = Integer.parseInt(options.getOrDefault("--rounds", Integer.toString(ROUNDS)));
        RestApi api = cluster.api();
        Map<Variant, IndexingBenchmark.Cost> indexing = new IndexingBenchmark(api, documents, rounds, OUT::println).run();
        OUT.println("searching");
        List<String> queries = QueryWords.pairs(documents, QUERIES);
        Map<SearchKind, Timings> searching = new SearchBenchmark(
            api,
            Variant.BOTH.index(),
            queries,
            SEARCHES_PER_ROUND * rounds
        ).run();
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
