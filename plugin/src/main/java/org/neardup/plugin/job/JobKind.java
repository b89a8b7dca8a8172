package org.neardup.plugin.job;

import java.util.Locale;

/** The kinds of jobs. */
public enum JobKind {
    /** Finds near-duplicates, and marks or deletes them if requested. */
    FIND(Phase.SNAPSHOT),
    /** Marks or deletes the documents of an earlier job's plan. */
    APPLY(Phase.ACT),
    UNDO(Phase.ACT),
    /** Writes the result of an earlier job to an index. */
    EXPORT(Phase.EXPORT);

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
