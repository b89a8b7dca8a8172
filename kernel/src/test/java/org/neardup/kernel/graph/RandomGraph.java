package org.neardup.kernel.graph;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

import org.neardup.kernel.SeededRandom;

/**
 * A graph as a dense matrix, with its links: some lead to their own source, some repeat with other weights; some nodes have no links, some
 * no links to them.
 *
 * @param matrix the weight of the link from a node to another, 0 for none
 * @param links  its links in random order
 * @param seeds  the seeds, null for none
 */
record RandomGraph(float[][] matrix, List<Link> links, double[] seeds) {

    private record Link(int source, int target, float weight) {}

    static RandomGraph draw(SeededRandom randomness) {
        RandomGenerator random = randomness.random();
        int nodes = randomness.between(1, 60);
        int count = randomness.between(0, nodes * randomness.between(0, 6));
        int reachable = randomness.between(1, nodes);
        boolean weighted = random.nextBoolean();
        float[][] matrix = new float[nodes][nodes];
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int source = random.nextInt(nodes);
            int target = random.nextBoolean() ? random.nextInt(nodes) : random.nextInt(reachable);
            float weight = weighted ? randomness.between(0, 8) / 4f : 1;
            links.add(new Link(source, target, weight));
            if (source != target) {
                matrix[source][target] = Math.max(matrix[source][target], weight);
            }
        }
        double[] seeds = null;
        if (random.nextBoolean()) {
            seeds = positive(randomness, nodes);
        }
        return new RandomGraph(matrix, links, seeds);
    }

    /** Random numbers, at least one of them positive. */
    static double[] positive(SeededRandom randomness, int count) {
        RandomGenerator random = randomness.random();
        double[] numbers = new double[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = random.nextInt(3) == 0 ? random.nextDouble() * 5 : 0;
        }
        numbers[random.nextInt(count)] = 1;
        return numbers;
    }

    int nodes() {
        return matrix.length;
    }

    /** Whether a link has another weight than 1. */
    boolean isWeighted() {
        return links.stream().anyMatch(link -> link.source != link.target && link.weight != 0 && link.weight != 1);
    }

    LinkGraph graph(LinkGraph.Builder builder) {
        links.forEach(link -> builder.addLink(link.source, link.target, link.weight));
        return builder.build();
    }

    /** Compares weights and the number of links. */
    void check(LinkGraph graph) {
        int all = 0;
        for (int node = 0; node < nodes(); node++) {
            double out = 0;
            for (int other = 0; other < nodes(); other++) {
                all += matrix[other][node] > 0 ? 1 : 0;
                out += matrix[node][other];
            }
            assertEquals(out, graph.outWeight(node), 0);
        }
        assertEquals(nodes(), graph.nodes());
        assertEquals(all, graph.links());
    }

    /**
     * The scores as the solution of (I - d Pᵀ) x = (1 - d) s by Gaussian elimination; the row of a node without links consists of the
     * seeds.
     */
    double[] solve(double damping) {
        int n = nodes();
        double[] jump = new double[n];
        double sum = seeds == null ? n : Arrays.stream(seeds).sum();
        Arrays.setAll(jump, node -> (seeds == null ? 1 : seeds[node]) / sum);
        double[][] a = new double[n][n + 1];
        for (int from = 0; from < n; from++) {
            double out = 0;
            for (float weight : matrix[from]) {
                out += weight;
            }
            for (int to = 0; to < n; to++) {
                double probability = out == 0 ? jump[to] : matrix[from][to] / out;
                a[to][from] = (to == from ? 1 : 0) - damping * probability;
            }
            a[from][n] = (1 - damping) * jump[from];
        }
        eliminate(a);
        double[] solution = new double[n];
        Arrays.setAll(solution, i -> a[i][n] / a[i][i]);
        return solution;
    }

    private static void eliminate(double[][] a) {
        int n = a.length;
        for (int pivot = 0; pivot < n; pivot++) {
            int best = pivot;
            for (int row = pivot + 1; row < n; row++) {
                if (Math.abs(a[row][pivot]) > Math.abs(a[best][pivot])) {
                    best = row;
                }
            }
            double[] swapped = a[pivot];
            a[pivot] = a[best];
            a[best] = swapped;
            for (int row = 0; row < n; row++) {
                double factor = row == pivot ? 0 : a[row][pivot] / a[pivot][pivot];
                for (int column = pivot; factor != 0 && column <= n; column++) {
                    a[row][column] -= factor * a[pivot][column];
                }
            }
        }
    }
}
