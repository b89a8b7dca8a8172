package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.hash.MurmurHash3.Hash128;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.neardup.plugin.job.DocumentKey;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;

/**
 * Names derived only from documents' keys: 128 bits of MurmurHash3 over the lengths and UTF-8 bytes of index names, ids and any routing
 * values, whose lengths are written as complements. Result indices store them, so the derivation must never change.
 */
final class StableId {

    private StableId() {}

    /** Names one document, or a group by its first member; or a pair, or a group whose first member's name is taken: order matters. */
    static String of(DocumentKey... keys) {
        try (BytesStreamOutput bytes = new BytesStreamOutput()) {
            for (DocumentKey key : keys) {
                write(key, bytes);
            }
            return hash(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(DocumentKey key, BytesStreamOutput bytes) throws IOException {
        for (String part : new String[] { key.index(), key.id() }) {
            BytesRef utf8 = new BytesRef(part);
            write(utf8.length, utf8, bytes);
        }
        if (key.routing() != null) {
            BytesRef utf8 = new BytesRef(key.routing());
            write(~utf8.length, utf8, bytes);
        }
    }

    private static void write(int length, BytesRef utf8, BytesStreamOutput bytes) throws IOException {
        bytes.writeInt(length);
        bytes.writeBytes(utf8.bytes, utf8.offset, utf8.length);
    }

    private static String hash(BytesStreamOutput bytes) {
        BytesRef written = bytes.bytes().toBytesRef();
        Hash128 hash = MurmurHash3.hash128(written.bytes, written.offset, written.length, 0, new Hash128());
        return HexFormat.of().formatHex(hash.getBytes());
    }
}
