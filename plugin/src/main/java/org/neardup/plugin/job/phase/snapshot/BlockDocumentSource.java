package org.neardup.plugin.job.phase.snapshot;

import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;

import java.util.List;

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
        List<WantedBlock> blocks = WantedBlock.of(snapshot, ordinals);
        work.forEach(blocks.stream().map(BlockDocumentSource::name).toList(), (data, place) -> {
            WantedBlock wanted = blocks.get(place);
            progress.add(JobProgress.Counter.BYTES_READ, data.length());
            String index = wanted.shard().shard().getIndexName();
            DocumentBlock.read(data, index, wanted.firstOrdinal(), ordinals, wanted.from(), wanted.to(), consumer);
        });
    }

    private static String name(WantedBlock wanted) {
        return Entries.documents(wanted.indexUuid(), wanted.shardNumber(), wanted.shard().attempt(), wanted.block());
    }
}
