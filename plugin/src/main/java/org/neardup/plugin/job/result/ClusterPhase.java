package org.neardup.plugin.job.result;

import org.neardup.kernel.cluster.ConnectedProfile;
import org.neardup.kernel.cluster.GradedPairs;
import org.neardup.kernel.cluster.ProfiledClusters;
import org.neardup.kernel.cluster.StarProfile;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.JobSpecification.Clustering;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.join.PairSource;
import org.neardup.plugin.job.snapshot.DocumentSource;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.BitSet;

/**
 * Makes clusters of the pairs that a join found and chooses the document that each keeps. Everything is decided in memory, some 6 to 8
 * bytes for each pair and 100 for each document that occurs in one, which is reserved before it is taken.
 */
public final class ClusterPhase {

    private static final int PAIRS_BETWEEN_CHECKS = 1 << 16;
    /** Places of clusters: centres, members, ends, sizes, priorities, first members. */
    private static final long CLUSTER_BYTES_EACH = 6 * Integer.BYTES;

    private final JobContext job;
    private final MemoryReservation memory;

    /**
     * @param memory asked before memory is taken, and given it back when the result is closed
     */
    public ClusterPhase(JobContext job, MemoryReservation memory) {
        this.job = job;
        this.memory = memory;
    }

    /**
     * Makes the clusters. The caller closes the result, which gives the memory back.
     *
     * @param pairs     asked several times
     * @param documents asked once
     */
    public ClusterOutcome run(Snapshot snapshot, JoinOutcome outcome, PairSource pairs, DocumentSource documents) {
        job.progress().enter(Phase.CLUSTER);
        ReservedMemory reserved = new ReservedMemory(memory);
        boolean success = false;
        try {
            ClusteredDocuments clustered = cluster(snapshot, outcome, checked(pairs), documents, reserved);
            if (job.specification().continueFrom() != null) {
                clustered.rename(new InheritedIds(job, clustered).decide(reserved));
            }
            job.progress().add(Counter.CLUSTERS, clustered.profile().clusters(0));
            job.progress().add(Counter.REMOVABLE, clustered.profile().removable(0));
            JobResult result = new ResultSummary(clustered).result(snapshot, outcome, job.specification().minTokens());
            success = true;
            return new ClusterOutcome(clustered, result);
        } finally {
            if (success == false) {
                reserved.close();
            }
        }
    }

    private ClusteredDocuments cluster(
        Snapshot snapshot,
        JoinOutcome outcome,
        PairSource pairs,
        DocumentSource source,
        ReservedMemory reserved
    ) {
        JobSpecification specification = job.specification();
        int all = snapshot.documents();
        reserved.reserve(OrdinalSet.bytes(all));
        OrdinalSet ordinals = new OrdinalSet(all);
        pairs.forEach((left, right, overlap) -> {
            ordinals.add(left);
            ordinals.add(right);
        });
        ordinals.number();

        PairedDocuments documents = PairedDocuments.read(ordinals, source, reserved);
        int count = documents.count();
        reserved.reserve(count * (KeepOrder.BYTES_EACH + CLUSTER_BYTES_EACH));
        KeepOrder order = new KeepOrder(documents, specification.keep(), job::ensureRunning);
        ThresholdSteps steps = ThresholdSteps.from(specification.similarity(), specification.threshold());
        GradedPairs graded = consumer -> pairs.forEach((left, right, overlap) -> {
            int leftPlace = documents.place(left);
            int rightPlace = documents.place(right);
            int step = steps.reached(overlap, documents.size(leftPlace), documents.size(rightPlace));
            consumer.accept(order.rank(leftPlace), order.rank(rightPlace), step);
        });
        ProfiledClusters clusters = profile(count, protectedRanks(documents, order), steps.count(), graded, outcome.pairs(), reserved);
        return new ClusteredDocuments(documents, order, clusters, steps, all, reserved);
    }

    private ProfiledClusters profile(int count, BitSet isProtected, int steps, GradedPairs pairs, long pairCount, ReservedMemory reserved) {
        boolean star = job.specification().clusters() == Clustering.STAR;
        long bytes = star ? StarProfile.bytes(count, pairCount) : ConnectedProfile.bytes(count, pairCount);
        reserved.reserve(bytes);
        ProfiledClusters clusters = star
            ? StarProfile.of(count, isProtected, steps, pairs)
            : ConnectedProfile.of(count, isProtected, steps, pairs);
        reserved.release(bytes);
        return clusters;
    }

    private static BitSet protectedRanks(PairedDocuments documents, KeepOrder order) {
        BitSet ranks = new BitSet();
        int rank = 0;
        while (rank < documents.count() && documents.isProtected(order.place(rank))) {
            ranks.set(rank++);
        }
        return ranks;
    }

    /** The same pairs, with a look now and then whether the job is to go on. */
    private PairSource checked(PairSource pairs) {
        return consumer -> {
            int[] untilCheck = { PAIRS_BETWEEN_CHECKS };
            pairs.forEach((left, right, overlap) -> {
                consumer.accept(left, right, overlap);
                if (--untilCheck[0] == 0) {
                    job.ensureRunning();
                    untilCheck[0] = PAIRS_BETWEEN_CHECKS;
                }
            });
        };
    }
}
