package org.neardup.kernel.graph;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;

public class PageRankTests {

    private static final PageRank.Settings PRECISE = new PageRank.Settings(0.85, 1e-14, 2_000, 1);

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void noNodesNoScores() {
        assertEquals(0, PageRank.compute(LinkGraph.builder(0).build()).length);
    }

    @Test
    public void withoutLinksAllAreEqual() {
        assertArrayEquals(new double[] { 0.25, 0.25, 0.25, 0.25 }, PageRank.compute(LinkGraph.builder(4).build()), 1e-15);
        assertArrayEquals(new double[] { 1 }, PageRank.compute(LinkGraph.builder(1).addLink(0, 0).build()), 0);
    }

    /** Two nodes, one link: with damping d the scores are 1/(2 + d) and (1 + d)/(2 + d). */
    @Test
    public void oneLink() {
        double[] scores = PageRank.compute(LinkGraph.builder(2).addLink(0, 1).build(), PRECISE).scores();
        assertArrayEquals(new double[] { 1 / 2.85, 1.85 / 2.85 }, scores, 1e-13);
    }

    @Test
    public void equalsTheLinearSolution() {
        RandomGenerator random = randomness.random();
        for (int round = 0; round < 200; round++) {
            int nodes = randomness.between(1, 60);
            int links = randomness.between(0, nodes * randomness.between(0, 6));
            int reachable = randomness.between(1, nodes);
            boolean[][] matrix = new boolean[nodes][nodes];
            LinkGraph.Builder builder = LinkGraph.builder(nodes);
            for (int i = 0; i < links; i++) {
                int from = random.nextInt(nodes);
                int to = random.nextBoolean() ? random.nextInt(nodes) : random.nextInt(reachable);
                builder.addLink(from, to);
                matrix[from][to] = from != to;
            }
            LinkGraph graph = builder.build();
            checkGraph(matrix, graph);
            double damping = random.nextDouble() * 0.95;
            PageRank.Result result = PageRank.compute(graph, new PageRank.Settings(damping, 1e-14, 2_000, 1));
            assertTrue("change " + result.change(), result.converged());
            assertArrayEquals(solve(matrix, damping), result.scores(), 1e-12);
            assertEquals(1, Arrays.stream(result.scores()).sum(), 1e-12);
        }
    }

    @Test
    public void threadsDoNotChangeABit() {
        RandomGenerator random = randomness.random();
        int nodes = randomness.between(20_000, 30_000);
        LinkGraph.Builder builder = LinkGraph.builder(nodes);
        for (int i = 0; i < 5 * nodes; i++) {
            builder.addLink(random.nextInt(nodes), (int) (nodes * Math.pow(random.nextDouble(), 3)));
        }
        LinkGraph graph = builder.build();
        PageRank.Result alone = PageRank.compute(graph, PageRank.Settings.DEFAULT);
        assertTrue(alone.converged());
        assertEquals(1, Arrays.stream(alone.scores()).sum(), 1e-12);
        for (int threads : new int[] { 2, 3, 8 }) {
            PageRank.Result result = PageRank.compute(graph, PageRank.Settings.DEFAULT.withThreads(threads));
            assertArrayEquals(alone.scores(), result.scores(), 0);
            assertEquals(alone.iterations(), result.iterations());
            assertEquals(alone.change(), result.change(), 0);
        }
    }

    @Test
    public void stopsAtTheLimit() {
        LinkGraph graph = LinkGraph.builder(3).addLink(0, 1).addLink(1, 2).addLink(2, 1).build();
        PageRank.Result result = PageRank.compute(graph, new PageRank.Settings(0.85, 0, 3, 1));
        assertEquals(3, result.iterations());
        assertFalse(result.converged());
        assertTrue(result.change() > 0);
        assertEquals(1, Arrays.stream(result.scores()).sum(), 1e-15);
    }

    @Test
    public void refusesBadSettingsAllAtOnce() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new PageRank.Settings(1, Double.NaN, 0, 0));
        assertEquals(
            "[damping] must be from 0 to below 1, but was [1.0]; [tolerance] must not be negative, but was [NaN]; "
                + "[maxIterations] must be at least 1, but was [0]; [threads] must be at least 1, but was [0]",
            e.getMessage());
    }

    @Test
    public void refusesUnknownNodes() {
        LinkGraph.Builder builder = LinkGraph.builder(3);
        assertThrows(IndexOutOfBoundsException.class, () -> builder.addLink(0, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> builder.addLink(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> LinkGraph.builder(-1));
    }

    private static void checkGraph(boolean[][] matrix, LinkGraph graph) {
        int nodes = matrix.length;
        int links = 0;
        for (int node = 0; node < nodes; node++) {
            int in = 0;
            int out = 0;
            for (int other = 0; other < nodes; other++) {
                in += matrix[other][node] ? 1 : 0;
                out += matrix[node][other] ? 1 : 0;
            }
            assertEquals(in, graph.inDegree(node));
            assertEquals(out, graph.outDegree(node));
            links += out;
        }
        assertEquals(nodes, graph.nodes());
        assertEquals(links, graph.links());
    }

    /** The scores as the solution of (I - d Pᵀ) x = (1 - d)/n by Gaussian elimination; the row of a node without links is 1/n. */
    private static double[] solve(boolean[][] matrix, double damping) {
        int n = matrix.length;
        double[][] a = new double[n][n + 1];
        for (int from = 0; from < n; from++) {
            int out = 0;
            for (boolean link : matrix[from]) {
                out += link ? 1 : 0;
            }
            for (int to = 0; to < n; to++) {
                double probability = out == 0 ? 1.0 / n : matrix[from][to] ? 1.0 / out : 0;
                a[to][from] = (to == from ? 1 : 0) - damping * probability;
            }
            a[from][n] = (1 - damping) / n;
        }
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
        double[] solution = new double[n];
        for (int i = 0; i < n; i++) {
            solution[i] = a[i][n] / a[i][i];
        }
        return solution;
    }
}
