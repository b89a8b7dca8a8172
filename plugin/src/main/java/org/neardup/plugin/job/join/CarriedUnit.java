package org.neardup.plugin.job.join;

import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.snapshot.BlockDocumentSource;
import org.neardup.plugin.job.snapshot.Snapshot;
import org.neardup.plugin.job.work.Entries;

/** Takes the links of unchanged documents over from an earlier job, as if they were those of a unit. */
final class CarriedUnit {

    private static final int LINKS_BETWEEN_LOOKS = 1 << 12;

    private final JobContext context;

    CarriedUnit(JobContext context) {
        this.context = context;
    }

    /** Returns what was taken over, after doing so unless it was done before. */
    UnitResult run(EarlierLinks earlier, Snapshot snapshot) {
        return context.work().once(Entries.unit(Entries.EARLIER), UnitResult.FORMAT, () -> carry(earlier, snapshot));
    }

    private UnitResult carry(EarlierLinks earlier, Snapshot snapshot) {
        LinkBlocks blocks = new LinkBlocks(Entries.EARLIER, context.work());
        var documents = new BlockDocumentSource(snapshot, context.work(), context.progress());
        earlier.forEach(snapshot, documents, (left, right, equal) -> {
            blocks.add(left, right, equal);
            if (blocks.links() % LINKS_BETWEEN_LOOKS == 0) {
                context.ensureRunning();
            }
        });
        blocks.finish();
        context.progress().add(Counter.BYTES_WRITTEN, blocks.bytesWritten());
        return new UnitResult(blocks.links(), blocks.blocks(), 0, 0, blocks.bytesWritten());
    }
}
