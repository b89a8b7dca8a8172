package org.neardup.plugin.job.phase.join;

import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.EntryStore;

/** The links of a join, from the link blocks of the work index: in the order of units, and within a unit as they were found. */
public final class BlockLinkSource implements LinkSource {

    private final JoinOutcome outcome;
    private final EntryStore work;
    private final JobProgress progress;

    /** @param progress counts the bytes that are read */
    public BlockLinkSource(JoinOutcome outcome, EntryStore work, JobProgress progress) {
        this.outcome = outcome;
        this.work = work;
        this.progress = progress;
    }

    @Override
    public void forEach(LinkConsumer consumer) {
        work.forEach(outcome.linkBlocks(), (block, place) -> {
            progress.add(JobProgress.Counter.BYTES_READ, block.length());
            LinkBlock.read(block, consumer);
        });
    }
}
