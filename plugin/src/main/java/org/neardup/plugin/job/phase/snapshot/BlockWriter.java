package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.index.shard.ShardId;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.EntryStore.Entry;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.Pending;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Divides the documents of one reading of a shard into blocks and writes these to the work index. One block is being filled for each size
 * class: a block of documents of similar sizes can be ruled out as a whole by the size filter (Xiao et al., §3), so a join that does not
 * fit into memory reads it less often.
 */
final class BlockWriter {

    /** Base-2 logarithm of the number of classes from one power of two to the next: sizes in a class differ by at most a quarter. */
    private static final int CLASSES_BITS = 2;

    /** A block in memory while it is written: itself, and copies in the document and in the request. */
    private static final int COPIES = 4;

    /** Maximum size of a token in a block: its slot, itself, and its multiplicity. */
    private static final int BYTES_PER_TOKEN = 15;

    /** Number of blocks being written while the next one is filled: writes wait for a disk, and two can wait at the same time. */
    private static final int WRITES = 2;

    /** Documents and tokens of a block. */
    private static final int PARTS = 2;

    private final ShardId shard;
    private final String attempt;
    private final EntryStore work;
    private final MemoryClaim memory;
    private final long openBytes;
    private final FrequencyCounter frequencies;
    /** The block of each size class. */
    private final SortedMap<Integer, OpenBlock> open = new TreeMap<>();
    private long held;
    private OpenBlock full;
    private final List<ShardSnapshot.Block> blocks = new ArrayList<>();
    /** Pending writes of earlier blocks, which continue while the next one is filled. */
    private final Deque<Pending<Void>> onTheirWay = new ArrayDeque<>();
    private long bytesWritten;
    private long tooFewTokens;
    private long notCompared;

    /**
     * @param openBytes   number of bytes to hold before writing
     * @param frequencies counts the documents of each token; null if unused
     */
    BlockWriter(ShardId shard, String attempt, EntryStore work, MemoryClaim memory, long openBytes, FrequencyCounter frequencies) {
        this.shard = shard;
        this.attempt = attempt;
        this.work = work;
        this.memory = memory;
        this.openBytes = openBytes;
        this.frequencies = frequencies;
        resume();
    }

    /** Call before a pause: writes blocks until at most this number of bytes is held, and releases other memory. */
    void pause(long restBytes) {
        while (held > restBytes) {
            writeNext();
        }
        awaitWrites(0);
        memory.holdExactly(held);
    }

    /** Call after a pause before adding more. */
    void resume() {
        holdMemory(0);
    }

    private void holdMemory(long moreBytes) {
        memory.holdAtLeast(openBytes + WRITES * PARTS * COPIES * ((long) OpenBlock.BYTES + moreBytes));
    }

    /** Adds the compared set of the next document. The tokens of a document with too few of them are not counted. */
    void add(ComparedSet compared) {
        SignatureSet set = compared.set();
        holdMemory(BYTES_PER_TOKEN * (long) set.distinct());
        OpenBlock block = open(compared.size());
        long before = block.bytes();
        block.add(set, compared.partition(), compared.size());
        added(block, before);
        if (compared.byDigest()) {
            tooFewTokens++;
        } else if (frequencies != null) {
            frequencies.addDocument();
            for (int i = 0; i < set.distinct(); i++) {
                frequencies.addToken(set.token(i));
            }
        }
    }

    /** The block for documents of this size in tokens. */
    private OpenBlock open(int size) {
        int bits = Math.max(CLASSES_BITS, Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size));
        int place = (bits << CLASSES_BITS) + (size >>> bits - CLASSES_BITS);
        return open.computeIfAbsent(place, ofClass -> {
            OpenBlock block = new OpenBlock();
            held += block.bytes();
            return block;
        });
    }

    private void added(OpenBlock block, long bytesBefore) {
        held += block.bytes() - bytesBefore;
        if (block.isFull()) {
            full = block;
        }
    }

    /** Counts a document that takes no part because it has nothing to compare. */
    void leaveOut() {
        notCompared++;
    }

    /** Adds everything but the tokens, for the same documents in the same order. */
    void add(DocumentVersion document) {
        OpenBlock block = open(document.size());
        long before = block.bytes();
        block.add(document);
        added(block, before);
    }

    /** Call after adding documents; starts writing full blocks. */
    void documentsAdded() {
        while (isFull()) {
            writeNext();
        }
    }

    /** Whether a block must be written before more is added, which {@link #documentsAdded} does. */
    boolean isFull() {
        return full != null || held >= openBytes;
    }

    private void writeNext() {
        OpenBlock next = full == null ? Collections.max(open.values(), Comparator.comparingLong(OpenBlock::bytes)) : full;
        held -= next.bytes();
        full = null;
        write(List.of(next));
    }

    /** Starts writing blocks in one request, after waiting while too many writes are pending. */
    private void write(List<OpenBlock> together) {
        awaitWrites(WRITES - 1);
        List<Entry> entries = new ArrayList<>();
        for (OpenBlock block : together) {
            entries.addAll(block.entries(shard, attempt, blocks.size()));
            blocks.add(block.summary());
        }
        onTheirWay.addLast(work.beginPut(entries));
        bytesWritten += entries.stream().mapToLong(entry -> entry.data().length()).sum();
        open.values().removeAll(together);
    }

    /** Writes the rest, in requests no larger than a full block: each waits for a disk. */
    private void writeRest() {
        List<OpenBlock> together = new ArrayList<>();
        long bytes = 0;
        for (OpenBlock block : List.copyOf(open.values())) {
            if (together.isEmpty() == false && bytes + block.bytes() > OpenBlock.BYTES) {
                write(together);
                together = new ArrayList<>();
                bytes = 0;
            }
            together.add(block);
            bytes += block.bytes();
        }
        if (together.isEmpty() == false) {
            write(together);
        }
    }

    private void awaitWrites(int rest) {
        while (onTheirWay.size() > rest) {
            onTheirWay.removeFirst().await();
        }
    }

    /**
     * Writes the rest, waits until all blocks are stored, and returns what was written.
     *
     * @param tooLarge ids of some documents that were left out for their number of tokens
     */
    ShardSnapshot finish(List<String> tooLarge) {
        writeRest();
        awaitWrites(0);
        if (frequencies != null) {
            BytesReference record = TokenFrequencies.FORMAT.encode(frequencies.frequencies());
            work.put(Entries.frequencies(shard, attempt), record);
            bytesWritten += record.length();
        }
        return new ShardSnapshot(shard, attempt, tooFewTokens, notCompared, tooLarge, blocks);
    }

    long bytesWritten() {
        return bytesWritten;
    }
}
