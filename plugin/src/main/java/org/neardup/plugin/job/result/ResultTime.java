package org.neardup.plugin.job.result;

import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.neardup.plugin.job.work.WorkIndex;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** The time that a result bears: when it was first written, also if it is written again. */
final class ResultTime {

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
                return noted.streamInput().readLong();
            }
            long now = System.currentTimeMillis();
            try (BytesStreamOutput out = new BytesStreamOutput()) {
                out.writeLong(now);
                work.put(ENTRY, new BytesArray(out.bytes().toBytesRef(), true));
            }
            return now;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
