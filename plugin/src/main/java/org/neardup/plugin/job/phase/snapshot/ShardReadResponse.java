package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;

/** The result of reading a shard: its blocks are in the work index, its record is not yet. */
public final class ShardReadResponse extends ActionResponse {

    static final RecordFormat<ShardReadResponse> FORMAT = new RecordFormat<>(4, "what was read of a shard", (out, response) -> {
        ShardSnapshot.FORMAT.write(out, response.snapshot);
        out.writeVLong(response.bytesWritten);
        out.writeVLong(response.throttledMillis);
    }, in -> new ShardReadResponse(ShardSnapshot.FORMAT.read(in), in.readVLong(), in.readVLong()));

    final ShardSnapshot snapshot;
    final long bytesWritten;
    final long throttledMillis;

    ShardReadResponse(ShardSnapshot snapshot, long bytesWritten, long throttledMillis) {
        this.snapshot = snapshot;
        this.bytesWritten = bytesWritten;
        this.throttledMillis = throttledMillis;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        FORMAT.write(out, this);
    }
}
