package org.neardup.plugin.job.phase.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * A block of a snapshot with documents that are wanted, by their ordinals.
 *
 * @param shard        that was read
 * @param block        number of the block in the shard
 * @param firstOrdinal ordinal of the block's first document
 * @param from         place of the first wanted document among the ordinals
 * @param to           place after the last one that is in the block
 */
record WantedBlock(ShardSnapshot shard, int block, int firstOrdinal, int from, int to) {

    /**
     * The blocks that have documents of these ordinals, in the order of ordinals.
     *
     * @param ordinals strictly ascending
     * @throws IllegalArgumentException if the snapshot has no document of one of them
     */
    static List<WantedBlock> of(Snapshot snapshot, int[] ordinals) {
        List<WantedBlock> wanted = new ArrayList<>();
        int from = 0;
        int first = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            for (int block = 0; block < shard.blocks().size(); block++) {
                int limit = first + shard.blocks().get(block).documents();
                int to = from;
                while (to < ordinals.length && ordinals[to] < limit) {
                    to++;
                }
                if (to > from) {
                    wanted.add(new WantedBlock(shard, block, first, from, to));
                }
                from = to;
                first = limit;
            }
        }
        if (from < ordinals.length) {
            throw new IllegalArgumentException("the snapshot has no document of ordinal [" + ordinals[from] + "]");
        }
        return wanted;
    }

    String indexUuid() {
        return shard.shard().getIndex().getUUID();
    }

    int shardNumber() {
        return shard.shard().id();
    }
}
