package org.neardup.plugin.job.phase.join;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.neardup.kernel.join.LinkSink;
import org.neardup.plugin.job.JobProgress;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.RecordVersion;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/**
 * Writes links to the work index in blocks, for a unit or a batch of queries. Not thread safe.
 *
 * <h2>Format, version {@value #VERSION}</h2>
 * One byte with the version. Then for each link two variable-length numbers: the difference of its left ordinal from that of the previous
 * link, 0 for the first; and the distance from left to right ordinal, times two, plus one if the two documents have the same tokens.
 */
public final class LinkBlocks {

    /** Size at which a block is written. */
    static final int BLOCK_BYTES = 1 << 20;

    /** The version written; the only one so far. */
    private static final byte VERSION = 1;

    private final String unit;
    private final BiConsumer<String, BytesReference> write;
    private final BytesStreamOutput block = new BytesStreamOutput();
    private int lastLeft;
    private long links;
    private int blocks;
    private long bytesWritten;

    /**
     * @param unit  names the blocks
     * @param write writes a block under a name, or starts to; the bytes change after it returns
     */
    public LinkBlocks(String unit, BiConsumer<String, BytesReference> write) {
        this.unit = unit;
        this.write = write;
        block.writeByte(VERSION);
    }

    /** Adds a link between two ordinals, in either order. */
    public void add(int one, int other, boolean equal) {
        int left = Math.min(one, other);
        try {
            block.writeZLong((long) left - lastLeft);
            block.writeVLong(2L * (Math.max(one, other) - left) + (equal ? 1 : 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        lastLeft = left;
        links++;
        if (block.size() >= BLOCK_BYTES) {
            write();
        }
    }

    /** Size of the block that is not written yet, in bytes. */
    int unwritten() {
        return block.size();
    }

    /** Writes the last block. */
    public void finish() {
        if (block.size() > Byte.BYTES) {
            write();
        }
    }

    private void write() {
        write.accept(Entries.links(unit, blocks++), block.bytes());
        bytesWritten += block.size();
        block.reset();
        block.writeByte(VERSION);
        lastLeft = 0;
    }

    long links() {
        return links;
    }

    public int blocks() {
        return blocks;
    }

    long bytesWritten() {
        return bytesWritten;
    }

    public static List<String> names(String unit, int blocks) {
        return IntStream.range(0, blocks).mapToObj(block -> Entries.links(unit, block)).toList();
    }

    /**
     * The links of some blocks, in the order of names, and within a block in the order of discovery.
     *
     * @param progress counts the bytes read
     */
    public static LinkSource source(List<String> names, EntryStore work, JobProgress progress) {
        return consumer -> work.forEach(names, (block, place) -> {
            progress.add(JobProgress.Counter.BYTES_READ, block.length());
            read(block, consumer);
        });
    }

    /** @throws IllegalStateException if the block has an unknown version or is corrupt */
    static void read(BytesReference block, LinkSink consumer) {
        try (StreamInput in = block.streamInput()) {
            RecordVersion.read(in, VERSION, "a link block");
            long left = 0;
            while (in.available() > 0) {
                left += in.readZLong();
                long distance = in.readVLong();
                consumer.accept(Math.toIntExact(left), Math.toIntExact(left + (distance >>> 1)), (distance & 1) == 1);
            }
        } catch (IOException | ArithmeticException e) {
            throw new IllegalStateException("link block truncated or corrupt", e);
        }
    }
}
