package org.neardup.plugin.job.phase.snapshot;

import java.util.ArrayList;
import java.util.List;

/**
 * The blocks of a shard that are being filled, one for each class of sizes. A block of documents of similar sizes
 * can be ruled out as a whole by the size filter (Xiao et al., §3), so a join that does not fit into memory reads it less often.
 */
final class OpenBlocks {

    /** Sizes in one class differ by a quarter at most: the sizes from one power of two to the next make so many classes. */
    private static final int CLASSES_BITS = 2;
    private static final int CLASSES = Integer.SIZE << CLASSES_BITS;

    private final OpenBlock[] blocks = new OpenBlock[CLASSES];
    private final long limit;
    private long bytes;
    private OpenBlock full;

    /** @param limit number of bytes that all blocks together may have before one is to be written */
    OpenBlocks(long limit) {
        this.limit = limit;
    }

    /** The block of documents with so many tokens. */
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

    /** To be told of a block to which so many bytes were added. */
    void added(OpenBlock block, long more) {
        bytes += more;
        if (block.isFull()) {
            full = block;
        }
    }

    /** Whether a block is to be written before more is added. */
    boolean isFull() {
        return full != null || bytes >= limit;
    }

    /** What all blocks together have. */
    long bytes() {
        return bytes;
    }

    /** The block to be written, which is taken for written: the full one, or the largest. */
    OpenBlock next() {
        OpenBlock next = full == null ? largest() : full;
        bytes -= next.bytes();
        full = null;
        return next;
    }

    /** To be told when documents were added to blocks. */
    void measure() {
        bytes = 0;
        for (OpenBlock block : filled()) {
            added(block, block.bytes());
        }
    }

    private OpenBlock largest() {
        OpenBlock largest = null;
        for (OpenBlock block : filled()) {
            if (largest == null || block.bytes() > largest.bytes()) {
                largest = block;
            }
        }
        return largest;
    }

    /** The blocks that are not empty, by ascending sizes of their documents. */
    List<OpenBlock> filled() {
        List<OpenBlock> filled = new ArrayList<>();
        for (OpenBlock block : blocks) {
            if (block != null && block.count() > 0) {
                filled.add(block);
            }
        }
        return filled;
    }
}
