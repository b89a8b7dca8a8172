package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.work.Entries;

import java.util.function.BiConsumer;

/** Writes the links of one unit to the work index, block by block. Not thread safe. */
public final class LinkBlocks {

    /** A block is full with so many bytes. */
    static final int BLOCK_BYTES = 1 << 20;

    private final String unit;
    private final BiConsumer<String, BytesReference> write;
    private final LinkBlock.Writer block = new LinkBlock.Writer();
    private long links;
    private int blocks;
    private long bytesWritten;

    /**
     * @param unit  names the blocks
     * @param write writes a block under a name, or begins to; the block changes when it returns
     */
    public LinkBlocks(String unit, BiConsumer<String, BytesReference> write) {
        this.unit = unit;
        this.write = write;
    }

    /** Adds a link between two ordinals, in either order. */
    public void add(int one, int other, boolean equal) {
        block.add(Math.min(one, other), Math.max(one, other), equal);
        links++;
        if (block.size() >= BLOCK_BYTES) {
            write();
        }
    }

    /** Bytes that are not written yet. */
    int unwritten() {
        return block.size();
    }

    /** Writes what is left. */
    public void finish() {
        if (block.count() > 0) {
            write();
        }
    }

    private void write() {
        write.accept(Entries.links(unit, blocks++), block.block());
        bytesWritten += block.size();
        block.clear();
    }

    /** Number of links so far. */
    long links() {
        return links;
    }

    /** Number of blocks that were written. */
    public int blocks() {
        return blocks;
    }

    /** Bytes that were written. */
    long bytesWritten() {
        return bytesWritten;
    }
}
