package org.neardup.plugin.job.phase.search;

import java.util.Locale;

/** The order in which queries are searched. */
public enum QueryOrder {
    /** Descending frequency. */
    FREQUENCY,
    /** First the query whose best hits overlap least with those of the queries before; queries that add none are skipped. */
    GAIN;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
