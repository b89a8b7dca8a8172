package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.ElasticsearchDistribution;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.program.CommandLine;
import org.neardup.cluster.rest.RestApi;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures index-wide jobs on real nodes, prints a table and writes it as JSON.
 *
 * <p>Usage: {@code JobBenchmark [--part PART] [--documents N] [--warm-up N] [--rounds N] [--nodes N] [--smallest N]
 * [--similarity NAME]}. Without a part, all are measured: the cost of a job compared with the kernel's join, of weights and frames, by
 * shards and nodes, by documents, of one that continues another, of large groups of near-duplicates, of query-driven jobs, the latency of
 * searches during a job, and the cost of a job that compares new documents only. Warm-up rounds are not counted; the compiler of a virtual
 * machine is busy for many. Nodes, the smallest size and the similarity apply to the part by documents. System properties as for the demo.
 */
public final class JobBenchmark {

    private static final List<String> PARTS = List.of("cost", "weights", "spread", "scale", "heaps", "queries", "searches", "new");
    private static final int HEAP_MEGABYTES = 512;
    // Large enough for one unit to hold all texts, like the kernel's join.
    private static final int HEAP_MEGABYTES_OF_COST = 1024;
    private static final int WARM_UP_ROUNDS = 10;
    private static final int ROUNDS = 5;
    private static final int QUERIES = 200;
    private static final int[] SHARDS = {1, 3, 10};
    private static final int SMALLEST_OF_SCALE = 100_000;
    private static final int IDLE_MILLIS = 15_000;
    private static final int BUSY_MILLIS = 60_000;

    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final Build build = Build.ofThisProgram();
    private final CommandLine options;

    private JobBenchmark(CommandLine options) {
        this.options = options;
    }

    /** Runs the requested parts. */
    public static void main(String[] arguments) throws IOException {
        String usage = "JobBenchmark [--part " + String.join("|", PARTS) + "] [--documents N] [--warm-up N] [--rounds N] "
            + "[--nodes N] [--smallest N] [--similarity NAME]";
        List<String> names = List.of("--part", "--documents", "--warm-up", "--rounds", "--nodes", "--smallest", "--similarity");
        new JobBenchmark(CommandLine.parse(usage, names, arguments)).run();
    }

    private void run() throws IOException {
        ElasticsearchDistribution distribution = build.install();
        List<String> parts = options.text("--part").map(List::of).orElse(PARTS);
        for (String part : parts) {
            RowTable table = switch (part) {
                case "cost" -> cost(distribution);
                case "weights" -> weights(distribution);
                case "spread" -> spread(distribution);
                case "scale" -> scale(distribution);
                case "heaps" -> heaps(distribution);
                case "queries" -> queries(distribution);
                case "searches" -> searches(distribution);
                case "new" -> ofNew(distribution);
                default -> throw new IllegalArgumentException("there is no part [" + part + "]; there are " + PARTS);
            };
            OUT.println("\n" + table);
            Path file = build.home().resolve("job-benchmark-" + part + ".json");
            ObjectNode json = RestApi.JSON.createObjectNode();
            json.put("java", Runtime.version().toString()).put("processors", Runtime.getRuntime().availableProcessors());
            json.put("threshold", JobIndex.THRESHOLD).set("rows", table.json());
            Files.writeString(file, json.toPrettyString() + "\n");
            OUT.println("As JSON: " + file.toUri());
        }
    }

    private RowTable cost(ElasticsearchDistribution distribution) throws IOException {
        try (RealCluster cluster = start(distribution, 1, HEAP_MEGABYTES_OF_COST)) {
            ShortTexts texts = ShortTexts.make(documents(200_000));
            Path folder = build.home().resolve("job-benchmark-kernel");
            return new JobCost(folder, new JobIndex(cluster, "cost"), texts, warmUpRounds(), rounds(), OUT::println).run();
        }
    }

    private RowTable weights(ElasticsearchDistribution distribution) throws IOException {
        try (RealCluster cluster = start(distribution, 1, HEAP_MEGABYTES_OF_COST)) {
            ShortTexts texts = ShortTexts.make(documents(200_000));
            return new JobWeights(new JobIndex(cluster, "weights"), texts, warmUpRounds(), rounds()).run();
        }
    }

    private RowTable spread(ElasticsearchDistribution distribution) throws IOException {
        RowTable table = new RowTable();
        JobSpread spread = new JobSpread(ShortTexts.make(documents(100_000)), warmUpRounds(), rounds());
        for (int nodes : new int[] {1, 3}) {
            try (RealCluster cluster = start(distribution, nodes, HEAP_MEGABYTES)) {
                for (int shards : SHARDS) {
                    OUT.println(nodes + " nodes, " + shards + " shards");
                    spread.measure(new JobIndex(cluster, "spread"), nodes, shards, table);
                }
            }
        }
        return table;
    }

    private RowTable scale(ElasticsearchDistribution distribution) throws IOException {
        int nodes = options.count("--nodes", 1);
        try (RealCluster cluster = start(distribution, nodes, HEAP_MEGABYTES)) {
            JobIndex index = new JobIndex(cluster, "scale");
            ShortTexts texts = ShortTexts.make(documents(2_000_000));
            int smallest = options.count("--smallest", SMALLEST_OF_SCALE);
            String similarity = options.text("--similarity").orElse("jaccard");
            return new JobScale(index, nodes, texts, smallest, similarity, rounds(), OUT::println).run();
        }
    }

    private RowTable heaps(ElasticsearchDistribution distribution) throws IOException {
        try (RealCluster cluster = start(distribution, 1, HEAP_MEGABYTES_OF_COST)) {
            return new JobHeaps(new JobIndex(cluster, "heaps"), documents(200_000), rounds(), OUT::println).run();
        }
    }

    private RowTable queries(ElasticsearchDistribution distribution) throws IOException {
        JavadocCorpus corpus = JavadocCorpus.read(Build.javadocs(), build.home().resolve("corpus"));
        try (RealCluster cluster = start(distribution, 1, HEAP_MEGABYTES_OF_COST)) {
            return new JobQueries(new JobIndex(cluster, "queried"), corpus, QUERIES, warmUpRounds(), rounds()).run();
        }
    }

    private RowTable searches(ElasticsearchDistribution distribution) throws IOException {
        try (RealCluster cluster = start(distribution, 1, HEAP_MEGABYTES)) {
            JobIndex index = new JobIndex(cluster, "searched");
            ShortTexts texts = ShortTexts.make(documents(1_000_000));
            OUT.println("indexing " + texts.count() + " texts");
            index.fill(texts, 1);
            OUT.println("searching");
            return new SearchesBeside(index, IDLE_MILLIS, BUSY_MILLIS, OUT::println).run("");
        }
    }

    private RowTable ofNew(ElasticsearchDistribution distribution) throws IOException {
        try (RealCluster cluster = start(distribution, 1, HEAP_MEGABYTES_OF_COST)) {
            return new JobNew(new JobIndex(cluster, "growing"), documents(200_000), warmUpRounds(), rounds()).run();
        }
    }

    private int documents(int number) {
        return options.count("--documents", number);
    }

    private int warmUpRounds() {
        return options.count("--warm-up", WARM_UP_ROUNDS);
    }

    private int rounds() {
        return options.count("--rounds", ROUNDS);
    }

    private RealCluster start(ElasticsearchDistribution distribution, int nodes, int heapMegabytes) throws IOException {
        return RealCluster.start(distribution, new ClusterOptions("job-benchmark", nodes).heap(heapMegabytes), build.home());
    }
}
