package org.neardup.kernel.graph;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Measures PageRank of a generated graph, in which most links lead to few pages, and prints a Markdown table: the time for numbering the
 * pages, resolving and collecting the links, building the graph and iterating, and the peak reserved memory of each step.
 *
 * <p>Options, each with a value: {@code --pages}, {@code --links}, {@code --weighted} true or false, {@code --tolerance}.
 */
public final class PageRankBenchmark {

    private final Map<String, String> options;
    private final Peak peak = new Peak();

    private PageRankBenchmark(Map<String, String> options) {
        this.options = options;
    }

    /** Runs the benchmark; an unknown option is an error. */
    public static void main(String[] arguments) {
        Map<String, String> options = new LinkedHashMap<>(
            Map.of("pages", "1000000", "links", "10000000", "weighted", "false", "tolerance", "1e-9"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        new PageRankBenchmark(options).run();
    }

    private void run() {
        int pages = Integer.parseInt(options.get("pages"));
        int links = Integer.parseInt(options.get("links"));
        boolean weighted = Boolean.parseBoolean(options.get("weighted"));
        SplittableRandom random = new SplittableRandom(42);
        System.out.println("| step | seconds | peak reserved, MB | reserved afterwards, MB |\n|---|---|---|---|");
        try (HeldMemory memory = new HeldMemory(peak)) {
            NodeNumbers[] numbers = new NodeNumbers[1];
            measure("number the pages", () -> {
                numbers[0] = new NodeNumbers(memory);
                for (int page = 0; page < pages; page++) {
                    numbers[0].number(high(page), low(page));
                }
            });
            LinkGraph.Builder builder = LinkGraph.builder(pages, memory);
            measure("collect the links", () -> {
                for (int i = 0; i < links; i++) {
                    int source = random.nextInt(pages);
                    int target = (int) (pages * Math.pow(random.nextDouble(), 4));
                    int from = numbers[0].find(high(source), low(source));
                    builder.addLink(from, numbers[0].find(high(target), low(target)), weighted && i % 3 == 0 ? 0.5f : 1);
                }
            });
            LinkGraph[] graph = new LinkGraph[1];
            measure("build the graph", () -> graph[0] = builder.build());
            PageRank.Settings settings = new PageRank.Settings(0.85, Double.parseDouble(options.get("tolerance")), 1_000);
            PageRank.Result[] result = new PageRank.Result[1];
            measure("iterate", () -> {
                result[0] = PageRank.compute(graph[0], settings, PageRank.Start.ANYWHERE, PageRank.Monitor.NONE, memory);
            });
            System.out.printf(Locale.ROOT, "%n%,d pages, %,d distinct links, %d iterations, change %.1e%n", graph[0].nodes(),
                graph[0].links(), result[0].iterations(), result[0].change());
        }
    }

    private void measure(String step, Runnable work) {
        peak.most = peak.held;
        long start = System.nanoTime();
        work.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(Locale.ROOT, "| %s | %.2f | %.0f | %.0f |%n", step, seconds, peak.most / 1e6, peak.held / 1e6);
    }

    /** The upper half of the name of a page, as random as a hash. */
    private static long high(int page) {
        return mixed(page + 1);
    }

    private static long low(int page) {
        return mixed(~page);
    }

    private static long mixed(long number) {
        long product = number * 0x9E3779B97F4A7C15L;
        return (product ^ product >>> 32) * 0xD6E8FEB86659FD93L;
    }

    private static final class Peak implements MemoryReservation {

        private long held;
        private long most;

        @Override
        public void reserve(long bytes) {
            held += bytes;
            most = Math.max(most, held);
        }

        @Override
        public void release(long bytes) {
            held -= bytes;
        }
    }
}
