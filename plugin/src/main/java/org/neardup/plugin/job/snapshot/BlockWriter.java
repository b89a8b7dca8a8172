package org.neardup.plugin.job.snapshot;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.work.Entries;
import org.neardup.plugin.job.work.MemoryClaim;
import org.neardup.plugin.job.work.Pace;
import org.neardup.plugin.job.work.WorkIndex;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the documents of one reading of a shard into blocks and writes these to the work index. Unchanged documents and others go into
 * different blocks, so that a join can leave out whole blocks.
 */
final class BlockWriter {

    /** A block grows by doubling its buffer, and stands there again in the document and in the request that write it. */
    private static final int COPIES = 5;

    private final ShardId shard;
    private final String attempt;
    private final WorkIndex work;
    private final MemoryClaim memory;
    private final Pace pace;
    private final OpenBlock unchanged = new OpenBlock(true);
    private final OpenBlock others = new OpenBlock(false);
    private final List<ShardSnapshot.Block> blocks = new ArrayList<>();
    private long bytesWritten;

    BlockWriter(ShardId shard, String attempt, WorkIndex work, MemoryClaim memory, Pace pace) {
        this.shard = shard;
        this.attempt = attempt;
        this.work = work;
        this.memory = memory;
        this.pace = pace;
        memory.holdAtLeast((long) COPIES * 2 * OpenBlock.TOKEN_BYTES);
    }

    /** Adds the set of the next document, which has so many tokens, with repetitions. */
    void add(BytesRef set, int size, boolean isUnchanged) {
        memory.holdAtLeast(COPIES * ((long) OpenBlock.TOKEN_BYTES + unchanged.tokens().size() + others.tokens().size() + set.length));
        open(isUnchanged).add(set, size);
    }

    /** Where everything but the tokens is added, for the same documents in the same order. */
    DocumentBlock.Writer documents(boolean ofUnchanged) {
        return open(ofUnchanged).documents();
    }

    private OpenBlock open(boolean ofUnchanged) {
        return ofUnchanged ? unchanged : others;
    }

    /** Whether a block is to be written before more is added. */
    boolean isFull() {
        return unchanged.isFull() || others.isFull();
    }

    /** Writes the blocks that are full, and waits until they are safe there. */
    void writeFull() {
        if (unchanged.isFull()) {
            write(unchanged);
        }
        if (others.isFull()) {
            write(others);
        }
    }

    private void write(OpenBlock block) {
        String uuid = shard.getIndex().getUUID();
        put(Entries.tokens(uuid, shard.id(), attempt, blocks.size()), block.tokens().block());
        put(Entries.documents(uuid, shard.id(), attempt, blocks.size()), block.documents().block());
        blocks.add(block.summary());
        pace.take(block.count());
        block.clear();
    }

    private void put(String name, BytesReference block) {
        work.put(name, block);
        bytesWritten += block.length();
    }

    /** Writes what is left and tells what was written. */
    ShardSnapshot finish(long checkpoint) {
        for (OpenBlock block : List.of(unchanged, others)) {
            if (block.count() > 0) {
                write(block);
            }
        }
        return new ShardSnapshot(shard, attempt, checkpoint, blocks);
    }

    long bytesWritten() {
        return bytesWritten;
    }
}
