package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.plugin.window.ExactNumber;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The properties of consecutive documents except their tokens.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version. Then for each document: id; routing or its absence; sequence number and primary term; number of tokens, and of
 * repetitions among them; digests of the content and of the numbers in its text, 8 bytes each; flags ({@value #PROTECTED} protected,
 * {@value #TIMESTAMP} has a timestamp, {@value #FLOATING} has a double as authority); authority; the timestamp's milliseconds since 1970,
 * and the nanoseconds after these; and the date for comparisons, in milliseconds since 1970. Texts are length-prefixed; numbers have
 * variable length, except doubles.
 */
public final class DocumentBlock {

    /** The version written; the only one read so far. */
    public static final byte VERSION = 5;

    private static final int PROTECTED = 1;
    private static final int TIMESTAMP = 2;
    private static final int FLOATING = 4;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private DocumentBlock() {}

    /** Collects documents until a block is large enough. Not thread safe. */
    public static final class Writer {

        private final BytesStreamOutput out = new BytesStreamOutput();

        public Writer() {
            out.writeByte(VERSION);
        }

        /** Adds the next document. Its ordinal and index are not written. */
        public void add(DocumentVersion document) {
            try {
                out.writeString(document.id());
                out.writeOptionalString(document.routing());
                out.writeZLong(document.sequenceNumber());
                out.writeVLong(document.primaryTerm());
                out.writeVInt(document.size());
                out.writeVInt(document.size() - document.distinct());
                out.writeLong(document.content());
                out.writeLong(document.numbers());
                ExactNumber authority = document.authority();
                Instant timestamp = document.timestamp();
                boolean isFloating = authority.whole() != authority.floating();
                boolean hasTimestamp = timestamp.equals(Instant.MAX) == false;
                out.writeByte(
                    (byte) ((document.isProtected() ? PROTECTED : 0) | (hasTimestamp ? TIMESTAMP : 0) | (isFloating ? FLOATING : 0)));
                if (isFloating) {
                    out.writeDouble(authority.floating());
                } else {
                    out.writeZLong(authority.whole());
                }
                if (hasTimestamp) {
                    out.writeZLong(timestamp.toEpochMilli());
                    out.writeVInt(timestamp.getNano() % NANOS_PER_MILLI);
                }
                out.writeZLong(document.date());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        public int size() {
            return out.size();
        }

        /** The block; valid until the next change. */
        public BytesReference block() {
            return out.bytes();
        }
    }

    /**
     * Passes on some documents of a block.
     *
     * @param index        the index of all its documents
     * @param firstOrdinal ordinal of its first document
     * @param ordinals     strictly ascending
     * @param from         index in {@code ordinals} of the first requested one, which is not before {@code firstOrdinal}
     * @param to           index after the last requested one, which is within the block
     * @throws IllegalStateException if the block is of an unknown version or damaged
     */
    public static void read(
        BytesReference block, String index, int firstOrdinal, int[] ordinals, int from, int to, Consumer<DocumentVersion> consumer) {
        try (StreamInput in = block.streamInput()) {
            RecordVersion.read(in, VERSION, "a document block");
            int ordinal = firstOrdinal;
            for (int i = from; i < to; i++) {
                for (; ordinal < ordinals[i]; ordinal++) {
                    next(in, index, ordinal);
                }
                consumer.accept(next(in, index, ordinal++));
            }
        } catch (IOException e) {
            throw new IllegalStateException("document block cut short or damaged: " + e.getMessage());
        }
    }

    private static DocumentVersion next(StreamInput in, String index, int ordinal) throws IOException {
        String id = in.readString();
        String routing = in.readOptionalString();
        long sequenceNumber = in.readZLong();
        long primaryTerm = in.readVLong();
        int size = in.readVInt();
        int distinct = size - in.readVInt();
        long content = in.readLong();
        long numbers = in.readLong();
        int flags = in.readByte();
        ExactNumber authority = ExactNumber.of((flags & FLOATING) == 0 ? (Number) in.readZLong() : (Number) in.readDouble());
        Instant timestamp = (flags & TIMESTAMP) == 0 ? Instant.MAX : Instant.ofEpochMilli(in.readZLong()).plusNanos(in.readVInt());
        return new DocumentVersion(
            ordinal, index, id, routing, sequenceNumber, primaryTerm, size, distinct, authority, timestamp, content,
            numbers, (flags & PROTECTED) != 0, in.readZLong());
    }
}
