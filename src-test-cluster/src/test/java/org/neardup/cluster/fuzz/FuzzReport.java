package org.neardup.cluster.fuzz;

import org.neardup.cluster.report.TextTable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the outcomes of requests. */
final class FuzzReport {

    private static final List<String> OUTCOMES = List.of("2xx", "4xx", "429", "5xx", "none", "failed");
    /** Number of characters that identify a problem. */
    private static final int KIND = 60;

    private final long seed;
    private final Map<String, long[]> counts = new LinkedHashMap<>();
    private final Map<String, Long> slowest = new LinkedHashMap<>();
    private final Set<String> kinds = new LinkedHashSet<>();
    private final List<String> failures = new ArrayList<>();
    private long requests;

    FuzzReport(long seed) {
        this.seed = seed;
    }

    void add(String template, Verdict verdict) {
        requests++;
        long[] row = counts.computeIfAbsent(template, name -> new long[OUTCOMES.size()]);
        String outcome = verdict.isWrong() ? "failed" : switch (verdict.status()) {
            case 0 -> "none";
            case 429 -> "429";
            default -> verdict.status() / 100 + "xx";
        };
        row[OUTCOMES.indexOf(outcome)]++;
        slowest.merge(template, verdict.took().toMillis(), Math::max);
    }

    /** Records a failure; false if there was one of this kind before. */
    boolean fail(String template, String problem) {
        String line = problem.lines().findFirst().orElse("");
        boolean added = kinds.add(template + ": " + line.substring(0, Math.min(KIND, line.length())));
        if (added) {
            failures.add("[" + template + "] " + SentRequest.shortened(problem));
        }
        return added;
    }

    long requests() {
        return requests;
    }

    /** One failure of each kind. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /**
     * A table of all requests: responses by status; statuses from 500 on and missing responses are those that the server gives without us.
     */
    @Override
    public String toString() {
        List<String> header = new ArrayList<>(List.of("request", "sent"));
        header.addAll(OUTCOMES);
        header.add("slowest ms");
        TextTable table = new TextTable(header.toArray(String[]::new));
        long[] sums = new long[OUTCOMES.size()];
        counts.forEach((template, row) -> {
            table.row(cells(template, row, slowest.get(template)));
            for (int i = 0; i < row.length; i++) {
                sums[i] += row[i];
            }
        });
        table.row(cells("all", sums, slowest.values().stream().mapToLong(Long::longValue).max().orElse(0)));
        return table + "seed " + seed + ", " + requests + " requests, " + failures.size() + " kinds of failures\n";
    }

    private static String[] cells(String name, long[] row, long slowest) {
        List<String> cells = new ArrayList<>(List.of(name, Long.toString(Arrays.stream(row).sum())));
        for (long count : row) {
            cells.add(Long.toString(count));
        }
        cells.add(Long.toString(slowest));
        return cells.toArray(String[]::new);
    }
}
