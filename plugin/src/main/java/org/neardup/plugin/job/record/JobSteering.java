package org.neardup.plugin.job.record;

import org.elasticsearch.persistent.PersistentTaskState;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.util.Map;

/**
 * What users want of a running job. It is in the cluster state, so every node can set it, the job heeds it wherever it runs, and it
 * survives every restart.
 *
 * @param cancelled         whether the job is to stop for good
 * @param requestsPerSecond how many documents are read or changed in a second, -1 for no limit
 */
public record JobSteering(boolean cancelled, float requestsPerSecond) implements JsonRecord, PersistentTaskState {

    /** No limit of the speed. */
    public static final float UNLIMITED = -1;

    /** Reads the form in JSON, and between nodes. */
    public static final JsonRecordParser<JobSteering> PARSER = JsonRecordParser.lenient(JobSteering.class, Map.of());

    @Override
    public String getWriteableName() {
        return JobParameters.NAME;
    }
}
