package org.neardup.plugin.job;

import java.util.Locale;

/** What a job does. */
public enum JobKind {
    /** Finds near-duplicates, and then acts on them if asked to. */
    FIND,
    /** Marks or deletes what an earlier job planned. */
    APPLY,
    /** Takes back the marks of an earlier job. */
    UNDO;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
