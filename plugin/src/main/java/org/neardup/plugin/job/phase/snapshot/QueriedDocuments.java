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
 * Writes the documents of one index that queries found into blocks like those of a shard, in the order in which they were found. Not thread
 * safe.
 */
public final class QueriedDocuments {

    private final ShardId shard;
    private final String attempt;
    private final BiConsumer<String, BytesReference> write;
    private final JobProgress progress;
    private OpenBlock block = new OpenBlock();
    private final List<ShardSnapshot.Block> blocks = new ArrayList<>();

    /**
     * @param index    of all documents, which count as documents of its first shard
     * @param attempt  names the blocks
     * @param write    writes or starts to write a block under a name
     * @param progress counts the bytes written
     */
    public QueriedDocuments(Index index, String attempt, BiConsumer<String, BytesReference> write, JobProgress progress) {
        this.shard = new ShardId(index, 0);
        this.attempt = attempt;
        this.write = write;
        this.progress = progress;
    }

    /** Adds a document. Ignores its ordinal. */
    public void add(DocumentVersion document, SignatureSet set) {
        block.add(set, Partitions.NONE, document.size());
        block.add(document);
        if (block.isFull()) {
            write();
        }
    }

    /** The size of held data that is not yet written, in bytes. */
    public long bytes() {
        return block.bytes();
    }

    private void write() {
        for (Entry entry : block.entries(shard, attempt, blocks.size())) {
            write.accept(entry.name(), entry.data());
            progress.add(JobProgress.Counter.BYTES_WRITTEN, entry.data().length());
        }
        blocks.add(block.summary());
        block = new OpenBlock();
    }

    /** Writes the rest and returns what was written. */
    public ShardSnapshot finish() {
        if (block.count() > 0) {
            write();
        }
        return new ShardSnapshot(shard, attempt, 0, 0, blocks);
    }
}
