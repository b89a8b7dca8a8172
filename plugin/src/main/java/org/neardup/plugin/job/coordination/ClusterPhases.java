package org.neardup.plugin.job.coordination;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.TimeValue;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.phase.act.ActPhase;
import org.neardup.plugin.job.phase.act.BatchOutcome;
import org.neardup.plugin.job.phase.act.SelectPhase;
import org.neardup.plugin.job.phase.act.UndoMarks;
import org.neardup.plugin.job.phase.join.JoinPhase;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupPhase;
import org.neardup.plugin.job.phase.result.JobSummary;
import org.neardup.plugin.job.phase.result.ResultIndex;
import org.neardup.plugin.job.phase.result.WritePhase;
import org.neardup.plugin.job.phase.search.Linked;
import org.neardup.plugin.job.phase.search.SearchPhase;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.phase.snapshot.SnapshotPhase;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.PlanIndex;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Retries;

import java.util.BitSet;
import java.util.List;
import java.util.Set;

/** Runs the phases of a job in a cluster. */
public record ClusterPhases(Client client, CircuitBreaker breaker) implements JobPhases {

    private static final Logger LOGGER = LogManager.getLogger(ClusterPhases.class);

    /** The share of the breaker's free memory for the sets of components in one batch. */
    private static final double SHARE_OF_REST = 0.6;

    @Override
    public JobResult find(JobContext job, Steps steps) {
        Linked linked = job.specification().queries() == null
            ? compareAll(job, steps) : steps.run(Phase.SEARCH, () -> new SearchPhase(client, breaker).run(job));
        try (MemoryClaim memory = memory(job); GroupOutcome groups = steps.run(Phase.GROUP, () -> group(job, linked, memory))) {
            return steps.run(Phase.WRITE, () -> write(job, linked, groups));
        }
    }

    private Linked compareAll(JobContext job, Steps steps) {
        SnapshotPhase read = new SnapshotPhase(client, breaker);
        JoinPhase link = new JoinPhase(client, breaker);
        Snapshot snapshot = steps.run(Phase.SNAPSHOT, () -> read.run(job));
        return new Linked(snapshot, steps.run(Phase.JOIN, () -> link.run(job, snapshot)), null);
    }

    /** Makes groups, which are only in memory: a job that moves before they are written makes them again. */
    private GroupOutcome group(JobContext job, Linked linked, MemoryClaim memory) {
        new ResultIndex(job).request();
        try {
            GroupPhase phase = new GroupPhase(job, memory, () -> batchBytes(job), sampled(job));
            return phase.run(linked.links(), blocks(job, linked));
        } catch (RuntimeException | Error e) {
            memory.close();
            throw e;
        }
    }

    /**
     * The document frequencies of tokens, for a warning about frames. Null for similarities with weights, which frames barely affect, and
     * if sampling fails: a job does not retry for a warning.
     */
    private DocumentFrequencies sampled(JobContext job) {
        if (job.specification().comparison().isWeighted()) {
            return null;
        }
        try {
            Source source = job.specification().source();
            return new Retries(job::ensureRunning, TimeValue.ZERO).call(
                listener -> SampledWeights.sample(client, Set.copyOf(source.indices()), source.field(), listener));
        } catch (RuntimeException e) {
            job.ensureRunning();
            LOGGER.warn("job [{}] cannot warn about frames, because sampling tokens failed", job.jobId(), e);
            return null;
        }
    }

    private JobResult write(JobContext job, Linked linked, GroupOutcome groups) {
        try (MemoryClaim memory = memory(job)) {
            new WritePhase(job, client, memory).run(groups, blocks(job, linked), () -> batchBytes(job));
        }
        removeEarlierPlans(job);
        return groups.result().searching(linked.queries());
    }

    private MemoryClaim memory(JobContext job) {
        return new MemoryClaim(breaker, "groups of job " + job.jobId(), 0);
    }

    private long batchBytes(JobContext job) {
        return job.specification().limits().mostMemory((long) (SHARE_OF_REST * (breaker.getLimit() - breaker.getUsed())));
    }

    private static BlockSource blocks(JobContext job, Linked linked) {
        return new BlockSource(linked.snapshot(), job.work(), job.progress());
    }

    /** The result index no longer contains the results of earlier jobs, so users could not review their plans. */
    private void removeEarlierPlans(JobContext job) {
        JobStore store = new JobStore(client);
        List<String> planners = new Retries(job::ensureRunning).call(l -> store.planners(job.specification().output().dest(), l));
        planners.stream().filter(planner -> planner.equals(job.jobId()) == false)
            .forEach(planner -> new PlanIndex(client, planner, job::ensureRunning).delete());
    }

    @Override
    public JobResult act(JobContext job, JobResult found) {
        String plannedBy = job.kind() == JobKind.FIND ? job.jobId() : job.earlier().id();
        JobResult before = found;
        BitSet selected = null;
        if (job.kind() == JobKind.APPLY) {
            SelectPhase.Selected selection = new SelectPhase(job, client).run(plannedBy);
            before = found.selecting(selection.part());
            selected = selection.numbers();
            if (job.specification().selection().dryRun()) {
                return before;
            }
        }
        BatchOutcome acted = job.kind() == JobKind.UNDO
            ? new UndoMarks(job).run(plannedBy) : new ActPhase(job, client).run(job.specification().output().action(), plannedBy, selected);
        JobResult result = before.acted(acted.failures(), acted.warnings());
        if (job.kind() == JobKind.FIND) {
            new JobSummary(job).write(result);
        }
        acted.requireEffect();
        return result;
    }
}
