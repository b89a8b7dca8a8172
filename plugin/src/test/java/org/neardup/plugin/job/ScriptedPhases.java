package org.neardup.plugin.job;

import org.neardup.plugin.job.coordination.JobPhase;
import org.neardup.plugin.job.coordination.JobPhase.Findings;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.plan.PlanWriter;
import org.neardup.plugin.job.plan.StoredPlan.WrittenResult;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Phases that do what a test says, and nothing by themselves. */
final class ScriptedPhases {

    static final Snapshot SNAPSHOT = new Snapshot(List.of());
    static final JoinOutcome OUTCOME = new JoinOutcome(List.of("links"));
    static final JobResult FOUND = new JobResult(List.of(), List.of(), List.of("found"), List.of(), Map.of(), null);

    private final List<Phase> begun = new CopyOnWriteArrayList<>();
    private final Map<Phase, Consumer<JobContext>> scripts = new ConcurrentHashMap<>();

    /** Does something in a phase, each time that it is begun. */
    ScriptedPhases in(Phase phase, Consumer<JobContext> script) {
        scripts.put(phase, script);
        return this;
    }

    /** Forgets all. */
    void clear() {
        begun.clear();
        scripts.clear();
    }

    /** The phases begun so far, in order. */
    List<Phase> begun() {
        return begun;
    }

    /** How often a phase was begun. */
    long begun(Phase phase) {
        return begun.stream().filter(phase::equals).count();
    }

    private void begin(Phase phase, JobContext job) {
        assert job.progress().phase() == phase : "shown is " + job.progress().phase();
        begun.add(phase);
        scripts.getOrDefault(phase, any -> {}).accept(job);
    }

    List<JobPhase> all() {
        JobPhase snapshot = phase(Phase.SNAPSHOT, (job, found) -> found.setSnapshot(SNAPSHOT));
        JobPhase join = phase(Phase.JOIN, (job, found) -> {
            assert found.snapshot() == SNAPSHOT;
            found.setLinks(OUTCOME);
        });
        JobPhase group = phase(Phase.GROUP, (job, found) -> {
            assert found.snapshot() == SNAPSHOT && found.links() == OUTCOME;
        });
        JobPhase write = phase(Phase.WRITE, (job, found) -> {
            new PlanWriter(job.plan(job.jobId()), 0, 0).complete(new WrittenResult(0, "uuid", 0));
            found.setResult(FOUND);
        });
        JobPhase act = phase(Phase.ACT, (job, found) -> found.setResult(found.result().acted(List.of("acted"), List.of())));
        return List.of(snapshot, join, group, write, act);
    }

    private JobPhase phase(Phase phase, BiConsumer<JobContext, Findings> work) {
        return new JobPhase(phase, phase == Phase.ACT ? JobPhase::acts : JobPhase::finds, (job, found) -> {
            begin(phase, job);
            work.accept(job, found);
        });
    }
}
