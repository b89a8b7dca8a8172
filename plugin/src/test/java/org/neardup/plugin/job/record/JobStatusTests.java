package org.neardup.plugin.job.record;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.test.AbstractWireSerializingTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.plugin.job.JobKind;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.Phase;
import org.neardup.plugin.job.RandomRecords;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The progress of a job is sent between nodes, and shown under the names of the task API. */
public class JobStatusTests extends AbstractWireSerializingTestCase<JobStatus> {

    @Override
    protected JobStatus createTestInstance() {
        return RandomRecords.random(JobStatus.class);
    }

    @Override
    protected JobStatus mutateInstance(JobStatus status) {
        return RandomRecords.mutate(status);
    }

    @Override
    protected Writeable.Reader<JobStatus> instanceReader() {
        return JobStatus.PARSER::read;
    }

    public void testItIsKeptAndSentInOneForm() throws IOException {
        String json = """
            {"phase":"join","requests_per_second":-1.0,"counters":{"units":2},"phase_millis":{"snapshot":3}}""";
        JobStatus status = new JobStatus(Phase.JOIN, -1, Map.of("units", 2L), Map.of("snapshot", 3L));
        try (BytesStreamOutput sent = new BytesStreamOutput()) {
            status.writeTo(sent);
            assertEquals(json, sent.bytes().streamInput().readBytesReference().utf8ToString());
            assertEquals(status, JobStatus.PARSER.read(sent.bytes().streamInput()));
        }
    }

    public void testEveryCounterIsTakenAndShown() throws IOException {
        JobProgress progress = new JobProgress(JobKind.FIND);
        progress.enter(Phase.JOIN);
        Map<String, Object> expected = new HashMap<>();
        for (Counter counter : Counter.values()) {
            int count = 100 + counter.ordinal();
            progress.add(counter, count);
            switch (counter) {
                case DOCUMENTS -> expected.put("total", count);
                case BULK_RETRIES -> expected.put("retries", Map.of("bulk", count));
                case BYTES_READ -> expected.put("read_in_bytes", count);
                case BYTES_WRITTEN -> expected.put("written_in_bytes", count);
                default -> expected.put(counter.name().toLowerCase(Locale.ROOT), count);
            }
        }
        progress.addMillis(Phase.SNAPSHOT, 1_000_000);
        JobStatus status = JobStatus.of(progress, 7.5f);
        for (Counter counter : Counter.values()) {
            assertEquals(100 + counter.ordinal(), status.get(counter));
        }
        assertTrue(status.phaseMillis().get("snapshot") >= 1_000_000);

        BytesReference bytes = XContentHelper.toXContent(status, XContentType.JSON, ToXContent.EMPTY_PARAMS, false);
        Map<String, Object> shown = new HashMap<>(XContentHelper.convertToMap(bytes, false, XContentType.JSON).v2());
        assertTrue(((Map<?, ?>) shown.remove("phases")).containsKey("snapshot_in_millis"));
        expected.put("phase", "join");
        expected.put("requests_per_second", 7.5);
        assertEquals(expected, shown);
    }
}
