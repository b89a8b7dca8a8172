package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.tool.NeardupTests.Run;
import org.neardup.kernel.ssj.Accounting;
import org.neardup.kernel.ssj.Spread;

public class PlanCommandTests {

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    /** A thousand documents of 100 bytes, and 1,000 in memory; SSJ-2R evaluates and shuffles quadratically. */
    private static final Calibration COSTS = new Calibration(1_000, 100, 1_000, 1e-6, 2e-6, 1e-9, account(1), account(0.5));

    private static Accounting account(double share) {
        double square = share * share;
        Spread even = Spread.of(new long[] {1});
        return new Accounting((int) (1_000 * share), (long) (1e6 * share), (long) (1e4 * square), 0, (long) (1e4 * share),
            (long) (1_000 * share), 0, (long) (1e5 * share), 0, 0,
            (long) (1e5 * square), 0, (long) (1e6 * share + 1e6 * square), 0, even, even, even, 0, square, 0);
    }

    @Test
    public void testBlocksAreReadOnceForEachGroupUpToTheirs() {
        Exchange all = Exchange.blocks(COSTS, 1e5, new Exchange.Nodes(1, 1e8, 1e12));
        assertEquals(1, all.rounds(), 0);
        assertEquals(1e7, all.writtenBytes(), 1);
        assertEquals("written and read once", 2e7, all.movedBytes(), 1);
        assertEquals(1e8, all.memoryBytes(), 1);
        assertEquals(.1 + .2 + 5, all.seconds(), 1e-9);
        Exchange ten = Exchange.blocks(COSTS, 1e6, new Exchange.Nodes(2, 1e8, 1e12));
        assertEquals(10, ten.rounds(), 0);
        assertEquals(1e8 * (1 + 5.5), ten.movedBytes(), 1);
        assertEquals((1 + 2 * 5.5 + 500) / 2, ten.seconds(), 1e-6);
        Exchange slow = Exchange.blocks(COSTS, 1e6, new Exchange.Nodes(2, 1e8, 1e5));
        assertEquals("the network takes longer", 6.5e8 / 1e5 / 2, slow.seconds(), 1e-6);
    }

    @Test
    public void testSsj2rGrowsAsItWasMeasured() {
        Exchange.Nodes nodes = new Exchange.Nodes(10, 1e7, 1e12);
        Exchange exchange = Exchange.ssj2r(COSTS, 1e6, nodes);
        assertEquals("the remainder grows linearly: 1e8 bytes", 10, exchange.rounds(), 0);
        assertEquals("pairs with the square, input once for each chunk", 1e12 + 10 * 1e9, exchange.movedBytes(), 1e3);
        assertEquals("the longest list", 1.6e7, exchange.memoryBytes(), 1);
        assertEquals("memory", exchange.limit(nodes));
        assertEquals(1e6 / 10, exchange.seconds(), 1e-3);
        assertEquals("time", exchange.limit(new Exchange.Nodes(10, 1e8, 1e12)));
        assertEquals("", Exchange.ssj2r(COSTS, 1e4, nodes).limit(nodes));
    }

    @Test
    public void testBucketsMoveEachDocumentToTheChunksOfItsPairs() {
        Exchange.Nodes nodes = new Exchange.Nodes(10, 2e6, 1e12);
        Exchange few = Exchange.buckets(COSTS, 2e3, nodes);
        assertEquals("20,000 postings of 16 bytes", 1, few.rounds(), 0);
        assertEquals("documents and postings", 2e5 + 3.2e5, few.writtenBytes(), 1e-3);
        assertEquals("40,000 pairs in a chunk of 2,000 documents", 2 * 2e5 + 3.2e5 + 8 * 4e4 + 2e5, few.movedBytes(), 1e-3);
        Exchange many = Exchange.buckets(COSTS, 1e5, nodes);
        assertEquals("1,000,000 postings", 8, many.rounds(), 0);
        assertEquals("1e8 pairs, and 1e5 documents in five chunks", 2 * 1e7 + 1.6e7 + 8e8 + 5 * 1e7, many.movedBytes(), 1e-3);
        assertEquals("1e4 times the products", 1e4 / 10, many.seconds(), 1e-6);
        assertEquals("one of eight buckets or a chunk of documents", 2e6, many.memoryBytes(), 1e-3);
    }

    @Test
    public void testPlanPrintsATable() throws IOException {
        StringBuilder sets = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            sets.append("1:2 ").append(2 + i % 40).append(":3 ").append(100 + i % 90).append(":1\n");
        }
        Path file = folder.newFile().toPath();
        Files.writeString(file, sets);
        Run run = NeardupTests.neardup("plan", "-t", ".9", file.toString());
        assertEquals(run.err(), 0, run.exitCode());
        List<String> lines = run.out().lines().toList();
        assertTrue(run.out(), lines.get(0).startsWith("300 documents measured: "));
        assertEquals(run.out(), 2 + 2 + 3 * 3 * 3, lines.size());
        assertEquals(9, lines.stream().filter(line -> line.contains("| blocks |")).count());
        assertEquals(9, lines.stream().filter(line -> line.contains("| buckets |")).count());
        assertEquals(9, lines.stream().filter(line -> line.contains("| ssj2r |")).count());
    }

    @Test
    public void testBadInput() throws IOException {
        Path file = folder.newFile().toPath();
        Files.writeString(file, "1:1\n");
        for (String[] arguments : new String[][] {{"plan", "-t", "2", file.toString()},
            {"plan", "-t", ".9", "--node-memory", "0", file.toString()}, {"plan", "-t", ".9", "--bandwidth", "NaN", file.toString()}}) {
            Run run = NeardupTests.neardup(arguments);
            assertEquals(2, run.exitCode());
            assertTrue(run.err(), run.err().startsWith("neardup: ") && run.err().strip().lines().count() == 1);
        }
        Run few = NeardupTests.neardup("plan", "-t", ".9", file.toString());
        assertEquals(1, few.exitCode());
        assertEquals("neardup: " + file + ":1: the file ends after 1 different documents, but a calibration needs at least 100",
            few.err().strip());
    }
}
