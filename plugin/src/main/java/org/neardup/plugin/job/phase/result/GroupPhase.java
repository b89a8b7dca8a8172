package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.ThresholdProfile;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.join.LinkSource;
import org.neardup.plugin.job.phase.result.LinkedComponents.Range;
import org.neardup.plugin.job.phase.result.ResultSummary.UnprofiledGroup;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Divides the components that a join linked into groups and chooses the document that each keeps. Documents and groups are held in memory,
 * some 150 bytes for each that is linked, and the sets of as many components at a time as fit; all is reserved before it is taken.
 *
 * @param memory      asked before memory is taken, and given it back when the result is closed
 * @param batchBytes  how much memory the sets of several components may take together, beside what is reserved by then
 * @param frequencies of tokens, by which it is told whether sets share mostly frames; null if that is not to be told
 */
public record GroupPhase(JobContext job, MemoryReservation memory, LongSupplier batchBytes, DocumentFrequencies frequencies) {

    private static final int LINKS_BETWEEN_CHECKS = 1 << 16;

    /** Places of groups: centres, members, ends, sizes, priorities, first members, similarities. */
    private static final long GROUP_BYTES_EACH = 6L * Integer.BYTES + Double.BYTES;

    /**
     * Makes the groups. The caller closes the result, which gives the memory back.
     *
     * @param links  asked twice
     * @param blocks of the snapshot: asked once for documents, and once for the sets of each batch of components
     */
    public GroupOutcome run(LinkSource links, BlockSource blocks) {
        HeldMemory reserved = new HeldMemory(memory);
        boolean success = false;
        try {
            GroupOutcome outcome = group(checked(links), blocks, reserved);
            success = true;
            return outcome;
        } finally {
            if (success == false) {
                reserved.close();
            }
        }
    }

    private GroupOutcome group(LinkSource links, BlockSource blocks, HeldMemory reserved) {
        JobSpecification specification = job.specification();
        int limit = blocks.snapshot().documents();
        reserved.reserve(OrdinalSet.bytes(limit));
        OrdinalSet ordinals = new OrdinalSet(limit);
        links.forEach((left, right, equal) -> {
            ordinals.add(left);
            ordinals.add(right);
        });
        ordinals.number();
        LinkedDocuments documents = LinkedDocuments.read(
            ordinals, blocks, specification.keep().first(), reserved, job::ensureRunning);
        int count = documents.count();
        reserved.reserve(count * (LinkedComponents.BYTES_EACH + GROUP_BYTES_EACH));
        LinkedComponents components = LinkedComponents.of(documents, links);
        reserved.release(count * LinkedComponents.BYTES_EACH_MEANWHILE);
        ThresholdSteps steps = ThresholdSteps.from(specification.similarity());
        ItemRecords.Factory factory = ItemRecords.Factory.of(job, weights(reserved), reserved);
        MarkedDocuments marked = specification.queries() == null ? null : MarkedDocuments.of(documents, links, reserved);
        int[] keptOf = new int[count];
        double[] similarityToKept = new double[count];
        ThresholdProfile profile = new ThresholdProfile(steps.count());
        List<UnprofiledGroup> unprofiled = new ArrayList<>();
        SharedFrames frames = new SharedFrames();
        for (Range range : components.ranges(factory.bytesPerToken(), batchBytes.getAsLong(), Integer.MAX_VALUE)) {
            job.ensureRunning();
            try (HeldMemory ofBatch = new HeldMemory(memory)) {
                ComponentSets batch = components.read(range, blocks, factory, ofBatch);
                BitSet isProtected = batch.isProtected(documents);
                ComponentGrouping grouping = new ComponentGrouping(
                    specification.output().grouping(), steps, memory, job::ensureRunning);
                ComponentGroups groups = marked != null
                    ? marked.groups(batch, steps, isProtected)
                    : batch.records().group(grouping, batch.items(), batch.ends(), isProtected);
                for (int item : batch.items()) {
                    int rank = batch.rank(item);
                    keptOf[rank] = batch.rank(groups.centreOf(item));
                    similarityToKept[rank] = groups.similarity(item);
                }
                if (batch.records() instanceof SetItems sets && sets.isWeighed()) {
                    frames.add(batch, sets, groups);
                }
                profile.add(groups.profile());
                groups.bounded().forEach(bounded -> unprofiled.add(
                    new UnprofiledGroup(components.first(range.from() + bounded.component()), steps.label(bounded.step()))));
            }
        }
        int[] priority = new int[count];
        Arrays.setAll(priority, rank -> rank);
        GroupedDocuments grouped = new GroupedDocuments(
            documents, specification.keep(), Clusters.of(priority, keptOf), similarityToKept, profile, steps, compared(blocks.snapshot()),
            reserved);
        if (specification.continueFrom() != null) {
            grouped.rename(new InheritedIds(job, grouped).decide(memory, reserved));
        }
        job.progress().add(Counter.GROUPS, profile.groups(0));
        job.progress().add(Counter.REMOVABLE, profile.removable(0) + grouped.droppedGroups());
        JobResult result = new ResultSummary(grouped, unprofiled, frames).result(blocks.snapshot(), specification);
        return new GroupOutcome(grouped, components, result.expecting(specification.comparison().expectedRecall()));
    }

    /** What tokens weigh if that is known and there is memory for it: groups do not need it. */
    private TokenWeights weights(HeldMemory reserved) {
        if (frequencies == null) {
            return null;
        }
        try {
            reserved.reserve(TokenWeights.memoryBytes(frequencies));
            return TokenWeights.of(frequencies, TokenWeights.DEFAULT_POWER);
        } catch (CircuitBreakingException e) {
            return null;
        }
    }

    /** Number of documents that could be in a group; of those that no query found, the snapshot knows nothing. */
    private int compared(Snapshot snapshot) {
        return job.specification().queries() == null
            ? (int) Math.min(Integer.MAX_VALUE, snapshot.counts().compared())
            : (int) Math.min(Integer.MAX_VALUE, job.progress().get(Counter.DOCUMENTS));
    }

    /** The same links, with a look now and then whether the job is to go on. */
    private LinkSource checked(LinkSource links) {
        return consumer -> {
            int[] untilCheck = { LINKS_BETWEEN_CHECKS };
            links.forEach((left, right, equal) -> {
                consumer.accept(left, right, equal);
                if (--untilCheck[0] == 0) {
                    job.ensureRunning();
                    untilCheck[0] = LINKS_BETWEEN_CHECKS;
                }
            });
        };
    }
}
