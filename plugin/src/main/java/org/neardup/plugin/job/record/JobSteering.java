package org.neardup.plugin.job.record;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.persistent.PersistentTaskState;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecordParser;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
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

    private static final byte VERSION = 1;

    private static final JsonRecordParser<JobSteering> PARSER = JsonRecordParser.lenient(JobSteering.class, Map.of());

    public static JobSteering fromXContent(XContentParser parser) {
        return PARSER.parse(parser);
    }

    public static JobSteering readFrom(StreamInput in) throws IOException {
        RecordVersion.read(in, VERSION, "what users want of a job");
        return new JobSteering(in.readBoolean(), in.readFloat());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeBoolean(cancelled);
        out.writeFloat(requestsPerSecond);
    }

    @Override
    public String getWriteableName() {
        return JobParameters.NAME;
    }
}
