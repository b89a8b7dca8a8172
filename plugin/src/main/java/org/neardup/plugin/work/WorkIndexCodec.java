package org.neardup.plugin.work;

import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.StoredFieldsFormat;
import org.apache.lucene.codecs.compressing.CompressionMode;
import org.apache.lucene.codecs.compressing.Compressor;
import org.apache.lucene.codecs.compressing.Decompressor;
import org.apache.lucene.codecs.lucene90.compressing.Lucene90CompressingStoredFieldsFormat;
import org.apache.lucene.store.ByteBuffersDataInput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.neardup.plugin.server.ServerLucene;

import java.io.IOException;

/**
 * Lucene's codec without compression of stored fields: blocks consist of hashes, which do not compress, and trying took a fifth of the CPU
 * time of reading and joining in a profile. Segments name their codec, so only nodes with the plugin can open a work index.
 */
public final class WorkIndexCodec extends FilterCodec {

    /** Its name in segments and settings; must never change. */
    public static final String NAME = "NeardupWorkIndex";

    /** The values of Lucene's {@code BEST_SPEED} mode. */
    private static final int CHUNK_BYTES = 80 << 10;
    private static final int DOCUMENTS_OF_CHUNK = 1_024;
    private static final int INDEX_BLOCK_SHIFT = 10;

    private static final CompressionMode PLAIN = new CompressionMode() {

        @Override
        public Compressor newCompressor() {
            return new PlainWriter();
        }

        @Override
        public Decompressor newDecompressor() {
            return new PlainReader();
        }
    };

    private final StoredFieldsFormat storedFields =
        new Lucene90CompressingStoredFieldsFormat(NAME, PLAIN, CHUNK_BYTES, DOCUMENTS_OF_CHUNK, INDEX_BLOCK_SHIFT);

    /** For the registry of codecs. */
    public WorkIndexCodec() {
        super(NAME, ServerLucene.codec());
    }

    @Override
    public StoredFieldsFormat storedFieldsFormat() {
        return storedFields;
    }

    private static final class PlainWriter extends Compressor {

        @Override
        public void compress(ByteBuffersDataInput in, DataOutput out) throws IOException {
            out.copyBytes(in, in.length());
        }

        @Override
        public void close() {}
    }

    private static final class PlainReader extends Decompressor {

        @Override
        public void decompress(DataInput in, int originalLength, int offset, int length, BytesRef bytes) throws IOException {
            bytes.bytes = ArrayUtil.growNoCopy(bytes.bytes, length);
            bytes.offset = 0;
            bytes.length = length;
            in.skipBytes(offset);
            in.readBytes(bytes.bytes, 0, length);
            // Skip to the next part of a large document.
            in.skipBytes((long) originalLength - offset - length);
        }

        @Override
        public Decompressor clone() {
            return this;
        }
    }
}
