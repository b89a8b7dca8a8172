package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;

/** The result of reading a shard: its blocks are in the work index, its record is not yet. */
public final class ShardReadResponse extends ActionResponse {

    private static final byte VERSION = 3;

    final ShardSnapshot snapshot;
    final long bytesWritten;
    final long throttledMillis;

    ShardReadResponse(ShardSnapshot snapshot, long bytesWritten, long throttledMillis) {
        this.snapshot = snapshot;
        this.bytesWritten = bytesWritten;
        this.throttledMillis = throttledMillis;
    }

    ShardReadResponse(StreamInput in) throws IOException {
        RecordVersion.read(in, VERSION, "what was read of a shard");
        snapshot = new ShardSnapshot(in);
        bytesWritten = in.readVLong();
        throttledMillis = in.readVLong();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        snapshot.writeTo(out);
        out.writeVLong(bytesWritten);
        out.writeVLong(throttledMillis);
    }
}
