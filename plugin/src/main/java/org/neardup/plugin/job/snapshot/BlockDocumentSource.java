package org.neardup.plugin.job.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.work.Entries;
import org.neardup.plugin.job.work.EntryStore;

/** The documents of a snapshot, from the document blocks of the work index. */
public final class BlockDocumentSource implements DocumentSource {

    private final Snapshot snapshot;
    private final EntryStore work;
    private final JobProgress progress;

    /** @param progress counts the bytes that are read */
    public BlockDocumentSource(Snapshot snapshot, EntryStore work, JobProgress progress) {
        this.snapshot = snapshot;
        this.work = work;
        this.progress = progress;
    }

    @Override
    public void forEach(int[] ordinals, DocumentConsumer consumer) {
        for (WantedBlock wanted : WantedBlock.of(snapshot, ordinals)) {
            String name = Entries.documents(wanted.indexUuid(), wanted.shardNumber(), wanted.shard().attempt(), wanted.block());
            BytesReference data = work.get(name);
            progress.add(JobProgress.Counter.BYTES_READ, data.length());
            String index = wanted.shard().shard().getIndexName();
            DocumentBlock.read(data, index, wanted.firstOrdinal(), ordinals, wanted.from(), wanted.to(), consumer);
        }
    }
}
