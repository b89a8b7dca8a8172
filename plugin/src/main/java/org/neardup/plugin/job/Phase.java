package org.neardup.plugin.job;

import java.util.Locale;

/** What a job is doing, in order. */
public enum Phase {
    /** Reading each shard once, into blocks of the work index. */
    SNAPSHOT,
    /** Linking near-duplicates, unit by unit. */
    JOIN,
    /** Searching query after query, and marking near-duplicates in the results of each; instead of reading and joining all documents. */
    SEARCH,
    /** Making groups of what is linked and choosing the document that each keeps. */
    GROUP,
    /** Writing groups, duplicates, and the plan of what is to be marked or deleted to the result index. */
    WRITE,
    /** Marking or deleting, as planned. */
    ACT,
    /** Done, failed or cancelled. */
    FINISHED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
