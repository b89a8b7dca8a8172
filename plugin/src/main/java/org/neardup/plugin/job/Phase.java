package org.neardup.plugin.job;

import java.util.Locale;

/** The phases of a job, in order. */
public enum Phase {
    /** Read each shard once, into blocks of the work index. */
    SNAPSHOT,
    /** Link near-duplicates, unit by unit. */
    JOIN,
    /** Search query after query and mark near-duplicates in the results of each; replaces snapshot and join. */
    SEARCH,
    /** Form groups of linked documents and choose the kept document of each. */
    GROUP,
    WRITE,
    /** Write the plan to an index of the user. */
    EXPORT,
    /** Mark or delete the planned documents. */
    ACT,
    /** Done, failed or cancelled. */
    FINISHED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
