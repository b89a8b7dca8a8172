package org.neardup.plugin.job.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Pairs of documents in the order in which they were found.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version. Then for each pair, in variable-length numbers: its left ordinal less that of the pair before, its right ordinal
 * likewise, and its overlap. Before the first pair stands (0, 0).
 */
final class PairBlock {

    /** The version written; the only one read so far. */
    static final byte VERSION = 1;

    private PairBlock() {}

    /** Takes pairs until a block is large enough. Can be used again after {@link #clear}; not thread safe. */
    static final class Writer {

        private final BytesStreamOutput out = new BytesStreamOutput();
        private int lastLeft;
        private int lastRight;

        Writer() {
            clear();
        }

        /** Adds a pair. */
        void add(int left, int right, int overlap) {
            try {
                out.writeZLong((long) left - lastLeft);
                out.writeZLong((long) right - lastRight);
                out.writeVInt(overlap);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            lastLeft = left;
            lastRight = right;
        }

        /** Number of bytes so far. */
        int size() {
            return out.size();
        }

        /** The block; valid until the next change. */
        BytesReference block() {
            return out.bytes();
        }

        /** Begins a new block. */
        void clear() {
            out.reset();
            out.writeByte(VERSION);
            lastLeft = 0;
            lastRight = 0;
        }
    }

    /**
     * Hands over all pairs of a block.
     *
     * @throws IllegalStateException if the block is of an unknown version or damaged
     */
    static void read(BytesReference block, PairSource.PairConsumer consumer) {
        try (StreamInput in = block.streamInput()) {
            if (in.readByte() != VERSION) {
                throw new IllegalStateException("pair block of an unknown version: the job was begun by another version of the plugin");
            }
            long left = 0;
            long right = 0;
            while (in.available() > 0) {
                left += in.readZLong();
                right += in.readZLong();
                consumer.accept(Math.toIntExact(left), Math.toIntExact(right), in.readVInt());
            }
        } catch (IOException | ArithmeticException e) {
            throw new IllegalStateException("pair block cut short or damaged", e);
        }
    }
}
