package org.neardup.plugin.job.record;

import org.elasticsearch.persistent.PersistentTaskState;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;

import java.util.Map;

/**
 * The control state of a running job, which users set. It is in the cluster state: every node can set it, the job obeys it on any node, and
 * it survives restarts.
 *
 * @param cancelled         whether to stop the job for good
 * @param requestsPerSecond limit of documents read or changed per second, -1 for none
 */
public record JobSteering(boolean cancelled, float requestsPerSecond) implements JsonRecord, PersistentTaskState {

    public static final float UNLIMITED = -1;
    /** Parses JSON, from disk and between nodes. */
    public static final JsonRecordParser<JobSteering> PARSER = JsonRecordParser.lenient(JobSteering.class, Map.of());

    @Override
    public String getWriteableName() {
        return JobParameters.NAME;
    }
}
