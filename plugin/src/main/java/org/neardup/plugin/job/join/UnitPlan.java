package org.neardup.plugin.job.join;

import org.neardup.kernel.join.Similarity;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.work.RecordFormat;

import java.util.ArrayList;
import java.util.List;

/**
 * How a join is cut up: groups of consecutive blocks, each of which is joined with itself and with every other one that has documents of
 * similar sizes. The fewer groups the better, for a document is read once for each.
 *
 * @param groups    all blocks, in order
 * @param continues whether the links of unchanged documents are known from an earlier job; then a group has only such or none
 */
record UnitPlan(List<BlockRange> groups, boolean continues) {

    /** As it is kept in the work index. */
    static final RecordFormat<UnitPlan> FORMAT = new RecordFormat<>(1, "the plan of a join", (out, plan) -> {
        out.writeCollection(plan.groups());
        out.writeBoolean(plan.continues());
    }, in -> new UnitPlan(in.readCollectionAsList(BlockRange::new), in.readBoolean()));

    /**
     * Memory that a unit takes for each token: two ranks, and its part of a vocabulary where every eighth token is a new one. A unit whose
     * tokens are more diverse is split when it meets the breaker.
     */
    static final int BYTES_PER_TOKEN = 20;

    /** A group has at most so many tokens, unless it is a single block: arrays hold little more. */
    private static final long MOST_TOKENS = 1L << 30;

    /** Memory that a unit takes for each document beside its tokens. */
    static final int BYTES_PER_DOCUMENT = 64;

    UnitPlan {
        groups = List.copyOf(groups);
    }

    /**
     * Cuts blocks into groups: one that holds them all if a unit may be so large, otherwise such that two together are small enough.
     *
     * @param unitBytes the memory that one unit may take
     * @param continues whether links of unchanged documents are known
     */
    static UnitPlan of(SnapshotBlocks blocks, long unitBytes, boolean continues) {
        long all = 0;
        for (int block = 0; block < blocks.count(); block++) {
            all += bytes(blocks.get(block));
        }
        long groupBytes = all <= unitBytes ? unitBytes : unitBytes / 2;
        List<BlockRange> groups = new ArrayList<>();
        int from = 0;
        long held = 0;
        long tokens = 0;
        for (int block = 0; block < blocks.count(); block++) {
            long more = bytes(blocks.get(block));
            long moreTokens = blocks.get(block).tokens();
            boolean otherKind = continues && block > from && blocks.get(block).unchanged() != blocks.get(from).unchanged();
            if (block > from && (held + more > groupBytes || tokens + moreTokens > MOST_TOKENS || otherKind)) {
                groups.add(new BlockRange(from, block));
                from = block;
                held = 0;
                tokens = 0;
            }
            held += more;
            tokens += moreTokens;
        }
        if (from < blocks.count()) {
            groups.add(new BlockRange(from, blocks.count()));
        }
        return new UnitPlan(groups, continues);
    }

    /** Memory that a unit is expected to take for a block. */
    static long bytes(ShardSnapshot.Block block) {
        return BYTES_PER_TOKEN * block.tokens() + (long) BYTES_PER_DOCUMENT * block.documents();
    }

    /** The units that can find a pair: the size filter (Xiao et al., §3, eq. 3) rules out those whose sides differ too much in size. */
    List<JoinUnit> units(SnapshotBlocks blocks, Similarity similarity) {
        List<JoinUnit> units = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            for (int j = i; j < groups.size(); j++) {
                BlockRange left = groups.get(i);
                BlockRange right = groups.get(j);
                boolean known = continues && blocks.get(left.from()).unchanged() && blocks.get(right.from()).unchanged();
                if (known == false
                    && similarity.maximumSize(blocks.largest(left)) >= blocks.smallest(right)
                    && similarity.maximumSize(blocks.largest(right)) >= blocks.smallest(left)) {
                    units.add(new JoinUnit(left, right));
                }
            }
        }
        return units;
    }
}
