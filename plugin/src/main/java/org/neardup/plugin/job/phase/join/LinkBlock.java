package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Links between documents in the order in which they were found.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte, the version. Then for each link, in variable-length numbers: its left ordinal less that of the link before; and how far its
 * right ordinal is above the left one, times two, plus one if the two documents have the same tokens. Before the first link stands 0.
 */
final class LinkBlock {

    /** The version written; the only one read so far. */
    static final byte VERSION = 1;

    private LinkBlock() {}

    /** Takes links until a block is large enough. Can be used again after {@link #clear}; not thread safe. */
    static final class Writer {

        private final BytesStreamOutput out = new BytesStreamOutput();
        private int lastLeft;
        private int count;

        Writer() {
            clear();
        }

        /** Adds a link, whose left ordinal is the smaller one. */
        void add(int left, int right, boolean equal) {
            try {
                out.writeZLong((long) left - lastLeft);
                out.writeVLong(2L * (right - left) + (equal ? 1 : 0));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            lastLeft = left;
            count++;
        }

        /** Number of links so far. */
        int count() {
            return count;
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
            count = 0;
        }
    }

    /**
     * Hands over all links of a block.
     *
     * @throws IllegalStateException if the block is of an unknown version or damaged
     */
    static void read(BytesReference block, LinkSource.LinkConsumer consumer) {
        try (StreamInput in = block.streamInput()) {
            RecordVersion.read(in, VERSION, "a link block");
            long left = 0;
            while (in.available() > 0) {
                left += in.readZLong();
                long distance = in.readVLong();
                consumer.accept(Math.toIntExact(left), Math.toIntExact(left + (distance >>> 1)), (distance & 1) == 1);
            }
        } catch (IOException | ArithmeticException e) {
            throw new IllegalStateException("link block cut short or damaged", e);
        }
    }
}
