package org.neardup.plugin.job.record;

import java.util.Locale;

/** The state of a job. */
public enum JobState {
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
