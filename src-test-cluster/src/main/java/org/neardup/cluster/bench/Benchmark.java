package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.corpus.JsonLinesCorpus;
import org.neardup.cluster.node.ClusterOptions;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures indexing and searching on one real node, prints tables and writes them as JSON.
 *
 * <p>Usage: {@code Benchmark [--part PART] [--corpus FILE] [--rounds N] [--texts NAMES] [--kinds NAMES] [--windows NUMBERS]
 * [--profile KIND]}. Without a part, all are measured: indexing, searches of all kinds, and of the main kinds by windows and by shards. The
 * file contains JSON lines (see {@link JsonLinesCorpus}); without it the documents are those of the demo. Texts, kinds (see
 * {@link SearchKind}) and windows, each a list with commas, restrict the searches; one kind is profiled. System properties as for the demo.
 */
public final class Benchmark {

    private static final List<String> PARTS = List.of("indexing", "searches", "windows", "shards");
    private static final int HEAP_MEGABYTES = 1024;
    private static final int INDEXING_ROUNDS = 5;
    private static final int SEARCH_ROUNDS = 8;
    private static final int WORDS_OF_A_PASSAGE = 50;
    private static final List<SearchKind> MAIN_KINDS = List.of(
        SearchKind.RESCORER,
        SearchKind.FINGERPRINTS,
        SearchKind.SAMPLES,
        SearchKind.EXACT
    );

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final Build build = Build.ofThisProgram();
    private final CommandLine options;

    private Benchmark(CommandLine options) {
        this.options = options;
    }

    /** Runs the requested parts. */
    public static void main(String[] arguments) throws IOException {
        String usage = "Benchmark [--part " + String.join("|", PARTS) + "] [--corpus FILE] [--rounds N] [--texts pages,passages] "
            + "[--kinds rescorer,samples,...] [--windows 100,1000,...] [--profile KIND]";
        List<String> names = List.of("--part", "--corpus", "--rounds", "--texts", "--kinds", "--windows", "--profile");
        new Benchmark(CommandLine.parse(usage, names, arguments)).run();
    }

    private void run() throws IOException {
        List<Document> documents = documents();
        Path folder = build.home().resolve("benchmark");
        RealCluster.delete(folder);
        ClusterOptions node = new ClusterOptions("benchmark", 1).heap(HEAP_MEGABYTES);
        try (RealCluster cluster = RealCluster.start(build.install(), node, folder)) {
            for (String part : options.text("--part").map(List::of).orElse(PARTS)) {
                RowTable table = switch (part) {
                    case "indexing" -> indexing(cluster, documents);
                    case "searches" -> searches(cluster, documents, "pages,passages", List.of(1), "1000", List.of(SearchKind.values()));
                    case "windows" -> searches(cluster, documents, "passages", List.of(1), "100,1000,10000", MAIN_KINDS);
                    case "shards" -> searches(cluster, documents, "pages", List.of(1, 5, 20), "1000", MAIN_KINDS);
                    default -> throw new IllegalArgumentException("there is no part [" + part + "]; there are " + PARTS);
                };
                OUT.println("\n" + table);
                Path file = build.home().resolve("benchmark-" + part + ".json");
                ObjectNode json = RestApi.JSON.createObjectNode();
                json.put("java", Runtime.version().toString()).put("processors", Runtime.getRuntime().availableProcessors());
                json.set("rows", table.json());
                Files.writeString(file, json.toPrettyString() + "\n");
                OUT.println("As JSON: " + file.toUri());
            }
            OUT.printf(Locale.ROOT, "Heap in use after a full collection: %.0f MB%n", heapInUse(cluster) / 1e6);
        }
    }

    private List<Document> documents() throws IOException {
        Optional<Path> file = options.text("--corpus").map(Path::of);
        if (file.isPresent()) {
            return JsonLinesCorpus.read(file.get());
        }
        return JavadocCorpus.read(Build.javadocs(), build.home().resolve("corpus")).documents();
    }

    private RowTable indexing(RealCluster cluster, List<Document> documents) throws IOException {
        int rounds = options.count("--rounds", INDEXING_ROUNDS);
        Map<Variant, IndexingBenchmark.Cost> costs = new IndexingBenchmark(cluster.api(), server(cluster), documents, rounds, OUT::println).run();
        RowTable table = new RowTable();
        costs.forEach((variant, cost) -> cost.write(table.row().put("mapping", variant.label()), documents.size(), costs.get(Variant.TEXT)));
        return table;
    }

    private RowTable searches(
        RealCluster cluster,
        List<Document> documents,
        String allTexts,
        List<Integer> allShards,
        String allWindows,
        List<SearchKind> allKinds
    ) throws IOException {
        RowTable table = new RowTable();
        List<SearchKind> kinds = options.text("--kinds").map(SearchKind::of).orElse(allKinds);
        SearchKind peer = kinds.contains(SearchKind.RESCORER) ? SearchKind.RESCORER : kinds.getFirst();
        List<Integer> windows = Stream.of(options.text("--windows").orElse(allWindows).split(",")).map(Integer::valueOf).toList();
        for (String name : options.text("--texts").orElse(allTexts).split(",")) {
            SearchTexts pages = new SearchTexts(documents);
            SearchTexts texts = name.equals("pages") ? pages : pages.passages(WORDS_OF_A_PASSAGE);
            for (int shards : allShards) {
                String index = texts.index(cluster.api(), shards);
                List<String> queries = texts.queries(cluster.api(), index, Collections.max(windows));
                for (int window : windows) {
                    OUT.printf(Locale.ROOT, "searching %,d %s, shards: %d, window: %,d%n", texts.documents().size(), name, shards, window);
                    int rounds = options.count("--rounds", SEARCH_ROUNDS);
                    SearchBenchmark benchmark = new SearchBenchmark(
                        cluster.api(),
                        server(cluster),
                        index,
                        queries,
                        kinds,
                        window,
                        rounds,
                        OUT::println
                    );
                    Map<SearchKind, SearchCost> costs = benchmark.run();
                    costs.forEach((kind, cost) -> {
                        ObjectNode row = table.row().put("texts", name).put("shards", shards).put("window", window);
                        cost.write(row.put("search", kind.label()), costs.get(peer));
                    });
                    if (options.has("--profile")) {
                        profile(cluster, benchmark, SearchKind.of(options.text("--profile").get()).getFirst());
                    }
                }
            }
        }
        return table;
    }

    private void profile(RealCluster cluster, SearchBenchmark benchmark, SearchKind kind) throws IOException {
        // The server may write only to its own folders.
        Path written = cluster.nodes().getFirst().temporaryFolder().resolve("profile.jfr");
        OUT.println(benchmark.profile(kind, written));
        Path file = build.home().resolve("benchmark-" + kind.label() + ".jfr");
        Files.copy(written, file, StandardCopyOption.REPLACE_EXISTING);
        OUT.println("The recording: " + file.toUri());
    }

    private static ServerProcess server(RealCluster cluster) {
        return new ServerProcess(cluster.nodes().getFirst().server());
    }

    private static long heapInUse(RealCluster cluster) throws IOException {
        server(cluster).collectGarbage();
        JsonNode nodes = cluster.api().send("GET", "/_nodes/stats/jvm").expectSuccess().path("nodes");
        return nodes.elements().next().path("jvm").path("mem").path("heap_used_in_bytes").asLong();
    }
}
