package org.neardup.plugin.job.coordination;

import org.neardup.plugin.job.record.JobState;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What a node has coordinated since its start. */
public final class JobCounts {

    private final LongAdder begun = new LongAdder();
    private final LongAdder left = new LongAdder();
    private final Map<JobState, LongAdder> ended = new EnumMap<>(JobState.class);

    public JobCounts() {
        for (JobState state : JobState.values()) {
            ended.put(state, new LongAdder());
        }
    }

    void begun() {
        begun.increment();
    }

    void left() {
        left.increment();
    }

    void ended(JobState state) {
        ended.get(state).increment();
    }

    /** Jobs that this node took up, from their start or from another node. */
    public long started() {
        return begun.sum();
    }

    /** Jobs that this node coordinates now. */
    public long running() {
        return begun.sum() - left.sum();
    }

    /** Jobs that ended like this on this node. */
    public long count(JobState state) {
        return ended.get(state).sum();
    }
}
