package org.neardup.kernel.join;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Measures self-joins and prints Markdown tables: all algorithms at each threshold, the growth of the default with the data, the default
 * with one and two threads. Also writes every measurement to a file of JSON objects, one a line.
 *
 * <p>Options, each with a value: {@code --sets} a folder of files, by default sets are generated; {@code --only} names of sets;
 * {@code --tables} any of algorithms, growth, threads, or files to only write the sets for other programs; {@code --thresholds};
 * {@code --algorithms}; {@code --seconds} the time for repeating each row; {@code --json} the file. Lists are separated by commas.
 */
public final class JoinBenchmark {

    private static final String HEADER = """
        | set | % | t | algorithm | threads | seconds | pairs | candidates | reserved MB |
        |---|---|---|---|---|---|---|---|---|""";

    private final Map<String, String> options;
    private final double seconds;
    private final PrintStream json;

    private JoinBenchmark(Map<String, String> options, PrintStream json) {
        this.options = options;
        this.seconds = Double.parseDouble(options.get("seconds"));
        this.json = json;
    }

    /** Runs the benchmark; an unknown option is an error. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new LinkedHashMap<>(Map.of("sets", "", "only", "", "tables", "algorithms,growth,threads",
            "thresholds", ".5,.7,.8,.9,.95", "algorithms", "default,allpairs,ppjoin,ppjoin+", "seconds", "1", "json", "joins.jsonl"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        try (PrintStream json = new PrintStream(Files.newOutputStream(Path.of(options.get("json"))), true, StandardCharsets.UTF_8)) {
            new JoinBenchmark(options, json).run();
        }
    }

    private void run() throws IOException {
        String folder = options.get("sets");
        Map<String, Supplier<BenchmarkSets>> all = folder.isEmpty() ? BenchmarkSets.made() : BenchmarkSets.files(Path.of(folder));
        List<String> names = options.get("only").isEmpty() ? new ArrayList<>(all.keySet()) : list("only");
        List<String> tables = list("tables");
        System.out.println(HEADER);
        for (String name : names) {
            BenchmarkSets sets = all.get(name).get();
            if (tables.contains("files")) {
                sets.write(Path.of(options.get("json")).resolveSibling(name + ".txt"));
                continue;
            }
            Records records = sets.records();
            for (String threshold : list("thresholds")) {
                for (String algorithm : tables.contains("algorithms") ? list("algorithms") : List.<String>of()) {
                    report(JoinMeasurement.of(name, 100, records, threshold, algorithm, 1, seconds));
                }
                for (int threads = 1; tables.contains("threads") && threads <= 2; threads++) {
                    report(JoinMeasurement.of(name, 100, records, threshold, "default", threads, seconds));
                }
                for (int percent = 10; tables.contains("growth") && percent <= 100; percent += 10) {
                    report(JoinMeasurement.of(name, percent, sets.share(percent).records(), threshold, "default", 1, seconds));
                }
            }
        }
    }

    private List<String> list(String option) {
        return List.of(options.get(option).split(","));
    }

    private void report(JoinMeasurement measurement) {
        System.out.println(measurement.row());
        json.println(measurement.json());
    }
}
