package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

/**
 * Whether documents may have marks of a plan: from before the first mark until all have been removed. An entry of the plan, because only
 * the plan can remove them.
 */
public final class PlanMarks {

    static final String ENTRY = "marks";

    private static final RecordFormat<Boolean> FORMAT = new RecordFormat<>(
        1, "the marks of a plan", StreamOutput::writeBoolean, StreamInput::readBoolean);

    private PlanMarks() {}

    /** Records, before the first mark, that documents will be marked, or that all marks have been removed. */
    public static void record(EntryStore plan, boolean areThere) {
        plan.put(ENTRY, areThere, FORMAT);
    }

    /** False also if the plan does not exist. */
    static boolean areThere(EntryStore plan) {
        return Boolean.TRUE.equals(plan.find(ENTRY, FORMAT));
    }
}
