package org.neardup.plugin.job.result;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.join.EarlierPairs;
import org.neardup.plugin.job.join.PairSource.PairConsumer;
import org.neardup.plugin.job.snapshot.DocumentSource;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.List;
import java.util.Map;

/**
 * The pairs of documents that have not changed since an earlier job of the same settings, which found them. A join that continues it needs
 * only the pairs of new documents, with each other and with these.
 *
 * <p>A document has not changed if its sequence number is at or below the checkpoint up to which the earlier job read its shard: then the
 * earlier job read this very version. All others are new, also those that the earlier job may have read above its checkpoint. The blocks of
 * the snapshot keep the two apart.
 */
public final class CarriedPairs implements EarlierPairs {

    private static final int NONE = -1;

    private final JobContext job;
    private final MemoryReservation memory;

    /**
     * @param job    continues an earlier one
     * @param memory asked before memory is taken, some 70 bytes and its id for each unchanged document
     */
    public CarriedPairs(JobContext job, MemoryReservation memory) {
        this.job = job;
        this.memory = memory;
    }

    /** Whether the earlier job found all pairs, and all are still in its result index. If not, everything is to be joined. */
    @Override
    public boolean areComplete() {
        JobResult result = job.earlier().result();
        return result.maxPairsReached() == false
            && result.profile().isEmpty() == false
            && new EarlierResult(job).count("pair") == result.profile().get(0).pairs();
    }

    /**
     * Hands over the pairs whose documents are both unchanged, in an order that is always the same.
     *
     * @param documents of the snapshot; asked once
     * @throws IllegalStateException if the earlier result was changed since {@link #areComplete} was asked
     */
    @Override
    public void forEach(Snapshot snapshot, DocumentSource documents, PairConsumer consumer) {
        try (ReservedMemory reserved = new ReservedMemory(memory)) {
            OrdinalSet unchanged = unchanged(snapshot, reserved);
            PairedDocuments known = PairedDocuments.read(unchanged, documents, reserved);
            reserved.reserve(known.count() * (KeyLookup.BYTES_EACH + Integer.BYTES));
            KeyLookup lookup = new KeyLookup(known, job::ensureRunning);
            int[] ordinals = unchanged.toArray();
            long found = new EarlierResult(job).forEach("pair", List.of("left", "right", "overlap"), source -> {
                int left = place(lookup, source.get("left"));
                int right = place(lookup, source.get("right"));
                if (left != NONE && right != NONE) {
                    int overlap = ((Number) source.get("overlap")).intValue();
                    consumer.accept(ordinals[Math.min(left, right)], ordinals[Math.max(left, right)], overlap);
                }
            });
            long expected = job.earlier().result().profile().get(0).pairs();
            if (found != expected) {
                throw new IllegalStateException(
                    "the result of job [" + job.earlier().id() + "] has " + found + " of its " + expected
                        + " pairs: it was changed meanwhile; start the job again");
            }
        }
    }

    private static OrdinalSet unchanged(Snapshot snapshot, ReservedMemory reserved) {
        reserved.reserve(OrdinalSet.bytes(snapshot.documents()));
        OrdinalSet unchanged = new OrdinalSet(snapshot.documents());
        int ordinal = 0;
        for (ShardSnapshot shard : snapshot.shards()) {
            for (ShardSnapshot.Block block : shard.blocks()) {
                for (int end = ordinal + block.documents(); ordinal < end; ordinal++) {
                    if (block.unchanged()) {
                        unchanged.add(ordinal);
                    }
                }
            }
        }
        unchanged.number();
        return unchanged;
    }

    private static int place(KeyLookup lookup, Object side) {
        Map<?, ?> key = (Map<?, ?>) side;
        return lookup.place((String) key.get("index"), (String) key.get("id"));
    }
}
