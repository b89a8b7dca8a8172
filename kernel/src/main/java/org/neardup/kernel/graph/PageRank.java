package org.neardup.kernel.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;

/**
 * PageRank by power iteration.
 *
 * <p>The score of a node is the share of time that a random surfer spends there. With probability {@code damping} the surfer follows a
 * random link of the node, in proportion to the weights of its links; otherwise, and always from a node without links, the surfer jumps to
 * any node, or to a seed if there are seeds. Scores sum to 1, even if the graph is not connected.
 *
 * <p>An iteration pulls: it sums the new score of a node over the nodes that link to it, in ascending order. So scores are the same to the
 * last bit in every run. Sums over all nodes add up chunks of a fixed size, and then the chunks, which rounds less.
 */
public final class PageRank {

    private static final int CHUNK = 4096;

    private final LinkGraph graph;
    private final Settings settings;
    private final Monitor monitor;
    /** The probability that a jump leads to each node; null if uniform. */
    private final double[] jumps;

    private double[] scores;
    private double[] nextScores;
    /** The amount that each node gives to a link of weight 1 in this iteration. */
    private final double[] given;

    private int iterations;
    private double change = Double.POSITIVE_INFINITY;

    private PageRank(LinkGraph graph, Settings settings, Start start, Monitor monitor) {
        this.graph = graph;
        this.settings = settings;
        this.monitor = monitor;
        nextScores = new double[graph.nodes()];
        given = new double[graph.nodes()];
        jumps = start.seeds == null ? null : distribution("seeds", start.seeds);
        if (start.scores != null) {
            scores = distribution("scores", start.scores);
        } else if (jumps != null) {
            scores = jumps.clone();
        } else {
            scores = new double[graph.nodes()];
            Arrays.fill(scores, 1.0 / graph.nodes());
        }
    }

    /**
     * The damping, and when to stop.
     *
     * @param damping       probability of following a link, from 0 to below 1
     * @param tolerance     stop when the sum of all score changes is at most this; 0 or more
     * @param maxIterations the maximum number of iterations, 1 or more
     */
    public record Settings(double damping, double tolerance, int maxIterations) {

        /** Damping 0.85, tolerance 1e-9, at most 200 iterations. */
        public static final Settings DEFAULT = new Settings(0.85, 1e-9, 200);

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
            if (problems.isEmpty() == false) {
                throw new IllegalArgumentException(String.join("; ", problems));
            }
        }
    }

    /**
     * Where the surfer jumps to and where the iteration starts.
     *
     * @param seeds  one number for each node, 0 or more and not all 0: jumps lead to a node in proportion to its number; null for uniform
     *               jumps. With seeds, the scores are personalised: nodes that no seed reaches have the score 0
     * @param scores initial scores, one for each node, 0 or more and not all 0, in any scale: the closer to the result, the fewer
     *               iterations; null if unknown
     */
    public record Start(double[] seeds, double[] scores) {

        /** Uniform jumps, no initial scores. */
        public static final Start ANYWHERE = new Start(null, null);
    }

    /** Watches the iterations and may stop them. */
    @FunctionalInterface
    public interface Monitor {

        /** Lets every computation run to its end. */
        Monitor NONE = (iterations, change) -> true;

        /**
         * Reports progress. Called for each chunk of some thousand nodes, twice in each iteration, and once at the end.
         *
         * @param iterations number of completed iterations
         * @param change     the sum of the changes of all scores in the last of them; infinite before the first
         * @return whether to continue; otherwise the computation ends with a {@link CancellationException}
         */
        boolean proceed(int iterations, double change);
    }

    /**
     * The result of a computation.
     *
     * @param scores     one for each node, 0 or more, positive without seeds; their sum is 1
     * @param iterations number of iterations
     * @param change     the sum of the changes of all scores in the last iteration
     * @param converged  whether the change is within the tolerance
     */
    public record Result(double[] scores, int iterations, double change, boolean converged) {}

    /** The PageRank of all nodes. A graph without nodes has no scores. */
    public static Result compute(LinkGraph graph, Settings settings) {
        return compute(graph, settings, Start.ANYWHERE, Monitor.NONE, new HeldMemory(MemoryReservation.UNLIMITED));
    }

    /**
     * The PageRank of all nodes, personalised if there are seeds.
     *
     * @param memory for reservations: 24 bytes a node, 32 with seeds; 8 of them, for the scores, stay reserved until it is closed
     * @throws IllegalArgumentException if the start does not fit the graph
     */
    public static Result compute(LinkGraph graph, Settings settings, Start start, Monitor monitor, HeldMemory memory) {
        long vector = (long) Double.BYTES * graph.nodes();
        long working = vector * (start.seeds == null ? 2 : 3);
        memory.reserve(vector);
        memory.reserve(working);
        PageRank pageRank = new PageRank(graph, settings, start, monitor);
        Result result = pageRank.compute();
        memory.release(working);
        return result;
    }

    private Result compute() {
        if (graph.nodes() == 0) {
            return new Result(scores, 0, 0, true);
        }
        double damping = settings.damping;
        boolean converged = false;
        while (converged == false && iterations < settings.maxIterations) {
            double dangling = sum(this::give);
            double jumping = 1 - damping + damping * dangling;
            change = sum((from, to) -> pull(from, to, jumping));
            double[] previous = scores;
            scores = nextScores;
            nextScores = previous;
            iterations++;
            converged = change <= settings.tolerance;
        }
        // Rounding moves the sum away from 1, by about one unit in the last place for each iteration.
        divide(scores, sum((from, to) -> sum(scores, from, to)));
        return new Result(scores, iterations, change, converged);
    }

    /** Divides the scores of nodes among their links; returns the total score of nodes without links. */
    private double give(int from, int to) {
        double dangling = 0;
        for (int node = from; node < to; node++) {
            double links = graph.outWeight(node);
            if (links == 0) {
                dangling += scores[node];
            } else {
                given[node] = scores[node] / links;
            }
        }
        return dangling;
    }

    /** Computes new scores; returns the sum of their differences from the old ones. */
    private double pull(int from, int to, double jumping) {
        double alike = jumping / graph.nodes();
        double difference = 0;
        for (int node = from; node < to; node++) {
            double jumped = jumps == null ? alike : jumping * jumps[node];
            nextScores[node] = jumped + settings.damping * graph.received(node, given);
            difference += Math.abs(nextScores[node] - scores[node]);
        }
        return difference;
    }

    /** Checks the numbers and returns a copy that is scaled to a sum of 1. */
    private double[] distribution(String name, double[] numbers) {
        if (numbers.length != graph.nodes()) {
            throw new IllegalArgumentException("[" + name + "] has [" + numbers.length + "] numbers, but the graph has ["
                + graph.nodes() + "] nodes");
        }
        for (double number : numbers) {
            if ((number >= 0 && number < Double.POSITIVE_INFINITY) == false) {
                throw new IllegalArgumentException("[" + name + "] must be numbers of 0 or more, but one was [" + number + "]");
            }
        }
        double sum = sum(numbers, 0, numbers.length);
        if ((sum > 0 && sum < Double.POSITIVE_INFINITY) == false && numbers.length > 0) {
            throw new IllegalArgumentException("[" + name + "] must have a positive, finite sum, but it was [" + sum + "]");
        }
        double[] copy = numbers.clone();
        divide(copy, sum);
        return copy;
    }

    private static void divide(double[] values, double divisor) {
        for (int i = 0; i < values.length; i++) {
            values[i] /= divisor;
        }
    }

    private static double sum(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum;
    }

    /** Processes the nodes from {@code from} to {@code to}, exclusive, and returns their part of a sum. */
    @FunctionalInterface
    private interface ChunkWork {
        double on(int from, int to);
    }

    /** Processes all nodes and sums over the chunks. */
    private double sum(ChunkWork work) {
        double sum = 0;
        for (int from = 0; from < graph.nodes(); from += CHUNK) {
            if (monitor.proceed(iterations, change) == false) {
                throw new CancellationException("PageRank was cancelled");
            }
            sum += work.on(from, Math.min(graph.nodes(), from + CHUNK));
        }
        return sum;
    }
}
