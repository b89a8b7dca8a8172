package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.program.CommandLine;
import org.neardup.cluster.rest.RestApi;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.LinkedItems;
import org.neardup.kernel.cluster.PairList;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Vocabulary;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * {@code neardup dedup} and Spark's MinHashLSH on the same files of {@link ShortTexts}, each in a process of its own. Both compare sets of
 * word pairs by Jaccard. Their results are compared with the exact pairs, and with the stars around the first texts that these pairs link.
 */
final class PeerBenchmark {

    private static final String THRESHOLD = "0.5";
    private static final String TABLES = "5";
    private static final int LARGEST = 1_000_000;
    /** Spark does not end in time with this many texts, and larger numbers are compared with the exact join only. */
    private static final int LARGEST_OF_SPARK = 1_000_000;
    private static final int TEXTS_PER_GB = 5_000_000;
    private static final int MINUTES = 5;
    private static final PrintStream OUT = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private final Path folder;
    private final Duration limit;
    private final RowTable table = new RowTable();

    private PeerBenchmark(Path folder, Duration limit) {
        this.folder = folder;
        this.limit = limit;
    }

    /** Measures 20,000 and 200,000 texts and the largest number. */
    public static void main(String[] arguments) throws IOException {
        CommandLine options =
            CommandLine.parse("PeerBenchmark [--documents N] [--minutes N]", List.of("--documents", "--minutes"), arguments);
        Path folder = Files.createDirectories(Path.of(System.getProperty("neardup.home")).resolve("peers"));
        PeerBenchmark benchmark = new PeerBenchmark(folder, Duration.ofMinutes(options.count("--minutes", MINUTES)));
        int largest = options.count("--documents", LARGEST);
        for (int count : Stream.of(20_000, 200_000, largest).filter(count -> count <= largest).distinct().toList()) {
            benchmark.measure(ShortTexts.make(count));
        }
        OUT.println("\n" + benchmark.table);
        Path file = folder.resolve("peers.json");
        Files.writeString(file, benchmark.table.json().toPrettyString() + "\n");
        OUT.println("As JSON: " + file.toUri());
    }

    private void measure(ShortTexts texts) throws IOException {
        Path file = write(texts);
        Set<Long> pairs = new HashSet<>();
        PairList links = new PairList();
        exactJoin(texts, (left, right, overlap, similarity) -> {
            pairs.add(pair(Math.min(left, right), Math.max(left, right)));
            links.add(left, right);
        });
        Path statistics = folder.resolve("dedup.log");
        MeasuredProcess dedup = MeasuredProcess.run(List.of(Build.tool().toString(), "dedup", file.toString(), "--text-field", "text",
            "--similarity", "weighted_jaccard", "--idf-power", "0", "--threshold", THRESHOLD, "--max-memory",
            Math.ceilDiv(texts.count(), TEXTS_PER_GB) + "g", "--stats", "--out",
            folder.resolve("kept.jsonl").toString()), statistics, limit);
        int removed = dedup.finished() ? RestApi.JSON.readTree(Files.readAllLines(statistics).getLast()).get("removed").asInt() : 0;
        int[] order = IntStream.range(0, texts.count()).toArray();
        int kept = Clusters.star(order, new LinkedItems(texts.count(), links)).count();
        row(texts, "neardup dedup", dedup).put("result", "removed texts").put("found", removed).put("of", texts.count() - kept);
        if (texts.count() > LARGEST_OF_SPARK) {
            return;
        }
        Path found = folder.resolve("pairs.txt");
        Files.deleteIfExists(found);
        MeasuredProcess spark = MeasuredProcess.run(spark(file, found), folder.resolve("spark.log"), limit);
        row(texts, "Spark MinHashLSH", spark).put("result", "pairs").put("found", spark.finished() ? correct(found, pairs) : 0)
            .put("of", pairs.size());
    }

    private ObjectNode row(ShortTexts texts, String system, MeasuredProcess process) {
        OUT.println(texts.count() + " texts, " + system + ": " + process);
        return table.row().put("texts", texts.count()).put("system", system).put("finished", process.finished())
            .put("seconds", process.seconds()).put("CPU_seconds", process.cpuSeconds()).put("peak_MB", process.peakMegabytes());
    }

    private Path write(ShortTexts texts) throws IOException {
        Path file = folder.resolve("texts-" + texts.count() + ".jsonl");
        try (Writer lines = Files.newBufferedWriter(file)) {
            for (int i = 0; i < texts.count(); i++) {
                lines.write("{\"id\":" + i + ",\"text\":\"" + texts.text(i) + "\"}\n");
            }
        }
        return file;
    }

    private static void exactJoin(ShortTexts texts, PairSink pairs) {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder sets = new RecordsBuilder(vocabulary);
        for (int[] words : texts.texts()) {
            sets.add(IntStream.range(1, words.length).mapToLong(i -> pair(words[i - 1], words[i])).distinct().toArray());
        }
        new SetJoin(Similarity.parse("jaccard", THRESHOLD)).selfJoin(sets.build(vocabulary.order()), pairs);
    }

    private static long correct(Path found, Set<Long> pairs) throws IOException {
        try (Stream<String> lines = Files.lines(found)) {
            return lines.map(line -> line.split(" "))
                .filter(line -> pairs.contains(pair(Integer.parseInt(line[0]), Integer.parseInt(line[1]))))
                .count();
        }
    }

    /** Two numbers in the halves of a long. */
    private static long pair(int one, int other) {
        return (long) one << Integer.SIZE | other;
    }

    /** Spark needs parts of Java that are not open by themselves. */
    private static List<String> spark(Path texts, Path pairs) {
        List<String> command = new ArrayList<>(List.of(System.getProperty("neardup.spark.java"), "-Xmx4g"));
        for (String open : List.of("java.lang", "java.lang.invoke", "java.lang.reflect", "java.io", "java.net", "java.nio", "java.util",
            "java.util.concurrent", "java.util.concurrent.atomic", "sun.nio.ch", "sun.nio.cs", "sun.security.action",
            "sun.util.calendar")) {
            command.add("--add-opens=java.base/" + open + "=ALL-UNNAMED");
        }
        String jars = System.getProperty("neardup.spark.jars");
        command.addAll(List.of("-cp", jars, System.getProperty("neardup.spark.program"), texts.toString(), THRESHOLD, TABLES,
            pairs.toString()));
        return command;
    }
}
