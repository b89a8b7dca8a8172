package org.neardup.plugin.job.result;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.plugin.job.work.RecordVersion;
import org.neardup.plugin.job.work.WorkIndex;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The time that a result bears: when it was first written, also if it is written again. Kept in a versioned format: one byte, the version;
 * the time.
 */
final class ResultTime {

    private static final byte VERSION = 1;
    private static final String ENTRY = "result/time";

    private final WorkIndex work;

    ResultTime(WorkIndex work) {
        this.work = work;
    }

    /** The time in milliseconds since 1970; noted when it is first asked for. */
    long millis() {
        BytesReference noted = work.find(List.of(ENTRY)).get(0);
        try {
            if (noted != null) {
                return decode(noted);
            }
            long now = System.currentTimeMillis();
            work.put(ENTRY, encode(now));
            return now;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BytesReference encode(long millis) throws IOException {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            out.writeByte(VERSION);
            out.writeLong(millis);
            return new BytesArray(out.bytes().toBytesRef(), true);
        }
    }

    private static long decode(BytesReference noted) throws IOException {
        try (StreamInput in = noted.streamInput()) {
            RecordVersion.read(in, VERSION, "the time of a result");
            return in.readLong();
        }
    }
}
