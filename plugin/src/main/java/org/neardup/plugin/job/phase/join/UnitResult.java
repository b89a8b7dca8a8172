package org.neardup.plugin.job.phase.join;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.work.RecordFormat;

import java.io.IOException;

/** The result of a unit, which the job's coordinator stores as the unit's record; the links are in blocks of the work index. */
public final class UnitResult extends ActionResponse {

    static final RecordFormat<UnitResult> FORMAT = new RecordFormat<>(3, "the result of a unit", (out, result) -> {
        out.writeVLong(result.links);
        out.writeVInt(result.linkBlocks);
        out.writeVLong(result.verified);
        out.writeVLong(result.bytesRead);
        out.writeVLong(result.bytesWritten);
    }, in -> new UnitResult(in.readVLong(), in.readVInt(), in.readVLong(), in.readVLong(), in.readVLong()));

    final long links;
    final int linkBlocks;
    final long verified;
    final long bytesRead;
    final long bytesWritten;

    UnitResult(long links, int linkBlocks, long verified, long bytesRead, long bytesWritten) {
        this.links = links;
        this.linkBlocks = linkBlocks;
        this.verified = verified;
        this.bytesRead = bytesRead;
        this.bytesWritten = bytesWritten;
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        FORMAT.write(out, this);
    }
}
