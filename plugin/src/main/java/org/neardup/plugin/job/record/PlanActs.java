package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordFormat;

import java.util.EnumSet;
import java.util.Set;

/**
 * What documents may have of a plan: from before the first mark, or group, until all have been removed. An entry of the plan, because only
 * the plan can remove them.
 */
public final class PlanActs {

    static final String ENTRY = "acts";

    private static final RecordFormat<Set<Action>> FORMAT = new RecordFormat<>(
        1, "the acts of a plan", (out, acts) -> out.writeCollection(acts, StreamOutput::writeEnum),
        in -> in.readCollectionAsSet(action -> action.readEnum(Action.class)));

    private PlanActs() {}

    /** Records, before the first change, that documents will be marked, or get groups. */
    public static void begin(EntryStore plan, Action action) {
        if (of(plan).contains(action) == false) {
            change(plan, action, true);
        }
    }

    /** Records that all marks, or all groups, have been removed. */
    public static void end(EntryStore plan, Action action) {
        change(plan, action, false);
    }

    private static void change(EntryStore plan, Action action, boolean begins) {
        plan.change(ENTRY, FORMAT, before -> {
            Set<Action> after = EnumSet.noneOf(Action.class);
            if (before != null) {
                after.addAll(before);
            }
            if (begins) {
                after.add(action);
            } else {
                after.remove(action);
            }
            return after;
        });
    }

    /** {@link Action#MARK} and {@link Action#GROUP}, as far as they are not undone; nothing if the plan does not exist. */
    public static Set<Action> of(EntryStore plan) {
        Set<Action> acts = plan.find(ENTRY, FORMAT);
        return acts == null ? Set.of() : acts;
    }
}
