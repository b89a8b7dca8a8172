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

/** Cuts the documents of one reading of a shard into blocks and writes these to the work index. */
final class BlockWriter {

    /** A block is full with so many bytes of tokens. */
    static final int TOKEN_BYTES = 1 << 20;

    /** A block is full with so many documents, whose document block stays below some 1 MB if ids are of ordinary length. */
    static final int DOCUMENTS = 1 << 14;

    /** A block grows by doubling its buffer, and stands there again in the document and in the request that write it. */
    private static final int COPIES = 5;

    private final ShardId shard;
    private final String attempt;
    private final WorkIndex work;
    private final MemoryClaim memory;
    private final Pace pace;
    private final TokenBlock.Writer tokens = new TokenBlock.Writer();
    private final DocumentBlock.Writer documents = new DocumentBlock.Writer();
    private final List<ShardSnapshot.Block> blocks = new ArrayList<>();
    private int count;
    private long tokenCount;
    private int smallest = Integer.MAX_VALUE;
    private int largest;
    private long bytesWritten;

    BlockWriter(ShardId shard, String attempt, WorkIndex work, MemoryClaim memory, Pace pace) {
        this.shard = shard;
        this.attempt = attempt;
        this.work = work;
        this.memory = memory;
        this.pace = pace;
        memory.holdAtLeast((long) COPIES * 2 * TOKEN_BYTES);
    }

    /** Adds the set of the next document, which has so many tokens, with repetitions. */
    void add(BytesRef set, int size) {
        memory.holdAtLeast(COPIES * ((long) TOKEN_BYTES + tokens.size() + set.length));
        tokens.add(set);
        count++;
        tokenCount += size;
        smallest = Math.min(smallest, size);
        largest = Math.max(largest, size);
    }

    /** Where everything but the tokens is added, for the same documents in the same order. */
    DocumentBlock.Writer documents() {
        return documents;
    }

    /** Whether the block is to be written before more is added. */
    boolean isFull() {
        return tokens.size() >= TOKEN_BYTES || count >= DOCUMENTS;
    }

    /** Writes the block unless it is empty, and waits until it is safe there. */
    void write() {
        if (count == 0) {
            return;
        }
        String uuid = shard.getIndex().getUUID();
        put(Entries.tokens(uuid, shard.id(), attempt, blocks.size()), tokens.block());
        put(Entries.documents(uuid, shard.id(), attempt, blocks.size()), documents.block());
        blocks.add(new ShardSnapshot.Block(count, tokenCount, tokens.size(), smallest, largest));
        tokens.clear();
        documents.clear();
        pace.take(count);
        count = 0;
        tokenCount = 0;
        smallest = Integer.MAX_VALUE;
        largest = 0;
    }

    private void put(String name, BytesReference block) {
        work.put(name, block);
        bytesWritten += block.length();
    }

    /** Writes what is left and tells what was written. */
    ShardSnapshot finish(long checkpoint) {
        write();
        return new ShardSnapshot(shard, attempt, checkpoint, blocks);
    }

    long bytesWritten() {
        return bytesWritten;
    }
}
