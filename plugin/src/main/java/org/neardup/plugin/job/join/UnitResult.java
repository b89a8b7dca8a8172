package org.neardup.plugin.job.join;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What a unit found: its links are in blocks of the work index. The coordinator of the job writes it down as the unit's record. */
public final class UnitResult extends ActionResponse {

    private static final byte VERSION = 3;

    private final long links;
    private final int linkBlocks;
    private final long verified;
    private final long bytesRead;
    private final long bytesWritten;

    /**
     * @param links      number of links in the blocks
     * @param linkBlocks number of blocks
     * @param verified   number of pairs that were compared exactly
     */
    UnitResult(long links, int linkBlocks, long verified, long bytesRead, long bytesWritten) {
        this.links = links;
        this.linkBlocks = linkBlocks;
        this.verified = verified;
        this.bytesRead = bytesRead;
        this.bytesWritten = bytesWritten;
    }

    UnitResult(StreamInput in) throws IOException {
        RecordVersion.read(in, VERSION, "the result of a unit");
        links = in.readVLong();
        linkBlocks = in.readVInt();
        verified = in.readVLong();
        bytesRead = in.readVLong();
        bytesWritten = in.readVLong();
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeByte(VERSION);
        out.writeVLong(links);
        out.writeVInt(linkBlocks);
        out.writeVLong(verified);
        out.writeVLong(bytesRead);
        out.writeVLong(bytesWritten);
    }

    BytesReference encode() {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            writeTo(out);
            return out.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static UnitResult decode(BytesReference record) {
        try (StreamInput in = record.streamInput()) {
            return new UnitResult(in);
        } catch (IOException e) {
            throw new IllegalStateException("record of a unit cut short or damaged", e);
        }
    }

    long links() {
        return links;
    }

    int linkBlocks() {
        return linkBlocks;
    }

    long verified() {
        return verified;
    }

    long bytesRead() {
        return bytesRead;
    }

    long bytesWritten() {
        return bytesWritten;
    }
}
