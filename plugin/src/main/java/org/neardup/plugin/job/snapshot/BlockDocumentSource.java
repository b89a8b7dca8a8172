package org.neardup.plugin.job.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.work.Entries;
import org.neardup.plugin.job.work.WorkIndex;

/** The documents of a snapshot, from the document blocks of the work index. */
public final class BlockDocumentSource implements DocumentSource {

    private final Snapshot snapshot;
    private final WorkIndex work;
    private final JobProgress progress;

    /** @param progress counts the bytes that are read */
    public BlockDocumentSource(Snapshot snapshot, WorkIndex work, JobProgress progress) {
        this.snapshot = snapshot;
        this.work = work;
        this.progress = progress;
    }

    @Override
    public void forEach(int[] ordinals, DocumentConsumer consumer) {
        int next = 0;
        int first = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            for (int block = 0; block < shard.blocks().size() && next < ordinals.length; block++) {
                int limit = first + shard.blocks().get(block).documents();
                int to = next;
                while (to < ordinals.length && ordinals[to] < limit) {
                    to++;
                }
                if (to > next) {
                    DocumentBlock.read(get(shard, block), shard.shard().getIndexName(), first, ordinals, next, to, consumer);
                }
                next = to;
                first = limit;
            }
        }
        if (next < ordinals.length) {
            throw new IllegalArgumentException("the snapshot has no document of ordinal [" + ordinals[next] + "]");
        }
    }

    private BytesReference get(ShardSnapshot shard, int block) {
        var id = shard.shard();
        BytesReference data = work.get(Entries.documents(id.getIndex().getUUID(), id.id(), shard.attempt(), block));
        progress.add(JobProgress.Counter.BYTES_READ, data.length());
        return data;
    }
}
