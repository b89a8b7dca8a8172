package org.neardup.plugin.job.phase.join;

import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.support.ContextPreservingActionListener;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.Comparison;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Limits;
import org.neardup.plugin.job.phase.join.SnapshotBlocks.PlacedBlock;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.phase.snapshot.TokenFrequencies;
import org.neardup.plugin.work.ChildTasks;
import org.neardup.plugin.work.Dispatch;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.MemoryClaim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Links the near-duplicates of a snapshot, unit by unit, on all data nodes. Plans the units once and records the plan; then runs each unit
 * that has no record.
 *
 * @param breaker the plugin's breaker on this node; its limit is assumed for every node when units are planned
 */
public record JoinPhase(Client client, CircuitBreaker breaker) {

    /** The share of the breaker for units; the rest is for other work. */
    private static final double SHARE_OF_BREAKER = 0.75;

    /** Returns the links after running the missing units. */
    public LinkSource run(JobContext context, Snapshot snapshot) {
        UnitMemory memory = unitMemory(context, snapshot);
        SnapshotBlocks blocks = new SnapshotBlocks(snapshot);
        UnitPlan plan = context.work().once(Entries.PLAN, UnitPlan.FORMAT, () -> plan(context, blocks, memory));
        List<JoinUnit> units = plan.units(blocks, context.specification().similarity());
        context.progress().add(Counter.UNITS, units.size());
        UnitsOfJob job = new UnitsOfJob(context, blocks);
        int perNode = context.specification().limits().parallelUnits();
        new Dispatch<>(context::ensureRunning, context::workers, perNode, job).run(job.withoutRecord(units));
        return job.links();
    }

    /** What units take. With weights it is known how many different tokens there are, unless they are too many to be counted. */
    private UnitMemory unitMemory(JobContext context, Snapshot snapshot) {
        Measure measure = context.specification().similarity();
        if (Comparison.isWeighted(measure) == false) {
            return UnitMemory.of(measure);
        }
        try (MemoryClaim memory = new MemoryClaim(breaker, "document frequencies of job " + context.jobId(), 0)) {
            DocumentFrequencies frequencies = TokenFrequencies.merge(context, snapshot, memory);
            // A document with too few tokens has one of its own, which is not counted.
            long different = frequencies.size() + snapshot.counts().tooFewTokens();
            // In partitions, the same token is a different one in each.
            boolean isKnown = frequencies.error() == 0 && context.specification().source().partitionBy() == null;
            return isKnown ? new UnitMemory(measure, different) : UnitMemory.of(measure);
        }
    }

    private UnitPlan plan(JobContext context, SnapshotBlocks blocks, UnitMemory memory) {
        Limits limits = context.specification().limits();
        long unitBytes = limits.mostMemory((long) (breaker.getLimit() * SHARE_OF_BREAKER) / limits.parallelUnits());
        return UnitPlan.of(blocks, memory, unitBytes, limits.parallelUnits() * Math.max(1, context.workers().size()));
    }

    /** The units of a job: the finished ones, and how to send the others. */
    private final class UnitsOfJob implements Dispatch.Work<JoinUnit, UnitResult> {

        private final JobContext context;
        private final SnapshotBlocks blocks;
        private final Map<JoinUnit, UnitResult> done = new TreeMap<>(JoinUnit.ORDER);
        private JoinUnit charged;

        UnitsOfJob(JobContext context, SnapshotBlocks blocks) {
            this.context = context;
            this.blocks = blocks;
        }

        /** Counts the units that have a record; returns the others. */
        List<JoinUnit> withoutRecord(List<JoinUnit> units) {
            return context.work().withoutRecord(units, unit -> Entries.unit(unit.name()), UnitResult.FORMAT, this::count);
        }

        /** Charges a unit's documents before it is sent, because a node runs a unit without pauses. */
        @Override
        public boolean maySend(JoinUnit unit) {
            if (unit.equals(charged) == false) {
                charged = unit;
                context.pace().charge(documents(blocks.get(unit.left())) + documents(others(unit)));
            }
            return context.pace().isPaid();
        }

        private List<PlacedBlock> others(JoinUnit unit) {
            return blocks.matching(unit.others(), unit.left(), context.specification().similarity());
        }

        private static long documents(List<PlacedBlock> blocks) {
            return blocks.stream().mapToLong(placed -> placed.block().documents()).sum();
        }

        @SuppressWarnings("try") // a context is restored by closing it, and nothing else is done with it
        @Override
        public void send(JoinUnit unit, String node, int attempt, ActionListener<UnitResult> listener) {
            charged = null;
            UnitRequest request = new UnitRequest(
                context.jobId(), node, unit, context.specification(), blocks.get(unit.left()), others(unit));
            request.setParentTask(context.parentTask());
            ThreadContext threadContext = client.threadPool().getThreadContext();
            var restored = ContextPreservingActionListener.wrapPreservingContext(listener, threadContext);
            try (ThreadContext.StoredContext ignored = threadContext.newEmptySystemContext()) {
                client.execute(JoinUnitAction.TYPE, request, restored);
            }
        }

        @Override
        public void done(JoinUnit unit, UnitResult result) {
            context.work().put(Entries.unit(unit.name()), result, UnitResult.FORMAT);
            context.progress().add(Counter.BYTES_READ, result.bytesRead);
            context.progress().add(Counter.BYTES_WRITTEN, result.bytesWritten);
            count(unit, result);
        }

        @Override
        public void abandon() {
            ChildTasks.cancel(client, context.parentTask(), JoinUnitAction.TYPE.name());
        }

        @Override
        public Optional<Collection<JoinUnit>> split(JoinUnit unit) {
            List<JoinUnit> halves = unit.split();
            if (halves.isEmpty()) {
                return Optional.empty();
            }
            // A half may have no matching blocks although the whole unit had: the halves have narrower ranges of sizes.
            List<JoinUnit> parts = halves.stream().filter(part -> part.isSelfJoin() || others(part).isEmpty() == false).toList();
            context.progress().add(Counter.UNITS, parts.size() - 1);
            return Optional.of(withoutRecord(parts));
        }

        private void count(JoinUnit unit, UnitResult result) {
            done.put(unit, result);
            context.progress().add(Counter.UNITS_DONE, 1);
            context.progress().add(Counter.PAIRS_VERIFIED, result.verified);
        }

        /** The links in the order of units, and within a unit in the order of discovery. */
        LinkSource links() {
            List<String> names = new ArrayList<>();
            done.forEach((unit, result) -> names.addAll(LinkBlocks.names(unit.name(), result.linkBlocks)));
            return LinkBlocks.source(names, context.work(), context.progress());
        }
    }
}
