package org.neardup.plugin.job.control;

import java.util.Locale;

/** What has become of a job. */
public enum JobState {
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /** The state that {@link #toString} writes so. */
    static JobState of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
