package org.neardup.plugin.job.snapshot;

import org.apache.lucene.util.BytesRef;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;

/**
 * Signature sets of consecutive documents, as their doc values hold them.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version. Then for each document the length of its set as a variable-length int, and the set in the form of
 * {@link org.neardup.kernel.signature.SignatureCodec}.
 */
public final class TokenBlock {

    /** The version written; the only one read so far. */
    public static final byte VERSION = 1;

    private TokenBlock() {}

    /** Takes sets until a block is large enough. Can be used again after {@link #clear}; not thread safe. */
    public static final class Writer {

        private final BytesStreamOutput out = new BytesStreamOutput();

        public Writer() {
            clear();
        }

        /** Adds the next document's set. */
        public void add(BytesRef set) {
            int length = set.length;
            for (; length >= 0x80; length >>>= 7) {
                out.writeByte((byte) (length | 0x80));
            }
            out.writeByte((byte) length);
            out.writeBytes(set.bytes, set.offset, set.length);
        }

        /** Number of bytes so far. */
        public int size() {
            return out.size();
        }

        /** The block; valid until the next change. */
        public BytesReference block() {
            return out.bytes();
        }

        /** Begins a new block. */
        public void clear() {
            out.reset();
            out.writeByte(VERSION);
        }
    }

    /** Goes through the sets of a block without copying them. */
    public static final class Reader {

        private final BytesRef set;
        private final int end;

        /** @throws IllegalStateException if the block is of an unknown version */
        public Reader(BytesReference block) {
            BytesRef bytes = block instanceof BytesArray array ? array.toBytesRef() : new BytesRef(BytesReference.toBytes(block));
            set = new BytesRef(bytes.bytes, bytes.offset, 0);
            end = bytes.offset + bytes.length;
            if (bytes.length == 0 || bytes.bytes[bytes.offset] != VERSION) {
                throw new IllegalStateException("token block of an unknown version: the job was begun by another version of the plugin");
            }
            set.offset++;
        }

        /** The next set, in an object that the next call changes; null at the end. */
        public BytesRef next() {
            int position = set.offset + set.length;
            if (position == end) {
                return null;
            }
            int length = 0;
            for (int shift = 0; ; shift += 7) {
                byte group = position < end ? set.bytes[position++] : 0;
                length |= (group & 0x7f) << shift;
                if (group >= 0) {
                    break;
                }
            }
            if (length <= 0 || length > end - position) {
                throw new IllegalStateException("token block cut short or damaged");
            }
            set.offset = position;
            set.length = length;
            return set;
        }
    }
}
