package org.neardup.plugin.work;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * The bytes of a record: a {@linkplain RecordVersion version} byte, then its fields.
 *
 * @param version of the fields
 * @param what    names the record in messages
 */
public record RecordFormat<T>(int version, String what, Writeable.Writer<T> writer, Writeable.Reader<T> reader) {

    /** The format of a record that writes its components, or of another value that {@link RecordCodec} knows. */
    public static <T> RecordFormat<T> of(int version, String what, Class<T> type) {
        return of(version, what, RecordCodec.of(type));
    }

    /** The format of a list whose elements have no version of their own. */
    public static <T> RecordFormat<List<T>> ofList(int version, String what, Class<T> type) {
        return of(version, what, RecordCodec.listOf(RecordCodec.of(type)));
    }

    private static <T> RecordFormat<T> of(int version, String what, RecordCodec<T> codec) {
        return new RecordFormat<>(version, what, codec.writer(), codec.reader());
    }

    public void write(StreamOutput out, T record) throws IOException {
        out.writeByte((byte) version);
        writer.write(out, record);
    }

    /** @throws IllegalStateException if its version is unknown */
    public T read(StreamInput in) throws IOException {
        RecordVersion.read(in, (byte) version, what);
        return reader.read(in);
    }

    public BytesReference encode(T record) {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            write(out, record);
            return out.bytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalStateException if its version is unknown, or its bytes are truncated */
    public T decode(BytesReference bytes) {
        try (StreamInput in = bytes.streamInput()) {
            return read(in);
        } catch (IOException e) {
            throw new IllegalStateException(what + " is truncated or corrupt", e);
        }
    }
}
