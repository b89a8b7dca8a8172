package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.JavadocCorpus;
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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures indexing and searching on one real node, prints tables and writes them as JSON.
 *
 * <p>Usage: {@code Benchmark [--part PART] [--corpus FILE] [--rounds N] [--texts NAMES] [--kinds NAMES] [--windows NUMBERS] [--profile
 * KIND]}. Without a part, all are measured: indexing, ingest with the processor, searches of all kinds, and of the main kinds by windows
 * and by shards. The file contains JSON lines (see {@link JsonLinesCorpus}); without it the documents are those of the demo. Texts, kinds
 * (see {@link SearchKind}) and windows, each a list with commas, restrict the searches; one kind is profiled. System properties as for the
 * demo.
 */
public final class Benchmark {

    private static final String INDEXING = "indexing";
    private static final String INGEST = "ingest";
    private static final List<String> PARTS = Stream.concat(Stream.of(INDEXING, INGEST), SearchPart.NAMES.stream()).toList();
    private static final int HEAP_MEGABYTES = 1024;
    private static final int INDEXING_ROUNDS = 5;
    private static final int SEARCH_ROUNDS = 8;
    private static final int INGEST_ROUNDS = 9;
    private static final List<Integer> INGEST_DOCUMENTS = List.of(20_000, 200_000);
    private static final int WORDS_OF_A_PASSAGE = 50;

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final Build build = Build.ofThisProgram();
    private final CommandLine options;
    private final Optional<SearchKind> profiled;

    private Benchmark(CommandLine options) {
        this.options = options;
        this.profiled = options.text("--profile").map(SearchKind::of);
    }

    /** Runs the requested parts. */
    public static void main(String[] arguments) throws IOException {
        String usage = "Benchmark [--part " + String.join("|", PARTS) + "] [--corpus FILE] [--rounds N] [--texts pages,passages] "
            + "[--kinds rescorer,samples,...] [--windows 100,1000,...] [--profile KIND]";
        List<String> names = List.of("--part", "--corpus", "--rounds", "--texts", "--kinds", "--windows", "--profile");
        new Benchmark(CommandLine.parse(usage, names, arguments)).run();
    }

    private void run() throws IOException {
        List<String> parts = options.text("--part").map(List::of).orElse(PARTS);
        Map<String, SearchPart> searches = new HashMap<>();
        for (String part : parts) {
            if (part.equals(INDEXING) == false && part.equals(INGEST) == false) {
                searches.put(part, SearchPart.of(part, options));
            }
        }
        List<Document> documents = documents();
        ClusterOptions node = new ClusterOptions("benchmark", 1).heap(HEAP_MEGABYTES);
        try (RealCluster cluster = RealCluster.start(build.install(), node, build.home())) {
            for (String part : parts) {
                RowTable table = switch (part) {
                    case INDEXING -> indexing(cluster, documents);
                    case INGEST -> new IngestBenchmark(cluster.api(), server(cluster))
                        .run(INGEST_DOCUMENTS, options.count("--rounds", INGEST_ROUNDS));
                    default -> searches(cluster, documents, searches.get(part));
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
        IndexingBenchmark benchmark = new IndexingBenchmark(cluster.api(), server(cluster), documents);
        Map<Variant, IndexingBenchmark.Cost> costs = benchmark.run(rounds, OUT::println);
        IndexingBenchmark.Cost text = costs.get(Variant.TEXT);
        RowTable table = new RowTable();
        costs.forEach((variant, cost) -> cost.write(table.row().put("mapping", variant.label()), documents.size(), text));
        return table;
    }

    private RowTable searches(RealCluster cluster, List<Document> documents, SearchPart part) throws IOException {
        RowTable table = new RowTable();
        SearchTexts pages = new SearchTexts(documents);
        for (String name : part.texts()) {
            SearchTexts texts = name.equals(SearchPart.PAGES) ? pages : pages.passages(WORDS_OF_A_PASSAGE);
            for (int shards : part.shards()) {
                String index = texts.index(cluster.api(), shards);
                List<String> queries = texts.queries(cluster.api(), index, Collections.max(part.windows()));
                for (int window : part.windows()) {
                    OUT.printf(Locale.ROOT, "searching %,d %s, shards: %d, window: %,d%n", texts.documents().size(), name, shards, window);
                    SearchBenchmark benchmark = new SearchBenchmark(cluster.api(), server(cluster), index, queries, window, part.kinds());
                    Map<SearchKind, SearchCost> costs = benchmark.run(options.count("--rounds", SEARCH_ROUNDS), OUT::println);
                    costs.forEach((kind, cost) -> {
                        ObjectNode row = table.row().put("texts", name).put("shards", shards).put("window", window);
                        cost.write(row.put("search", kind.label()), costs.get(part.peer()));
                    });
                    if (profiled.isPresent()) {
                        profile(cluster, benchmark, profiled.get());
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
