package org.neardup.plugin.job.join;

import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.snapshot.BlockDocumentSource;
import org.neardup.plugin.job.snapshot.Snapshot;
import org.neardup.plugin.job.work.Entries;

import java.util.List;

/** Takes the pairs of unchanged documents over from an earlier job, as if they were those of a unit. */
final class CarriedUnit {

    private final JobContext context;
    private final PairBlock.Writer block = new PairBlock.Writer();
    private long pairs;
    private int blocks;
    private long bytesWritten;

    CarriedUnit(JobContext context) {
        this.context = context;
    }

    /** Returns what was taken over, after doing so unless it was done before. */
    UnitResult run(EarlierPairs earlier, Snapshot snapshot) {
        var record = context.work().find(List.of(Entries.unit(Entries.EARLIER))).get(0);
        if (record != null) {
            return UnitResult.decode(record);
        }
        var documents = new BlockDocumentSource(snapshot, context.work(), context.progress());
        earlier.forEach(snapshot, documents, (left, right, overlap) -> {
            block.add(left, right, overlap);
            pairs++;
            if (block.size() >= UnitPairs.BLOCK_BYTES) {
                write();
            }
        });
        if (block.size() > 1) {
            write();
        }
        UnitResult result = new UnitResult(pairs, blocks, true, 0, 0, bytesWritten);
        context.work().put(Entries.unit(Entries.EARLIER), result.encode());
        context.progress().add(Counter.BYTES_WRITTEN, bytesWritten);
        return result;
    }

    private void write() {
        context.ensureRunning();
        context.work().put(Entries.pairs(Entries.EARLIER, blocks++), block.block());
        bytesWritten += block.size();
        block.clear();
    }
}
