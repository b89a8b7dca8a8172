package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.group.ComponentGrouping;
import org.neardup.kernel.group.ComponentGroups;
import org.neardup.kernel.group.Dates;
import org.neardup.kernel.group.NewItems;
import org.neardup.kernel.group.PairFilter;
import org.neardup.kernel.group.ThresholdProfile;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.Within;
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
import java.util.stream.IntStream;

/**
 * Divides the components that a join linked into groups and chooses the document that each keeps. Memory holds the documents and groups,
 * about 170 bytes for each linked document, and the sets of as many components at a time as fit; all of it is reserved first.
 *
 * @param memory      reserves memory; closing the result releases it
 * @param batchBytes  maximum memory for the sets of several components together, in addition to the memory reserved by then
 * @param frequencies of tokens, to detect sets that share mostly frames; null to skip that
 */
public record GroupPhase(JobContext job, MemoryReservation memory, LongSupplier batchBytes, DocumentFrequencies frequencies) {

    private static final int CALLS_BETWEEN_CHECKS = 1 << 16;

    /** Array elements of groups: centres, members, ends, sizes, priorities, first members, similarities. */
    private static final long GROUP_BYTES_EACH = 6L * Integer.BYTES + Double.BYTES;

    /**
     * Computes the groups. The caller closes the result, which releases the memory.
     *
     * @param links  read twice
     * @param blocks of the snapshot: read once for documents, and once for the sets of each batch of components
     */
    public GroupOutcome run(LinkSource links, BlockSource blocks) {
        HeldMemory reserved = new HeldMemory(memory);
        try {
            return group(checked(links), blocks, reserved);
        } catch (RuntimeException | Error e) {
            reserved.close();
            throw e;
        }
    }

    private GroupOutcome group(LinkSource links, BlockSource blocks, HeldMemory reserved) {
        JobSpecification specification = job.specification();
        int limit = blocks.snapshot().documents();
        long linkedBytes = limit / Byte.SIZE + Long.BYTES;
        reserved.reserve(linkedBytes);
        BitSet linked = new BitSet(limit);
        links.forEach((left, right, equal) -> {
            linked.set(left);
            linked.set(right);
        });
        LinkedDocuments documents = LinkedDocuments.read(
            linked.stream().toArray(), blocks, specification.keep(), reserved, sometimes(job::ensureRunning));
        reserved.release(linkedBytes);
        int count = documents.count();
        reserved.reserve(count * (LinkedComponents.BYTES_EACH + GROUP_BYTES_EACH));
        LinkedComponents components = LinkedComponents.of(documents, links);
        reserved.release(count * LinkedComponents.BYTES_EACH_MEANWHILE);
        ThresholdSteps steps = ThresholdSteps.from(specification.similarity());
        ItemRecords.Factory factory = ItemRecords.Factory.of(job, weights(reserved), reserved);
        ComponentGrouping grouping = new ComponentGrouping(specification.output().grouping(), steps, memory, job::ensureRunning);
        MarkedDocuments marked = specification.queries() == null ? null : new MarkedDocuments(documents, links, reserved);
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
                ComponentGroups groups = marked != null
                    ? marked.groups(batch, steps, isProtected)
                    : batch.records().group(filtered(grouping, batch, blocks.snapshot(), documents, ofBatch), batch.items(), batch.ends(),
                        isProtected);
                for (int item : batch.items()) {
                    int rank = batch.rank(item);
                    keptOf[rank] = batch.rank(groups.centreOf(item));
                    similarityToKept[rank] = groups.similarity(item);
                }
                frames.add(batch, groups);
                profile.add(groups.profile());
                groups.bounded().forEach(bounded -> unprofiled.add(
                    new UnprofiledGroup(components.first(range.from() + bounded.component()), steps.label(bounded.step()))));
            }
        }
        Clusters clusters = Clusters.of(IntStream.range(0, count).toArray(), keptOf);
        GroupedDocuments grouped = new GroupedDocuments(documents, specification.keep(), clusters, similarityToKept, reserved);
        if (specification.continueFrom() != null) {
            grouped.rename(new InheritedIds(job, grouped).decide(memory, reserved));
        }
        job.progress().add(Counter.GROUPS, profile.groups(0));
        job.progress().add(Counter.REMOVABLE, profile.removable(0) + grouped.droppedGroups());
        ResultSummary summary = new ResultSummary(job, blocks.snapshot(), grouped, steps, profile, unprofiled, frames);
        return new GroupOutcome(grouped, components, summary.result(), reserved);
    }

    /** The grouping, restricted to documents of about the same time, and to pairs with a new document, if the job is. */
    private ComponentGrouping filtered(
        ComponentGrouping grouping, ComponentSets batch, Snapshot snapshot, LinkedDocuments documents, HeldMemory ofBatch) {
        Source source = job.specification().source();
        PairFilter dates = source.within() == null ? null : dates(batch, source.within(), documents, ofBatch);
        if (source.newDocuments() == null) {
            return dates == null ? grouping : grouping.admitting(dates);
        }
        ofBatch.reserve(batch.items().length / Byte.SIZE + Long.BYTES);
        BitSet newDocuments = new BitSet(batch.items().length);
        for (int item : batch.items()) {
            newDocuments.set(item, snapshot.isNew(documents.ordinal(batch.rank(item))));
        }
        return grouping.admitting(new NewItems(newDocuments, dates));
    }

    private static PairFilter dates(ComponentSets batch, Within within, LinkedDocuments documents, HeldMemory ofBatch) {
        ofBatch.reserve((long) Long.BYTES * batch.items().length);
        long[] dates = new long[batch.items().length];
        Arrays.setAll(dates, item -> documents.date(batch.rank(item)));
        return new Dates(dates, within.spanMillis());
    }

    /** The weights of tokens if they are known and memory allows; groups do not need them. */
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

    /** The same links, with periodic checks whether the job must stop. */
    private LinkSource checked(LinkSource links) {
        Runnable check = sometimes(job::ensureRunning);
        return consumer -> links.forEach((left, right, equal) -> {
            consumer.accept(left, right, equal);
            check.run();
        });
    }

    /** Checks in one of many calls. */
    private static Runnable sometimes(Runnable check) {
        int[] calls = new int[1];
        return () -> {
            if (++calls[0] % CALLS_BETWEEN_CHECKS == 0) {
                check.run();
            }
        };
    }
}
