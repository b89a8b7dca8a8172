package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.EntryStore.Entry;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Writes documents of one index that queries found into blocks like those of a shard that was read, in the order in which they were found.
 * Not thread safe.
 */
public final class QueriedDocuments {

    /** Nobody reads on from here: a later job would not know which documents no query found. */
    private static final long NO_CHECKPOINT = -1;

    private final ShardId shard;
    private final String attempt;
    private final BiConsumer<String, BytesReference> write;
    private final JobProgress progress;
    private final OpenBlock block = new OpenBlock();
    private final List<ShardSnapshot.Block> blocks = new ArrayList<>();
    private int count;

    /**
     * @param index    of all documents; they count as those of its first shard
     * @param attempt  names the blocks
     * @param write    writes a block under a name, or begins to; the block changes when it returns
     * @param progress counts the bytes that are written
     */
    public QueriedDocuments(Index index, String attempt, BiConsumer<String, BytesReference> write, JobProgress progress) {
        this.shard = new ShardId(index, 0);
        this.attempt = attempt;
        this.write = write;
        this.progress = progress;
    }

    /** Adds a document, and returns its number. The ordinal that it says does not matter. */
    public int add(DocumentVersion document, SignatureSet set) {
        block.add(set, document.size());
        block.documents()
            .add(
                document.id(),
                document.routing(),
                document.sequenceNumber(),
                document.primaryTerm(),
                document.size(),
                document.authority(),
                document.timestamp(),
                document.isProtected()
            );
        if (block.isFull()) {
            write();
        }
        return count++;
    }

    /** What is held before it is written, in bytes. */
    public long bytes() {
        return block.bytes();
    }

    private void write() {
        for (Entry entry : block.entries(shard, attempt, blocks.size())) {
            write.accept(entry.name(), entry.data());
            progress.add(JobProgress.Counter.BYTES_WRITTEN, entry.data().length());
        }
        blocks.add(block.summary());
        block.clear();
    }

    /** Writes what is left, and tells what was written. */
    public ShardSnapshot finish() {
        if (block.count() > 0) {
            write();
        }
        return new ShardSnapshot(shard, attempt, NO_CHECKPOINT, 0, 0, blocks);
    }
}
