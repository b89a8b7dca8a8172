package org.neardup.kernel.graph;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.random.RandomGenerator;

import org.junit.Rule;
import org.junit.Test;
import org.neardup.kernel.SeededRandom;
import org.neardup.kernel.join.CountedMemory;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;

public class PageRankTests {

    private static final PageRank.Settings PRECISE = new PageRank.Settings(0.85, 1e-14, 2_000);

    @Rule
    public final SeededRandom randomness = new SeededRandom();

    @Test
    public void noNodesNoScores() {
        assertEquals(0, PageRank.compute(LinkGraph.builder(0).build(), PageRank.Settings.DEFAULT).scores().length);
    }

    @Test
    public void withoutLinksAllAreEqual() {
        assertArrayEquals(new double[] {0.25, 0.25, 0.25, 0.25},
            PageRank.compute(LinkGraph.builder(4).build(), PageRank.Settings.DEFAULT).scores(), 1e-15);
        assertArrayEquals(new double[] {1},
            PageRank.compute(LinkGraph.builder(1).addLink(0, 0).build(), PageRank.Settings.DEFAULT).scores(), 0);
    }

    /** Two nodes, one link: with damping d the scores are 1/(2 + d) and (1 + d)/(2 + d). */
    @Test
    public void oneLink() {
        double[] scores = PageRank.compute(LinkGraph.builder(2).addLink(0, 1).build(), PRECISE).scores();
        assertArrayEquals(new double[] {1 / 2.85, 1.85 / 2.85}, scores, 1e-13);
    }

    /** The weight of a link that was added with 1, 2 and 3 is 3: it gets three quarters of its source's score. */
    @Test
    public void theLargestWeightOfALinkCounts() {
        LinkGraph graph = LinkGraph.builder(3).addLink(0, 1).addLink(0, 1, 3).addLink(0, 2).addLink(0, 1, 2).build();
        assertEquals(2, graph.links());
        double[] scores = PageRank.compute(graph, PRECISE).scores();
        assertEquals(scores[1] - scores[2], 0.85 * scores[0] / 2, 1e-13);
    }

    /** With one seed, nodes that it does not reach score 0, and jumps lead only to the seed. */
    @Test
    public void seedsArePersonal() {
        LinkGraph graph = LinkGraph.builder(4).addLink(0, 1).addLink(2, 1).addLink(3, 0).build();
        double[] seeds = {7, 0, 0, 0};
        double[] scores = compute(graph, new PageRank.Start(seeds, null)).scores();
        assertArrayEquals(new double[] {1 / 1.85, 0.85 / 1.85, 0, 0}, scores, 1e-13);
        assertArrayEquals("not changed", new double[] {7, 0, 0, 0}, seeds, 0);
    }

    @Test
    public void equalsTheLinearSolution() {
        for (int round = 0; round < 400; round++) {
            RandomGraph random = RandomGraph.draw(randomness);
            double damping = randomness.random().nextDouble() * 0.95;
            PageRank.Settings settings = new PageRank.Settings(damping, 1e-14, 2_000);
            LinkGraph graph = random.graph(LinkGraph.builder(random.nodes()));
            random.check(graph);
            double[] expected = random.solve(damping);
            PageRank.Start start = new PageRank.Start(random.seeds(), null);
            PageRank.Result result = PageRank.compute(graph, settings, start, PageRank.Monitor.NONE, unlimited());
            assertTrue("change " + result.change(), result.converged());
            assertArrayEquals(expected, result.scores(), 1e-12);
            assertEquals(1, Arrays.stream(result.scores()).sum(), 1e-12);

            PageRank.Start warm = new PageRank.Start(random.seeds(), RandomGraph.positive(randomness, random.nodes()));
            PageRank.Result fromElsewhere = PageRank.compute(graph, settings, warm, PageRank.Monitor.NONE, unlimited());
            assertArrayEquals(expected, fromElsewhere.scores(), 1e-12);

            PageRank.Settings loose = new PageRank.Settings(damping, 1e-9, 2_000);
            double[] scaled = Arrays.stream(expected).map(score -> score * 1_000).toArray();
            PageRank.Result again = PageRank.compute(graph, loose, new PageRank.Start(random.seeds(), scaled), PageRank.Monitor.NONE,
                unlimited());
            assertEquals("starts at the result", 1, again.iterations());
        }
    }

    @Test
    public void reservesWhatItTakesAndGivesItBack() {
        for (int round = 0; round < 50; round++) {
            RandomGraph random = RandomGraph.draw(randomness);
            CountedMemory counted = new CountedMemory();
            try (HeldMemory memory = new HeldMemory(counted)) {
                LinkGraph graph = random.graph(LinkGraph.builder(random.nodes(), memory));
                long perLink = random.isWeighted() ? 8 : 4;
                assertEquals(perLink * graph.links() + 12L * random.nodes() + 4, counted.reserved());
                long before = counted.reserved();
                PageRank.compute(graph, PRECISE, new PageRank.Start(random.seeds(), null), PageRank.Monitor.NONE, memory);
                assertEquals(before + 8L * random.nodes(), counted.reserved());
            }
            assertEquals(0, counted.reserved());
            CountedMemory little = new CountedMemory(counted.peak() - 1);
            try (HeldMemory memory = new HeldMemory(little)) {
                assertThrows(IllegalStateException.class, () -> {
                    LinkGraph graph = random.graph(LinkGraph.builder(random.nodes(), memory));
                    PageRank.compute(graph, PRECISE, new PageRank.Start(random.seeds(), null), PageRank.Monitor.NONE, memory);
                });
            }
            assertEquals(0, little.reserved());
        }
    }

    /** Three million links: the builder needs about 8 bytes for each in addition to the graph. */
    @Test
    public void theBuilderTakesLittleBesideTheGraph() {
        int nodes = 100_000;
        int links = 3_000_000;
        CountedMemory counted = new CountedMemory();
        LinkGraph.Builder builder = LinkGraph.builder(nodes, new HeldMemory(counted));
        for (int i = 0; i < links; i++) {
            builder.addLink(randomness.random().nextInt(nodes), randomness.random().nextInt(nodes));
        }
        builder.build();
        assertTrue("at most " + counted.peak(), counted.peak() <= counted.reserved() + 8.3 * links);
    }

    @Test
    public void endsWhenTheMonitorSaysSo() {
        LinkGraph graph = LinkGraph.builder(3).addLink(0, 1).addLink(1, 2).addLink(2, 1).build();
        int last = randomness.between(0, 5);
        List<Double> changes = new ArrayList<>();
        PageRank.Monitor monitor = (iterations, change) -> {
            changes.add(change);
            return iterations < last;
        };
        assertThrows(
            CancellationException.class,
            () -> PageRank.compute(graph, PRECISE, PageRank.Start.ANYWHERE, monitor, unlimited()));
        assertEquals("twice an iteration, and once to be told", 2 * last + 1, changes.size());
        assertEquals(Double.POSITIVE_INFINITY, changes.getFirst(), 0);
        assertTrue(last == 0 || Double.isFinite(changes.getLast()));
    }

    @Test
    public void aGraphOfSeveralChunksCanBeCancelled() {
        int nodes = 20_000;
        LinkGraph graph = LinkGraph.builder(nodes).addLink(0, 1).build();
        assertThrows(
            CancellationException.class,
            () -> PageRank.compute(graph, PRECISE, PageRank.Start.ANYWHERE, (i, change) -> i < 2, unlimited()));
    }

    @Test
    public void theOrderOfLinksDoesNotChangeABit() {
        RandomGenerator random = randomness.random();
        int nodes = randomness.between(20_000, 30_000);
        LinkGraph.Builder builder = LinkGraph.builder(nodes);
        LinkGraph.Builder backwards = LinkGraph.builder(nodes);
        int[] sources = random.ints(5L * nodes, 0, nodes).toArray();
        int[] targets = random.doubles(sources.length).mapToInt(x -> (int) (nodes * Math.pow(x, 3))).toArray();
        for (int i = 0; i < sources.length; i++) {
            builder.addLink(sources[i], targets[i]);
            backwards.addLink(sources[sources.length - 1 - i], targets[sources.length - 1 - i]);
        }
        PageRank.Result result = PageRank.compute(builder.build(), PageRank.Settings.DEFAULT);
        assertTrue(result.converged());
        assertEquals(1, Arrays.stream(result.scores()).sum(), 1e-12);
        PageRank.Result same = PageRank.compute(backwards.build(), PageRank.Settings.DEFAULT);
        assertArrayEquals(result.scores(), same.scores(), 0);
        assertEquals(result.iterations(), same.iterations());
        assertEquals(result.change(), same.change(), 0);
    }

    @Test
    public void stopsAtTheLimit() {
        LinkGraph graph = LinkGraph.builder(3).addLink(0, 1).addLink(1, 2).addLink(2, 1).build();
        PageRank.Result result = PageRank.compute(graph, new PageRank.Settings(0.85, 0, 3));
        assertEquals(3, result.iterations());
        assertFalse(result.converged());
        assertTrue(result.change() > 0);
        assertEquals(1, Arrays.stream(result.scores()).sum(), 1e-15);
    }

    @Test
    public void refusesBadSettingsAllAtOnce() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new PageRank.Settings(1, Double.NaN, 0));
        assertEquals(
            "[damping] must be from 0 to below 1, but was [1.0]; [tolerance] must not be negative, but was [NaN]; "
                + "[maxIterations] must be at least 1, but was [0]",
            e.getMessage());
    }

    @Test
    public void refusesUnknownNodes() {
        LinkGraph.Builder builder = LinkGraph.builder(3);
        assertThrows(IndexOutOfBoundsException.class, () -> builder.addLink(0, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> builder.addLink(-1, 0));
        assertThrows(IllegalArgumentException.class, () -> LinkGraph.builder(-1));
    }

    @Test
    public void refusesAStartOfAnotherGraph() {
        LinkGraph graph = LinkGraph.builder(2).addLink(0, 1).build();
        for (double[] bad : new double[][] {{}, {1}, {1, 2, 3}, {0, 0}, {-1, 2}, {Double.NaN, 1},
            {Double.POSITIVE_INFINITY, 1}, {Double.MAX_VALUE, Double.MAX_VALUE}}) {
            assertThrows(IllegalArgumentException.class, () -> compute(graph, new PageRank.Start(bad, null)));
            assertThrows(IllegalArgumentException.class, () -> compute(graph, new PageRank.Start(null, bad)));
        }
    }

    @Test
    public void refusesWeightsThatAreNone() {
        for (float bad : new float[] {-1, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            assertThrows(IllegalArgumentException.class, () -> LinkGraph.builder(2).addLink(0, 1, bad));
        }
        assertEquals(0, LinkGraph.builder(2).addLink(0, 1, 0).build().links());
    }

    private static PageRank.Result compute(LinkGraph graph, PageRank.Start start) {
        return PageRank.compute(graph, PRECISE, start, PageRank.Monitor.NONE, unlimited());
    }

    private static HeldMemory unlimited() {
        return new HeldMemory(MemoryReservation.UNLIMITED);
    }
}
