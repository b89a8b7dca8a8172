package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.common.bytes.BytesArray;
import org.neardup.kernel.signature.SignatureCodec;
import org.neardup.kernel.signature.SignatureSet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * The doc value of a {@code signature_set} field and the origin of its tokens. Only sets of the same origin can be compared.
 *
 * @param stored in the format of {@link SignatureCodec}
 */
public record StoredSet(TokenOrigin origin, BytesRef stored) implements Writeable {

    public StoredSet {
        Objects.requireNonNull(origin);
        Objects.requireNonNull(stored);
    }

    public static StoredSet readFrom(StreamInput in) throws IOException {
        return new StoredSet(TokenOrigin.readFrom(in), in.readBytesRef());
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
        origin.writeTo(out);
        out.writeBytesRef(stored);
    }

    /** Origin and set as one value, for {@link #fromValue}. */
    BytesRef toValue() {
        try (BytesStreamOutput out = new BytesStreamOutput()) {
            writeTo(out);
            return BytesRef.deepCopyOf(out.bytes().toBytesRef());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads what a node returned in the format {@link SignatureSetFieldMapper.SignatureSetFieldType#ORIGIN_FORMAT}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static StoredSet fromValue(Object fetched) {
        if (fetched instanceof BytesRef bytes) {
            try (StreamInput in = new BytesArray(bytes).streamInput()) {
                return readFrom(in);
            } catch (IOException e) {
                throw new IllegalArgumentException("not a set with its origin", e);
            }
        }
        throw new IllegalArgumentException("expected a set with its origin, but found [" + fetched + "]");
    }

    public SignatureSet set() {
        return SignatureSetFieldMapper.decode(stored);
    }

    /** The digest of the text. */
    public long digest() {
        return SignatureCodec.digest(stored.bytes, stored.offset, stored.length);
    }

    /** Number of distinct tokens. */
    public int distinct() {
        return SignatureCodec.distinct(stored.bytes, stored.offset, stored.length);
    }
}
