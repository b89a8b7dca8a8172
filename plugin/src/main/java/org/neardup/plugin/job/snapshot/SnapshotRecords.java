package org.neardup.plugin.job.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.plugin.job.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Persisted forms of the list of shards and of {@link ShardSnapshot}s: a version byte, then the fields in their order. */
final class SnapshotRecords {

    private static final byte VERSION = 2;

    private SnapshotRecords() {}

    /** What is written into a record. */
    @FunctionalInterface
    private interface Body {
        void writeTo(StreamOutput out) throws IOException;
    }

    /** What is read from a record. */
    @FunctionalInterface
    private interface BodyReader<T> {
        T read(StreamInput in) throws IOException;
    }

    static BytesReference encodeShards(List<ShardId> shards) {
        return encode(out -> out.writeCollection(shards));
    }

    static List<ShardId> decodeShards(BytesReference record) {
        return decode(record, in -> in.readCollectionAsList(ShardId::new));
    }

    static BytesReference encode(ShardSnapshot snapshot) {
        return encode(out -> write(snapshot, out));
    }

    static ShardSnapshot decode(BytesReference record) {
        return decode(record, SnapshotRecords::read);
    }

    static void write(ShardSnapshot snapshot, StreamOutput out) throws IOException {
        snapshot.shard().writeTo(out);
        out.writeString(snapshot.attempt());
        out.writeZLong(snapshot.checkpoint());
        out.writeVLong(snapshot.tooFewTokens());
        out.writeCollection(snapshot.blocks());
    }

    static ShardSnapshot read(StreamInput in) throws IOException {
        return new ShardSnapshot(
            new ShardId(in),
            in.readString(),
            in.readZLong(),
            in.readVLong(),
            in.readCollectionAsList(ShardSnapshot.Block::new)
        );
    }

    private static BytesReference encode(Body body) {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            out.writeByte(VERSION);
            body.writeTo(out);
            return out.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T decode(BytesReference record, BodyReader<T> reader) {
        try (StreamInput in = record.streamInput()) {
            RecordVersion.read(in, VERSION, "the record of a shard");
            return reader.read(in);
        } catch (IOException e) {
            throw new IllegalStateException("record of a shard cut short or damaged: " + e.getMessage());
        }
    }
}
