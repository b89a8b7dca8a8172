package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.JsonLinesCorpus;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.ElasticsearchDistribution;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.program.CommandLine;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures the whole system on one real node with two shards, prints tables and writes JSON.
 *
 * <p>Usage: {@code Benchmark [--corpus FILE] [--rounds N]}. The file contains JSON lines (see {@link JsonLinesCorpus}); without it the
 * documents are those of the demo. Everything is indexed N times (default 5) under each mapping, and searched four times as often. System
 * properties as for the demo.
 */
public final class Benchmark {

    private static final int HEAP_MEGABYTES = 1024;
    private static final int ROUNDS = 5;
    private static final int SEARCHES_PER_ROUND = 4;
    private static final int QUERIES = 50;

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final Build build = Build.ofThisProgram();
    private final CommandLine options;

    private Benchmark(CommandLine options) {
        this.options = options;
    }

    /** Runs all measurements. */
    public static void main(String[] arguments) throws IOException {
        String usage = "Benchmark [--corpus FILE] [--rounds N]";
        new Benchmark(CommandLine.parse(usage, List.of("--corpus", "--rounds"), arguments)).run();
    }

    private void run() throws IOException {
        ElasticsearchDistribution distribution = build.install();
        String corpus;
        List<Document> documents;
        Optional<Path> file = options.text("--corpus").map(Path::of);
        if (file.isPresent()) {
            corpus = file.get().getFileName().toString();
            documents = JsonLinesCorpus.read(file.get());
        } else {
            JavadocCorpus javadoc = JavadocCorpus.read(Build.javadocs(), build.home().resolve("corpus"));
            corpus = javadoc.name();
            documents = javadoc.documents();
        }
        Path folder = build.home().resolve("benchmark");
        RealCluster.delete(folder);
        ClusterOptions node = new ClusterOptions("benchmark", 1).heap(HEAP_MEGABYTES);
        try (RealCluster cluster = RealCluster.start(distribution, node, folder)) {
            BenchmarkReport report = measure(cluster, corpus, documents);
            OUT.println("\n" + report.text());
            Path json = build.home().resolve("benchmark.json");
            report.writeJson(json);
            OUT.println("As JSON: " + json.toUri());
        }
    }

    private BenchmarkReport measure(RealCluster cluster, String corpus, List<Document> documents) throws IOException {
        int rounds = options.count("--rounds", ROUNDS);
        RestApi api = cluster.api();
        Map<Variant, IndexingBenchmark.Cost> indexing = new IndexingBenchmark(cluster, documents, rounds, OUT::println).run();
        OUT.println("searching");
        List<String> queries = QueryWords.pairs(documents, QUERIES);
        Map<SearchKind, Timings> searching = new SearchBenchmark(
            api,
            Variant.ALL.index(),
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
