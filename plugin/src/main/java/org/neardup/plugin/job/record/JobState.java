package org.neardup.plugin.job.record;

import org.neardup.plugin.job.work.RecordVersion;

import java.util.Locale;

/** What has become of a job. */
public enum JobState {
    RUNNING,
    COMPLETED,
    FAILED,
    CANCELLED;

    /** The state that {@link #toString} writes so. */
    static JobState of(String text) {
        return RecordVersion.constant(JobState.class, text);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
