package org.neardup.plugin.job.phase.join;

import org.neardup.kernel.join.Measure;
import org.neardup.kernel.weighted.WeightedJoin;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.work.RecordFormat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The division of a join into groups of consecutive blocks. A group fits into memory and is joined with itself and with all later blocks of
 * similar document sizes. Fewer groups are better: a document is read once for each group up to its own.
 *
 * @param groups       the left sides of units: all blocks, in order
 * @param passingBytes approximate size of a unit's right side in memory; a group with more later blocks has several units
 */
public record UnitPlan(List<BlockRange> groups, long passingBytes) {

    static final RecordFormat<UnitPlan> FORMAT = RecordFormat.of(4, "the plan of a join", UnitPlan.class);

    /** Maximum number of tokens of a group, unless it is a single block; limited by the length of arrays. */
    private static final long MOST_TOKENS = 1L << 30;

    /** Maximum size of a unit's right side, as a multiple of its left side; limits the overhead of reading a left side again to a fifth. */
    private static final int MOST_PASSING = 4;

    public UnitPlan {
        groups = List.copyOf(groups);
    }

    /**
     * Divides blocks into groups: a single group if all blocks fit into a unit, otherwise groups that leave room for one more block.
     *
     * @param memory    estimates the memory of documents
     * @param unitBytes memory limit of a unit
     * @param parallel  number of units that can run at a time
     */
    static UnitPlan of(SnapshotBlocks blocks, UnitMemory memory, long unitBytes, int parallel) {
        long records = 0;
        long tokens = 0;
        long largest = 0;
        for (int block = 0; block < blocks.count(); block++) {
            records += memory.bytes(blocks.get(block));
            tokens += blocks.get(block).tokens();
            largest = Math.max(largest, memory.bytesAlone(blocks.get(block)));
        }
        long all = records + memory.vocabularyBytes(tokens);
        long besideOthers = unitBytes - largest;
        // This number of groups has about twice as many pairs as units can run at a time.
        long fewest = (long) Math.ceil(2 * Math.sqrt(parallel));
        // With room for one more block, or what does not fill a block would be left over for a small group.
        long part = records / fewest + memory.vocabularyBytes(tokens / fewest) + largest;
        long groupBytes = Math.max(1, all <= unitBytes ? all : Math.min(besideOthers, part));
        List<BlockRange> groups = groups(blocks, groupBytes, memory);
        return new UnitPlan(groups, passingBytes(groups, blocks, memory, besideOthers, parallel));
    }

    private static long passingBytes(List<BlockRange> groups, SnapshotBlocks blocks, UnitMemory memory, long besideOthers, int parallel) {
        long largest = 1;
        long total = 1;
        for (BlockRange group : groups) {
            long held = memory.bytesAlone(blocks.get(group));
            largest = Math.max(largest, held);
            total += held + memory.bytesAlone(after(group, blocks, memory.measure()));
        }
        long most = MOST_PASSING * Math.max(largest, Math.min(besideOthers, total));
        return parallel == 1 ? most : Math.clamp(total / (2L * parallel), largest, most);
    }

    private static List<BlockRange> groups(SnapshotBlocks blocks, long groupBytes, UnitMemory memory) {
        int mostDocuments = Comparison.isWeighted(memory.measure()) ? WeightedJoin.MAX_RECORDS : Integer.MAX_VALUE;
        List<BlockRange> groups = new ArrayList<>();
        int from = 0;
        long held = 0;
        long tokens = 0;
        long documents = 0;
        for (int block = 0; block < blocks.count(); block++) {
            long more = memory.bytes(blocks.get(block));
            long moreTokens = blocks.get(block).tokens();
            int moreDocuments = blocks.get(block).documents();
            boolean fits = held + more + memory.vocabularyBytes(tokens + moreTokens) <= groupBytes
                && tokens + moreTokens <= MOST_TOKENS && documents + moreDocuments <= mostDocuments;
            if (block > from && fits == false) {
                groups.add(new BlockRange(from, block));
                from = block;
                held = 0;
                tokens = 0;
                documents = 0;
            }
            held += more;
            tokens += moreTokens;
            documents += moreDocuments;
        }
        if (from < blocks.count()) {
            groups.add(new BlockRange(from, blocks.count()));
        }
        return groups;
    }

    private static List<PlacedBlock> after(BlockRange group, SnapshotBlocks blocks, Measure measure) {
        return blocks.matching(new BlockRange(group.limit(), blocks.count()), group, measure);
    }

    /** The units; every two blocks that can hold near-duplicates of each other meet in exactly one. */
    List<JoinUnit> units(SnapshotBlocks blocks, Measure measure) {
        UnitMemory memory = UnitMemory.of(measure);
        List<JoinUnit> units = new ArrayList<>();
        for (BlockRange group : groups) {
            long passing = memory.bytesAlone(after(group, blocks, measure));
            long parts = Math.max(1, Math.round((double) passing / passingBytes));
            long partBytes = Math.ceilDiv(passing, parts);
            int from = group.from();
            int limit = group.limit();
            long held = 0;
            Predicate<PlacedBlock> isPartner = blocks.partnersOf(group, measure);
            for (int block = group.limit(); block < blocks.count(); block++) {
                if (isPartner.test(blocks.placed(block))) {
                    if (held >= partBytes) {
                        units.add(new JoinUnit(group, new BlockRange(from, limit)));
                        from = block;
                        held = 0;
                    }
                    held += memory.bytesAlone(blocks.get(block));
                    limit = block + 1;
                }
            }
            units.add(new JoinUnit(group, new BlockRange(from, limit)));
        }
        return units;
    }
}
