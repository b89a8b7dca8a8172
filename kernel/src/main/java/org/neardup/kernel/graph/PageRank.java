package org.neardup.kernel.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * PageRank by power iteration.
 *
 * <p>The score of a node is the share of time that a surfer spends there who follows a random link of the node with probability
 * {@code damping} and jumps to any node otherwise; from a node without links the surfer always jumps. Scores are positive and sum to 1,
 * also when parts of the graph are not connected.
 *
 * <p>An iteration pulls: the new score of a node is summed from those that link to it, in ascending order. Sums over all nodes are taken
 * chunk by chunk, chunks of a fixed size, and then over the chunks in order. So no sum depends on which thread computes what: the scores
 * are the same to the last bit for any number of threads.
 */
public final class PageRank {

    private static final int CHUNK = 4096;

    private final LinkGraph graph;
    private final double damping;
    private final int chunks;

    private double[] scores;
    private double[] nextScores;
    /** What a node gives to each node it links to in this iteration. */
    private final double[] given;
    private final double[] chunkSums;

    private PageRank(LinkGraph graph, double damping) {
        this.graph = graph;
        this.damping = damping;
        chunks = Math.ceilDiv(graph.nodes(), CHUNK);
        scores = new double[graph.nodes()];
        nextScores = new double[graph.nodes()];
        given = new double[graph.nodes()];
        chunkSums = new double[chunks];
        Arrays.fill(scores, 1.0 / graph.nodes());
    }

    /**
     * When to stop and how to compute.
     *
     * @param damping       probability of following a link, from 0 to below 1
     * @param tolerance     stop when the scores change by no more than this in sum; 0 or more
     * @param maxIterations stop after this many iterations at the latest; 1 or more
     * @param threads       1 or more; 1 means the calling thread
     */
    public record Settings(double damping, double tolerance, int maxIterations, int threads) {

        /** Damping 0.85, tolerance 1e-9, at most 200 iterations, one thread. */
        public static final Settings DEFAULT = new Settings(0.85, 1e-9, 200, 1);

        public Settings {
            List<String> problems = new ArrayList<>();
            if ((damping >= 0 && damping < 1) == false) {
                problems.add("[damping] must be from 0 to below 1, but was [" + damping + "]");
            }
            if ((tolerance >= 0) == false) {
                problems.add("[tolerance] must not be negative, but was [" + tolerance + "]");
            }
            if (maxIterations < 1) {
                problems.add("[maxIterations] must be at least 1, but was [" + maxIterations + "]");
            }
            if (threads < 1) {
                problems.add("[threads] must be at least 1, but was [" + threads + "]");
            }
            if (problems.isEmpty() == false) {
                throw new IllegalArgumentException(String.join("; ", problems));
            }
        }

        /** These settings with another number of threads. */
        public Settings withThreads(int number) {
            return new Settings(damping, tolerance, maxIterations, number);
        }
    }

    /**
     * What came out.
     *
     * @param scores     one for each node, positive, in sum 1
     * @param iterations how many were made
     * @param change     the sum of the changes of all scores in the last iteration
     * @param converged  whether that is within the tolerance
     */
    public record Result(double[] scores, int iterations, double change, boolean converged) {}

    /** The PageRank of all nodes. A graph without nodes has no scores. */
    public static Result compute(LinkGraph graph, Settings settings) {
        PageRank pageRank = new PageRank(graph, settings.damping);
        if (settings.threads == 1 || pageRank.chunks <= 1) {
            return pageRank.iterate(settings, pageRank::sumInOrder);
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(Math.min(settings.threads, pageRank.chunks))) {
            return pageRank.iterate(settings, work -> pageRank.sumInParallel(executor, work));
        }
    }

    /** The PageRank of all nodes with the default settings. */
    public static double[] compute(LinkGraph graph) {
        return compute(graph, Settings.DEFAULT).scores();
    }

    private Result iterate(Settings settings, Summation summation) {
        double change = 0;
        boolean converged = graph.nodes() == 0;
        int iterations = 0;
        while (converged == false && iterations < settings.maxIterations) {
            double dangling = summation.sum(this::give);
            double jump = (1 - damping + damping * dangling) / graph.nodes();
            change = summation.sum((from, to) -> pull(from, to, jump));
            double[] previous = scores;
            scores = nextScores;
            nextScores = previous;
            iterations++;
            converged = change <= settings.tolerance;
        }
        // Rounding alone moves the sum away from 1, by about as many units in the last place as there were iterations.
        double sum = summation.sum((from, to) -> sum(scores, from, to));
        for (int node = 0; node < scores.length; node++) {
            scores[node] /= sum;
        }
        return new Result(scores, iterations, change, converged);
    }

    /** Divides the scores of nodes among their links; returns the score of those that have none. */
    private double give(int from, int to) {
        double dangling = 0;
        for (int node = from; node < to; node++) {
            int links = graph.outDegree(node);
            if (links == 0) {
                dangling += scores[node];
            } else {
                given[node] = scores[node] / links;
            }
        }
        return dangling;
    }

    /** Computes new scores; returns by how much they differ from the old ones in sum. */
    private double pull(int from, int to, double jump) {
        double change = 0;
        for (int node = from; node < to; node++) {
            double received = 0;
            for (int i = graph.sourcesStart(node); i < graph.sourcesEnd(node); i++) {
                received += given[graph.source(i)];
            }
            nextScores[node] = jump + damping * received;
            change += Math.abs(nextScores[node] - scores[node]);
        }
        return change;
    }

    private static double sum(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** Works on the nodes from {@code from} to {@code to}, exclusive, and returns their part of a sum. */
    @FunctionalInterface
    private interface ChunkWork {
        double on(int from, int to);
    }

    /** Does work on all nodes and sums over the chunks in order. */
    @FunctionalInterface
    private interface Summation {
        double sum(ChunkWork work);
    }

    private double sumInOrder(ChunkWork work) {
        for (int chunk = 0; chunk < chunks; chunk++) {
            workOn(chunk, work);
        }
        return sum(chunkSums, 0, chunks);
    }

    private double sumInParallel(ExecutorService executor, ChunkWork work) {
        List<Callable<Void>> tasks = new ArrayList<>(chunks);
        for (int chunk = 0; chunk < chunks; chunk++) {
            int number = chunk;
            tasks.add(() -> {
                workOn(number, work);
                return null;
            });
        }
        try {
            for (Future<Void> task : executor.invokeAll(tasks)) {
                task.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while computing PageRank", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("PageRank failed", e.getCause());
        }
        return sum(chunkSums, 0, chunks);
    }

    private void workOn(int chunk, ChunkWork work) {
        chunkSums[chunk] = work.on(chunk * CHUNK, Math.min(graph.nodes(), (chunk + 1) * CHUNK));
    }
}
