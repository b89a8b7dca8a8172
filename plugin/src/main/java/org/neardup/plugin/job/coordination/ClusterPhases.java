package org.neardup.plugin.job.coordination;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.core.TimeValue;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.plugin.frequency.SampledWeights;
import org.neardup.plugin.job.GroupField;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.Source;
import org.neardup.plugin.job.phase.act.ActPhase;
import org.neardup.plugin.job.phase.act.BatchOutcome;
import org.neardup.plugin.job.phase.act.GroupValues;
import org.neardup.plugin.job.phase.act.SelectPhase;
import org.neardup.plugin.job.phase.export.ExportPhase;
import org.neardup.plugin.job.phase.export.JobSummary;
import org.neardup.plugin.job.phase.join.JoinPhase;
import org.neardup.plugin.job.phase.result.GroupOutcome;
import org.neardup.plugin.job.phase.result.GroupPhase;
import org.neardup.plugin.job.phase.result.WritePhase;
import org.neardup.plugin.job.phase.search.Linked;
import org.neardup.plugin.job.phase.search.SearchPhase;
import org.neardup.plugin.job.phase.snapshot.BlockSource;
import org.neardup.plugin.job.phase.snapshot.Snapshot;
import org.neardup.plugin.job.phase.snapshot.SnapshotPhase;
import org.neardup.plugin.job.record.JobDocument;
import org.neardup.plugin.job.record.JobStatus;
import org.neardup.plugin.job.record.JobSteering;
import org.neardup.plugin.job.record.JobStore;
import org.neardup.plugin.job.record.PlanActs;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Retries;

import java.util.ArrayList;
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
            steps.run(Phase.WRITE, () -> {
                try (MemoryClaim writing = memory(job)) {
                    new WritePhase(job, writing).run(groups, blocks(job, linked), batchBytes(job));
                }
            });
            JobResult result = groups.result().searching(linked.queries());
            if (job.specification().output().dest() != null) {
                JobSummary summary = new JobSummary(
                    job.specification(), JobStatus.of(job.progress(), JobSteering.UNLIMITED), result);
                steps.run(Phase.EXPORT, () -> export(job, job.jobId(), summary));
            }
            return result;
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

    private void export(JobContext job, String plannedBy, JobSummary summary) {
        try (MemoryClaim memory = memory(job)) {
            new ExportPhase(job, memory).run(plannedBy, summary);
        }
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

    private BatchOutcome act(JobContext job, String plannedBy, BitSet selected) {
        Action action = job.specification().output().action();
        if (action != Action.GROUP) {
            return new ActPhase(job, client).run(action, plannedBy, selected);
        }
        try (MemoryClaim memory = memory(job)) {
            return new GroupValues(job, client, memory).write(plannedBy, selected);
        }
    }

    private BatchOutcome undo(JobContext job, String plannedBy) {
        boolean hasGroups = PlanActs.of(job.plan(plannedBy)).contains(Action.GROUP);
        BatchOutcome undone = new ActPhase(job, client).undo(plannedBy);
        if (hasGroups) {
            try (MemoryClaim memory = memory(job)) {
                undone.add(new GroupValues(job, client, memory).remove(plannedBy));
            }
        }
        return undone;
    }

    private void export(JobContext job, String planner) {
        JobDocument planned = new Retries(job::ensureRunning).call(listener -> new JobStore(client).get(planner, listener));
        if (planned == null) {
            throw new ResourceNotFoundException("job [" + planner + "] was deleted meanwhile");
        }
        export(job, planner, new JobSummary(job.earlier().specification(), planned.progress(), planned.result()));
    }

    @Override
    public JobResult act(JobContext job, JobResult found) {
        String plannedBy = job.kind() == JobKind.FIND ? job.jobId() : job.earlier().id();
        if (job.kind() == JobKind.EXPORT) {
            export(job, plannedBy);
            return found;
        }
        JobResult before = found;
        BitSet selected = null;
        if (job.kind() == JobKind.APPLY) {
            SelectPhase.Selected selection = new SelectPhase(job).run(plannedBy);
            before = found.selecting(selection.part());
            selected = selection.numbers();
            if (job.specification().selection().dryRun()) {
                return before;
            }
        }
        BatchOutcome acted = job.kind() == JobKind.UNDO ? undo(job, plannedBy) : act(job, plannedBy, selected);
        acted.requireEffect();
        List<String> warnings = new ArrayList<>(acted.warnings());
        GroupField group = job.specification().output().groupField();
        if (job.specification().output().action() == Action.GROUP && group.singles() == false) {
            warnings.add("[group.singles] is [false]: documents without near-duplicates have no value in [" + group.field()
                + "], and a search that collapses by it shows all of them as one hit");
        }
        return before.acted(acted.failures(), warnings);
    }
}
