package org.neardup.plugin.job.join;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;

import java.io.IOException;
import java.io.UncheckedIOException;

/** What a unit found: its pairs are in blocks of the work index. The coordinator of the job writes it down as the unit's record. */
public final class UnitResult extends ActionResponse {

    private static final byte VERSION = 2;

    private final long pairs;
    private final int pairBlocks;
    private final boolean complete;
    private final long verified;
    private final long bytesRead;
    private final long bytesWritten;

    /**
     * @param pairs           number of pairs in the blocks
     * @param pairBlocks      number of blocks
     * @param complete        whether these are all pairs; otherwise there are more than the unit was allowed to find
     * @param verified        number of pairs that were compared exactly
     */
    UnitResult(long pairs, int pairBlocks, boolean complete, long verified, long bytesRead, long bytesWritten) {
        this.pairs = pairs;
        this.pairBlocks = pairBlocks;
        this.complete = complete;
        this.verified = verified;
        this.bytesRead = bytesRead;
        this.bytesWritten = bytesWritten;
    }

    UnitResult(StreamInput in) throws IOException {
        this(in.readVLong(), in.readVInt(), in.readBoolean(), in.readVLong(), in.readVLong(), in.readVLong());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        out.writeVLong(pairs);
        out.writeVInt(pairBlocks);
        out.writeBoolean(complete);
        out.writeVLong(verified);
        out.writeVLong(bytesRead);
        out.writeVLong(bytesWritten);
    }

    BytesReference encode() {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            out.writeByte(VERSION);
            writeTo(out);
            return out.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static UnitResult decode(BytesReference record) {
        try (StreamInput in = record.streamInput()) {
            if (in.readByte() != VERSION) {
                throw new IllegalStateException("unit of an unknown version: the job was begun by another version of the plugin");
            }
            return new UnitResult(in);
        } catch (IOException e) {
            throw new IllegalStateException("record of a unit cut short or damaged", e);
        }
    }

    long pairs() {
        return pairs;
    }

    int pairBlocks() {
        return pairBlocks;
    }

    boolean complete() {
        return complete;
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
