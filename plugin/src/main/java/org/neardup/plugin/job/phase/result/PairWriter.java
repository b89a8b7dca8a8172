package org.neardup.plugin.job.phase.result;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.Output.Pairs;
import org.neardup.plugin.job.Within;
import org.neardup.plugin.job.phase.export.ExportSchema;
import org.neardup.plugin.job.phase.export.ExportSchema.Side;
import org.neardup.plugin.job.phase.result.LinkedComponents.Range;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.record.PlanWriter;

/**
 * Adds the pairs that a job requests to its plan. For components of at most {@value #MOST_DOCUMENTS} documents, these can be all pairs;
 * for larger ones only pairs with the kept document, because n documents can have n²/2 pairs.
 */
record PairWriter(JobContext job, MemoryReservation memory, GroupedDocuments grouped, PlanWriter plan) {

    /** Maximum number of documents of a component whose pairs are all written. */
    static final int MOST_DOCUMENTS = 1_000;

    void write(LinkedComponents components, BlockSource blocks, long batchBytes) {
        Pairs wanted = job.specification().output().pairs();
        if (wanted == Pairs.NONE) {
            return;
        }
        int all = wanted == Pairs.ALL ? MOST_DOCUMENTS : 0;
        for (int component = 0; component < components.count(); component++) {
            if (components.size(component) > all) {
                writeKept(components, component);
            }
        }
        if (all == 0) {
            return;
        }
        try (HeldMemory ofWeights = new HeldMemory(memory)) {
            ItemRecords.Factory factory = ItemRecords.Factory.of(job, null, ofWeights);
            for (Range range : components.ranges(factory.bytesPerToken(), batchBytes, all)) {
                try (HeldMemory reserved = new HeldMemory(memory)) {
                    writeAll(components.read(range, blocks, factory, reserved), blocks.snapshot());
                }
            }
        }
    }

    private void writeKept(LinkedComponents components, int component) {
        components.ranks(component).filter(rank -> grouped.keptOf(rank) != rank)
            .forEach(rank -> add(rank, grouped.keptOf(rank), grouped.similarityToKept(rank)));
    }

    private void writeAll(ComponentSets sets, Snapshot snapshot) {
        JoinMonitor monitor = JoinMonitor.of(job::ensureRunning);
        Within within = job.specification().source().within();
        LinkedDocuments documents = grouped.documents();
        sets.records().forEachPair(memory, monitor, (leftItem, rightItem, overlap, similarity) -> {
            int left = sets.rank(leftItem);
            int right = sets.rank(rightItem);
            boolean hasNew = snapshot.isNew(documents.ordinal(left)) || snapshot.isNew(documents.ordinal(right));
            if (hasNew && (within == null || Math.abs(documents.date(left) - documents.date(right)) <= within.spanMillis())) {
                add(left, right, similarity);
            }
        });
    }

    /** The left document of a pair is the one whose key comes first. */
    private void add(int one, int other, double similarity) {
        int left = grouped.compareKeys(one, other) < 0 ? one : other;
        int right = left == one ? other : one;
        plan.addExtra(ExportSchema.pair(side(left), side(right), similarity));
    }

    private Side side(int rank) {
        return new Side(grouped.key(rank), grouped.documents().size(rank));
    }
}
