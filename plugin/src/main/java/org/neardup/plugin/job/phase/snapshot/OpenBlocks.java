package org.neardup.plugin.job.phase.snapshot;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The blocks of a shard being filled, one for each size class. A block of documents of similar sizes can be ruled out as a whole by the
 * size filter (Xiao et al., §3), so a join that does not fit into memory reads it less often.
 */
final class OpenBlocks {

    /** Base-2 logarithm of the number of classes from one power of two to the next: sizes in a class differ by at most a quarter. */
    private static final int CLASSES_BITS = 2;
    private static final int CLASSES = Integer.SIZE << CLASSES_BITS;

    private final OpenBlock[] blocks = new OpenBlock[CLASSES];
    private final long limit;
    private long bytes;
    private OpenBlock full;

    /** @param limit number of bytes of all blocks together above which one must be written */
    OpenBlocks(long limit) {
        this.limit = limit;
    }

    /** The block for documents of this size in tokens. */
    OpenBlock of(int size) {
        int place = classOf(size);
        if (blocks[place] == null) {
            blocks[place] = new OpenBlock();
        }
        return blocks[place];
    }

    private static int classOf(int size) {
        int bits = Math.max(CLASSES_BITS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size));
        return (bits << CLASSES_BITS) + (size >>> bits - CLASSES_BITS);
    }

    /** Call after this number of bytes was added to a block. */
    void added(OpenBlock block, long more) {
        bytes += more;
        if (block.isFull()) {
            full = block;
        }
    }

    /** Whether a block must be written before more is added. */
    boolean isFull() {
        return full != null || bytes >= limit;
    }

    long bytes() {
        return bytes;
    }

    /** Returns the next block to write, the full one or else the largest, and no longer counts its bytes. */
    OpenBlock next() {
        OpenBlock next = full == null ? largest() : full;
        bytes -= next.bytes();
        full = null;
        return next;
    }

    /** Call after documents were added to blocks. */
    void measure() {
        bytes = 0;
        for (OpenBlock block : filled()) {
            added(block, block.bytes());
        }
    }

    private OpenBlock largest() {
        return filled().stream().max(Comparator.comparingLong(OpenBlock::bytes)).orElseThrow();
    }

    /** The non-empty blocks, by ascending sizes of their documents. */
    List<OpenBlock> filled() {
        return Arrays.stream(blocks).filter(block -> block != null && block.count() > 0).toList();
    }
}
