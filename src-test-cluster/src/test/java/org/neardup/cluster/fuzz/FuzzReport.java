package org.neardup.cluster.fuzz;

import org.neardup.cluster.program.TextTable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Counts the outcomes of requests. */
final class FuzzReport {

    private static final List<String> OUTCOMES = List.of("2xx", "4xx", "429", "5xx", "again");
    /** Number of characters that identify a problem. */
    private static final int KIND = 120;

    private final long seed;
    private final Map<String, long[]> counts = new LinkedHashMap<>();
    private final Map<String, Long> slowest = new LinkedHashMap<>();
    private final Set<String> kinds = new LinkedHashSet<>();
    private final List<String> failures = new ArrayList<>();
    private final List<String> looks = new ArrayList<>();
    private int requests;

    FuzzReport(long seed) {
        this.seed = seed;
    }

    void add(Outcome outcome) {
        requests++;
        Verdict verdict = outcome.verdict();
        long[] row = counts.computeIfAbsent(outcome.template(), name -> new long[OUTCOMES.size()]);
        String column = verdict.isWrong() ? "again" : verdict.status() == 429 ? "429" : verdict.status() / 100 + "xx";
        row[OUTCOMES.indexOf(column)]++;
        slowest.merge(outcome.template(), verdict.took().toMillis(), Math::max);
    }

    /** Whether there was a failure of this kind. */
    boolean knows(String problem) {
        return kinds.contains(kind(problem));
    }

    /**
     * Adds a failure of a new kind.
     *
     * @return its name
     */
    String fail(String problem, String details) {
        kinds.add(kind(problem));
        failures.add(SentRequest.shortened(problem) + "\n  " + SentRequest.shortened(details));
        return "failure-" + failures.size();
    }

    /**
     * Adds a request that was sent again.
     *
     * @return its name
     */
    String look(SecondLook look, SentRequest request, boolean excused) {
        String name = "again-" + (looks.size() + 1);
        looks.add(name + " " + (excused ? "excused: " : "failed: ") + look + "\n  " + request);
        return name;
    }

    /** A problem without what is in square brackets, except for the template at its beginning. */
    private static String kind(String problem) {
        String kind = problem.lines().findFirst().orElse("").replaceAll("(?<=.)\\[[^]]*]", "[]");
        return kind.substring(0, Math.min(KIND, kind.length()));
    }

    int requests() {
        return requests;
    }

    /** One failure of each kind. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    /**
     * A table of all requests: responses by status; those from 500 on are those that the server gives without us. Requests that were sent
     * again are listed below the table.
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
        String again = looks.stream().map(look -> look + "\n").collect(Collectors.joining());
        return table + again + "seed " + seed + ", " + requests + " requests, " + failures.size() + " kinds of failures\n";
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
