package org.neardup.plugin.job;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.hash.MurmurHash3.Hash128;
import org.elasticsearch.common.io.stream.BytesStreamOutput;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;

/**
 * Names derived only from documents' keys: 128 bits of MurmurHash3 over the lengths and UTF-8 bytes of index names, ids and any routing
 * values, whose lengths are written as complements. Result indices store them, so the derivation must never change.
 */
public final class StableId {

    private StableId() {}

    /** Names one document, or a group by its first member; or a pair, or a group whose first member's name is taken: order matters. */
    public static String of(DocumentKey... keys) {
        try (BytesStreamOutput bytes = new BytesStreamOutput()) {
            for (DocumentKey key : keys) {
                write(key.index(), bytes, false);
                write(key.id(), bytes, false);
                if (key.routing() != null) {
                    write(key.routing(), bytes, true);
                }
            }
            BytesRef written = bytes.bytes().toBytesRef();
            Hash128 hash = MurmurHash3.hash128(written.bytes, written.offset, written.length, 0, new Hash128());
            return HexFormat.of().formatHex(hash.getBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The upper 64 bits for other bytes. */
    public static long hash(BytesRef bytes) {
        return MurmurHash3.hash128(bytes.bytes, bytes.offset, bytes.length, 0, new Hash128()).h1;
    }

    private static void write(String part, BytesStreamOutput bytes, boolean isRouting) throws IOException {
        BytesRef utf8 = new BytesRef(part);
        bytes.writeInt(isRouting ? ~utf8.length : utf8.length);
        bytes.writeBytes(utf8.bytes, utf8.offset, utf8.length);
    }
}
