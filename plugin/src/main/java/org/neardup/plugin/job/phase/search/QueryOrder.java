package org.neardup.plugin.job.phase.search;

import java.util.Locale;

/** In which order queries are searched. */
public enum QueryOrder {
    /** The most frequent one first. */
    FREQUENCY,
    /** The one first whose best hits have least in common with those of the queries before; queries that add none are skipped. */
    GAIN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
