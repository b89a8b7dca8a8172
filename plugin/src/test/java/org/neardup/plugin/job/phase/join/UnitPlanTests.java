package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.weighted.Measures;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.plugin.job.phase.snapshot.ShardSnapshot;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every two blocks that can hold a pair meet in exactly one unit, with any plan and any splits. */
public class UnitPlanTests extends ESTestCase {

    private static final Similarity SIMILARITY = Similarity.parse("jaccard", "0.8");

    /** Two blocks, the smaller number first. */
    private record Meeting(int left, int right) {}

    private static SnapshotBlocks randomBlocks() {
        List<ShardSnapshot> shards = new ArrayList<>();
        for (int shard = 0; shard < randomIntBetween(1, 5); shard++) {
            List<ShardSnapshot.Block> blocks = new ArrayList<>();
            for (int i = 0; i < randomIntBetween(0, 12); i++) {
                int smallest = randomIntBetween(1, 50);
                int documents = randomIntBetween(1, 10_000);
                int largest = smallest + randomIntBetween(0, 20);
                blocks.add(new ShardSnapshot.Block(documents, (long) documents * smallest, documents, smallest, largest));
            }
            shards.add(new ShardSnapshot(new ShardId(new Index("index", "uuid"), shard), "attempt", 0, 0, blocks));
        }
        return new SnapshotBlocks(new Snapshot(shards));
    }

    private static void meet(JoinUnit unit, Set<Meeting> meetings) {
        for (int left = unit.left().from(); left < unit.left().limit(); left++) {
            for (int right = Math.max(left, unit.right().from()); right < unit.right().limit(); right++) {
                assertTrue("met twice", meetings.add(new Meeting(left, right)));
            }
        }
    }

    /** Repeatedly splits some units at random. */
    private static List<JoinUnit> split(List<JoinUnit> units) {
        List<JoinUnit> parts = new ArrayList<>();
        for (JoinUnit unit : units) {
            List<JoinUnit> halves = unit.split();
            parts.addAll(halves.isEmpty() || randomBoolean() ? List.of(unit) : split(halves));
        }
        return parts;
    }

    public void testEveryTwoBlocksMeetOnce() {
        for (int round = 0; round < 50; round++) {
            SnapshotBlocks blocks = randomBlocks();
            Similarity similarity = Similarity.parse("jaccard", "0." + randomIntBetween(1, 9));
            UnitPlan plan = UnitPlan.of(blocks, UnitMemory.of(similarity), randomLongBetween(1, 100_000_000), randomIntBetween(1, 20));
            assertEquals(plan, UnitPlan.FORMAT.decode(UnitPlan.FORMAT.encode(plan)));
            Set<Meeting> meetings = new HashSet<>();
            List<JoinUnit> units = split(plan.units(blocks, similarity));
            units.forEach(unit -> meet(unit, meetings));
            assertEquals(units.size(), new HashSet<>(units.stream().map(JoinUnit::name).toList()).size());
            for (int left = 0; left < blocks.count(); left++) {
                for (int right = left; right < blocks.count(); right++) {
                    if (canMatch(blocks.get(left), blocks.get(right), similarity)) {
                        assertTrue(meetings.contains(new Meeting(left, right)));
                    }
                }
            }
        }
    }

    private static boolean canMatch(ShardSnapshot.Block left, ShardSnapshot.Block right, Similarity similarity) {
        for (int size = left.smallest(); size <= left.largest(); size++) {
            for (int other = right.smallest(); other <= right.largest(); other++) {
                if (similarity.minimumOverlap(size, other) <= Math.min(size, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    public void testWhatFitsIsOneGroup() {
        SnapshotBlocks blocks = randomBlocks();
        UnitPlan plan = UnitPlan.of(blocks, UnitMemory.of(SIMILARITY), Long.MAX_VALUE, randomIntBetween(1, 20));
        List<BlockRange> all = blocks.count() == 0 ? List.of() : List.of(new BlockRange(0, blocks.count()));
        assertEquals(all, plan.groups());
        assertEquals(all.stream().map(range -> new JoinUnit(range, range)).toList(), plan.units(blocks, SIMILARITY));
    }

    private static long bytes(SnapshotBlocks blocks, BlockRange range) {
        long tokens = blocks.get(range).stream().mapToLong(placed -> placed.block().tokens()).sum();
        long records = blocks.get(range).stream().mapToLong(placed -> UnitMemory.of(SIMILARITY).bytes(placed.block())).sum();
        return records + UnitMemory.of(SIMILARITY).vocabularyBytes(tokens);
    }

    public void testAGroupFitsBesideABlock() {
        SnapshotBlocks blocks = randomBlocks();
        long bytes = randomLongBetween(1, 100_000_000);
        UnitPlan plan = UnitPlan.of(blocks, UnitMemory.of(SIMILARITY), bytes, randomIntBetween(1, 20));
        for (BlockRange group : plan.groups()) {
            for (int other = 0; other < blocks.count() && group.count() > 1 && plan.groups().size() > 1; other++) {
                assertTrue(bytes(blocks, group) + UnitMemory.of(SIMILARITY).bytesAlone(blocks.get(other)) <= bytes);
            }
        }
    }

    private static SnapshotBlocks equalBlocks(int count) {
        List<ShardSnapshot.Block> blocks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            blocks.add(new ShardSnapshot.Block(1_000, 10_000, 30_000, 10, 10));
        }
        ShardId shard = new ShardId(new Index("i", "u"), 0);
        return new SnapshotBlocks(new Snapshot(List.of(new ShardSnapshot(shard, "attempt", 0, 0, blocks))));
    }

    private static List<String> units(SnapshotBlocks blocks, int blocksInMemory, int parallel) {
        long bytes = blocksInMemory * UnitMemory.of(SIMILARITY).bytesAlone(blocks.get(0));
        UnitPlan plan = UnitPlan.of(blocks, UnitMemory.of(SIMILARITY), bytes, parallel);
        return plan.units(blocks, SIMILARITY).stream().map(JoinUnit::name).toList();
    }

    public void testOneUnitForEachGroupWhereOneIsDoneAtATime() {
        assertEquals(List.of("0-9x0-40", "9-18x9-40", "18-27x18-40", "27-36x27-40", "36-40"), units(equalBlocks(40), 10, 1));
    }

    /** Where the different tokens are known to be few, more documents fit. */
    public void testKnownVocabularyMakesGroupsLarger() {
        SnapshotBlocks blocks = equalBlocks(40);
        long bytes = 10 * UnitMemory.of(SIMILARITY).bytesAlone(blocks.get(0));
        List<BlockRange> few = UnitPlan.of(blocks, new UnitMemory(SIMILARITY, 100), bytes, 1).groups();
        assertEquals(new BlockRange(0, 11), few.getFirst());
        assertEquals(UnitPlan.of(blocks, UnitMemory.of(SIMILARITY), bytes, 1).groups(),
            UnitPlan.of(blocks, new UnitMemory(SIMILARITY, 40 * 10_000), bytes, 1).groups());
    }

    public void testLongRightSidesAreCut() {
        List<String> units = units(equalBlocks(100), 6, 1);
        assertEquals("0-5x0-24", units.get(0));
        assertTrue(units.toString(), units.contains("0-5x24-43"));
    }

    public void testUnitsForAllThatCanBeDoneAtTheSameTime() {
        for (int parallel = 2; parallel < 30; parallel++) {
            List<String> units = units(equalBlocks(40), 30, parallel);
            assertTrue(parallel + ": " + units, units.size() >= parallel);
            assertTrue(parallel + ": " + units, units.size() <= 4 * parallel);
        }
    }

    /** A join of weights has a maximum number of documents, however much memory there is. */
    public void testAGroupHasNoMoreDocumentsThanAJoinOfWeightsTakes() {
        List<ShardSnapshot.Block> blocks = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            blocks.add(new ShardSnapshot.Block(WeightedJoin.MAX_RECORDS / 2, WeightedJoin.MAX_RECORDS, 30_000, 2, 2));
        }
        SnapshotBlocks many = new SnapshotBlocks(
            new Snapshot(List.of(new ShardSnapshot(new ShardId(new Index("i", "u"), 0), "attempt", 0, 0, blocks))));
        List<BlockRange> pairs = List.of(new BlockRange(0, 2), new BlockRange(2, 4), new BlockRange(4, 5));
        for (String similarity : List.of("weighted_or_plain", "weighted_jaccard")) {
            assertEquals(pairs, UnitPlan.of(many, UnitMemory.of(Measures.parse(similarity, "0.5")), Long.MAX_VALUE, 1).groups());
        }
        assertEquals(List.of(new BlockRange(0, 5)), UnitPlan.of(many, UnitMemory.of(SIMILARITY), Long.MAX_VALUE, 1).groups());
    }

    public void testSizesThatCannotMatchAreLeftOut() {
        List<ShardSnapshot.Block> blocks = new ArrayList<>();
        for (int size : new int[] {10, 11, 20, 10}) {
            blocks.add(new ShardSnapshot.Block(1_000, 1_000L * size, 30_000, size, size));
        }
        Snapshot snapshot = new Snapshot(List.of(new ShardSnapshot(new ShardId(new Index("i", "u"), 0), "attempt", 0, 0, blocks)));
        SnapshotBlocks sorted = new SnapshotBlocks(snapshot);
        assertEquals(List.of("0-1x0-3", "1-2x1-3", "2-3", "3-4"), units(sorted, 1, 1));
    }

    public void testSplitHalvesTheLeftSide() {
        JoinUnit unit = new JoinUnit(new BlockRange(2, 5), new BlockRange(2, 9));
        assertEquals(List.of("2-3x2-9", "3-5x3-9"), unit.split().stream().map(JoinUnit::name).toList());
        JoinUnit apart = new JoinUnit(new BlockRange(2, 5), new BlockRange(7, 9));
        assertEquals(List.of("2-3x7-9", "3-5x7-9"), apart.split().stream().map(JoinUnit::name).toList());
        assertEquals(List.of(), new JoinUnit(new BlockRange(2, 3), new BlockRange(2, 9)).split());
        expectThrows(IllegalArgumentException.class, () -> new JoinUnit(new BlockRange(2, 5), new BlockRange(3, 9)));
        expectThrows(IllegalArgumentException.class, () -> new JoinUnit(new BlockRange(2, 5), new BlockRange(2, 4)));
    }

    public void testLinksRoundTrip() {
        for (int round = 0; round < 3; round++) {
            Map<String, BytesReference> blocks = new HashMap<>();
            LinkBlocks links = new LinkBlocks("unit", (name, block) -> blocks.put(name, new BytesArray(BytesReference.toBytes(block))));
            List<String> written = new ArrayList<>();
            for (int i = randomFrom(0, between(1, 1_000), 200_000); i > 0; i--) {
                int left = randomIntBetween(0, randomFrom(10, Integer.MAX_VALUE - 1));
                int right = randomFrom(left + 1, Integer.MAX_VALUE, randomIntBetween(left + 1, Integer.MAX_VALUE));
                boolean equal = randomBoolean();
                boolean swapped = randomBoolean();
                links.add(swapped ? right : left, swapped ? left : right, equal);
                written.add(left + " " + right + " " + equal);
            }
            links.finish();
            assertEquals(written.size(), links.links());
            assertEquals(blocks.size(), links.blocks());
            assertEquals(blocks.values().stream().mapToLong(BytesReference::length).sum(), links.bytesWritten());
            List<String> names = LinkBlocks.names("unit", links.blocks());
            assertEquals(written, names.stream().flatMap(name -> read(blocks.get(name)).stream()).toList());
            if (written.isEmpty() == false) {
                BytesReference first = blocks.get(names.getFirst());
                expectThrows(IllegalStateException.class, () -> read(first.slice(0, first.length() - 1)));
            }
        }
    }

    private static List<String> read(BytesReference block) {
        List<String> read = new ArrayList<>();
        LinkBlocks.read(block, (left, right, equal) -> read.add(left + " " + right + " " + equal));
        return read;
    }

    private static String hex(BytesReference bytes) {
        return HexFormat.of().formatHex(BytesReference.toBytes(bytes));
    }

    /** Stored in work indices, possibly by an earlier version. */
    public void testGoldenLinks() {
        List<String> written = new ArrayList<>();
        LinkBlocks links = new LinkBlocks("unit", (name, block) -> written.add(hex(block)));
        links.add(3, 700, false);
        links.add(2, 701, true);
        links.add(0, Integer.MAX_VALUE, true);
        links.finish();
        String golden = "01" + "06f20a" + "01f70a" + "03ffffffff0f";
        assertEquals(List.of(golden), written);
        BytesArray block = new BytesArray(HexFormat.of().parseHex(golden));
        assertEquals(List.of("3 700 false", "2 701 true", "0 2147483647 true"), read(block));
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(HexFormat.of().parseHex("02" + golden.substring(2)))));
        expectThrows(IllegalStateException.class, () -> read(new BytesArray(HexFormat.of().parseHex("01" + "00ffffffff1f"))));
    }

    public void testGoldenPlan() {
        UnitPlan plan = new UnitPlan(List.of(new BlockRange(0, 300), new BlockRange(300, 301)), 300);
        assertEquals("04" + "02" + "00ac02" + "ac02ad02" + "d804", hex(UnitPlan.FORMAT.encode(plan)));
        assertEquals(plan, UnitPlan.FORMAT.decode(UnitPlan.FORMAT.encode(plan)));
        expectThrows(IllegalStateException.class, () -> UnitPlan.FORMAT.decode(new BytesArray(new byte[] {1, 0, 0})));
    }

    public void testGoldenResult() {
        UnitResult result = new UnitResult(5, 2, 300, 0, 1);
        assertEquals("03" + "0502" + "ac02" + "0001", hex(UnitResult.FORMAT.encode(result)));
        UnitResult read = UnitResult.FORMAT.decode(UnitResult.FORMAT.encode(result));
        assertEquals(UnitResult.FORMAT.encode(result), UnitResult.FORMAT.encode(read));
        assertEquals(List.of(5L, 2L, 300L, 0L, 1L),
            List.of(read.links, (long) read.linkBlocks, read.verified, read.bytesRead, read.bytesWritten));
        expectThrows(IllegalStateException.class, () -> UnitResult.FORMAT.decode(new BytesArray(new byte[] {2, 5, 2, 1, 0, 0, 1})));
    }
}
