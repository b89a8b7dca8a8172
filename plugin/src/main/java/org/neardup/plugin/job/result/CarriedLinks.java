package org.neardup.plugin.job.result;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.join.EarlierLinks;
import org.neardup.plugin.job.join.LinkSource.LinkConsumer;
import org.neardup.plugin.job.plan.StoredPlan;
import org.neardup.plugin.job.snapshot.DocumentSource;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.Arrays;

/**
 * The links of documents that have not changed since an earlier job of the same settings, which found them. A join that continues it needs
 * only those of new documents, with each other and with these.
 *
 * <p>A document has not changed if its sequence number is at or below the checkpoint up to which the earlier job read its shard: then the
 * earlier job read this very version. All others are new, also those that the earlier job may have read above its checkpoint. The blocks of
 * the snapshot keep the two apart.
 *
 * <p>Of documents that the earlier job knew to have the same tokens the links say so again, so that a heap of equal documents is read once
 * in each job.
 *
 * <p>Documents that were linked through one that is gone by now stay linked: a component may be too large, and is divided into groups all
 * the same.
 */
public final class CarriedLinks implements EarlierLinks {

    private static final int NONE = -1;

    /** A document's component and its tokens, each with the last document that has them. */
    private static final long BYTES_EACH = 4L * Integer.BYTES;

    private final JobContext job;
    private final MemoryReservation memory;
    private final StoredPlan plan;

    /**
     * @param job    continues an earlier one
     * @param memory asked before memory is taken, some 30 bytes and its key for each document that was linked
     */
    public CarriedLinks(JobContext job, MemoryReservation memory) {
        this.job = job;
        this.memory = memory;
        this.plan = StoredPlan.find(job.plan(job.earlier().id()));
    }

    /** Whether the earlier job's plan is still there, which has its links. */
    @Override
    public boolean areComplete() {
        return plan != null;
    }

    /** @throws IllegalStateException if the earlier plan was removed since {@link #areComplete} was asked */
    @Override
    public void forEach(Snapshot snapshot, DocumentSource documents, LinkConsumer consumer) {
        if (plan == null) {
            throw new IllegalStateException(
                "the plan of job [" + job.earlier().id() + "] was removed while this job continued it; start the job again");
        }
        try (ReservedMemory reserved = new ReservedMemory(memory)) {
            reserved.reserve(BYTES_EACH * plan.linked() + 2L * Integer.BYTES * snapshot.documents());
            DocumentKeys keys = new DocumentKeys(plan.linked(), reserved);
            int[] components = new int[plan.linked()];
            int[] tokens = new int[plan.linked()];
            plan.forEachLinked(linked -> {
                int number = keys.add(linked.index(), linked.id(), linked.routing());
                components[number] = linked.component();
                tokens[number] = linked.tokens();
            });
            int[] last = new int[plan.linked()];
            int[] lastEqual = new int[plan.linked()];
            Arrays.fill(last, NONE);
            Arrays.fill(lastEqual, NONE);
            documents.forEach(unchanged(snapshot), document -> {
                int linked = keys.find(document.index(), document.id(), document.routing());
                if (linked >= 0) {
                    boolean isEqual = lastEqual[tokens[linked]] != NONE;
                    int before = isEqual ? lastEqual[tokens[linked]] : last[components[linked]];
                    if (before != NONE) {
                        consumer.accept(before, document.ordinal(), isEqual);
                    }
                    last[components[linked]] = document.ordinal();
                    lastEqual[tokens[linked]] = document.ordinal();
                }
            });
        }
    }

    private static int[] unchanged(Snapshot snapshot) {
        int[] unchanged = new int[snapshot.documents()];
        int count = 0;
        int ordinal = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            for (ShardSnapshot.Block block : shard.blocks()) {
                for (int end = ordinal + block.documents(); ordinal < end; ordinal++) {
                    if (block.unchanged()) {
                        unchanged[count++] = ordinal;
                    }
                }
            }
        }
        return Arrays.copyOf(unchanged, count);
    }
}
