package org.neardup.plugin.job;

import java.util.Locale;

/** What a job does. */
public enum JobKind {
    /** Finds near-duplicates, and then acts on them if asked to. */
    FIND(Phase.SNAPSHOT),
    /** Marks or deletes what an earlier job planned. */
    APPLY(Phase.ACT),
    /** Takes back the marks of an earlier job. */
    UNDO(Phase.ACT);

    private final Phase first;

    JobKind(Phase first) {
        this.first = first;
    }

    public Phase first() {
        return first;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
