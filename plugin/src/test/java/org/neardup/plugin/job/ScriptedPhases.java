package org.neardup.plugin.job;

import org.neardup.plugin.job.coordination.JobPhases;
import org.neardup.plugin.job.record.PlanWriter;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import static org.junit.Assert.assertEquals;

/** Phases that run scripts of a test, and nothing else. */
final class ScriptedPhases implements JobPhases {

    static final JobResult FOUND = new JobResult(List.of(), List.of(), List.of("found"), List.of(), null, null);

    private final List<Phase> begun = new CopyOnWriteArrayList<>();
    private final Map<Phase, Consumer<JobContext>> scripts = new ConcurrentHashMap<>();

    /** Runs a script each time that a phase starts. */
    ScriptedPhases in(Phase phase, Consumer<JobContext> script) {
        scripts.put(phase, script);
        return this;
    }

    /** Removes all scripts and records. */
    void clear() {
        begun.clear();
        scripts.clear();
    }

    /** The phases started so far, in order. */
    List<Phase> begun() {
        return begun;
    }

    /** How often a phase was started. */
    long begun(Phase phase) {
        return begun.stream().filter(phase::equals).count();
    }

    private void begin(Phase phase, JobContext job) {
        assert job.progress().phase() == phase : "shown is " + job.progress().phase();
        begun.add(phase);
        scripts.getOrDefault(phase, any -> {}).accept(job);
    }

    @Override
    public JobResult find(JobContext job, Steps steps) {
        for (Phase phase : List.of(Phase.SNAPSHOT, Phase.JOIN, Phase.GROUP)) {
            assertEquals(phase, steps.run(phase, () -> {
                begin(phase, job);
                return phase;
            }));
        }
        return steps.run(Phase.WRITE, () -> {
            begin(Phase.WRITE, job);
            new PlanWriter(job.plan(job.jobId()), 0, 0).complete();
            return FOUND;
        });
    }

    @Override
    public JobResult act(JobContext job, JobResult found) {
        begin(job.progress().phase(), job);
        return found.acted(List.of("acted"), List.of());
    }
}
