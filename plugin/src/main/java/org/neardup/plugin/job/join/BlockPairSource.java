package org.neardup.plugin.job.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.work.WorkIndex;

/** The pairs of a join, from the pair blocks of the work index: in the order of units, and within a unit as they were found. */
public final class BlockPairSource implements PairSource {

    private final JoinOutcome outcome;
    private final WorkIndex work;
    private final JobProgress progress;

    /** @param progress counts the bytes that are read */
    public BlockPairSource(JoinOutcome outcome, WorkIndex work, JobProgress progress) {
        this.outcome = outcome;
        this.work = work;
        this.progress = progress;
    }

    @Override
    public void forEach(PairConsumer consumer) {
        for (String name : outcome.pairBlocks()) {
            BytesReference block = work.get(name);
            progress.add(JobProgress.Counter.BYTES_READ, block.length());
            PairBlock.read(block, consumer);
        }
    }
}
