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
import java.util.Deque;
import java.util.List;

/**
 * Cuts the documents of one reading of a shard into blocks and writes these to the work index. Documents of similar sizes go into the same
 * block, so that a join can leave out whole blocks.
 */
final class BlockWriter {

    /** What is written stands there again in the document, and in the request, that write it. */
    private static final int COPIES = 4;

    /** Most that a token takes in a block: its place, itself, and how often it occurs. */
    private static final int BYTES_PER_TOKEN = 15;

    /** Blocks that are written while the next one is filled: a write waits for a disk, and another one can wait beside it. */
    private static final int WRITES = 2;

    /** Documents and tokens of a block. */
    private static final int PARTS = 2;

    private final ShardId shard;
    private final String attempt;
    private final EntryStore work;
    private final MemoryClaim memory;
    private final long openBytes;
    private final OpenBlocks open;
    private final List<ShardSnapshot.Block> blocks = new ArrayList<>();
    /** The writing of blocks before, which goes on while the next one is filled. */
    private final Deque<Pending<Void>> onTheirWay = new ArrayDeque<>();
    private long bytesWritten;
    private final FrequencyCounter frequencies;
    private long alone;
    private long tokensOfAlone;
    private long tooFewTokens;
    private long notCompared;

    /**
     * @param openBytes   number of bytes that are held before they are written
     * @param frequencies counts the documents of each token; null if nobody wants to know
     */
    BlockWriter(ShardId shard, String attempt, EntryStore work, MemoryClaim memory, long openBytes, FrequencyCounter frequencies) {
        this.shard = shard;
        this.attempt = attempt;
        this.work = work;
        this.memory = memory;
        this.openBytes = openBytes;
        this.frequencies = frequencies;
        this.open = new OpenBlocks(openBytes);
        resume();
    }

    /** To be called when nothing will be added for a while: writes what is more than so many bytes, and gives other memory back. */
    void pause(long restBytes) {
        while (open.bytes() > restBytes) {
            write();
        }
        awaitWrites(0);
        memory.holdExactly(open.bytes());
    }

    /** To be called before more is added after a pause. */
    void resume() {
        holdMemory(0);
    }

    private void holdMemory(long moreBytes) {
        memory.holdAtLeast(openBytes + WRITES * PARTS * COPIES * ((long) OpenBlock.BYTES + moreBytes));
    }

    /** Adds what the next document is compared by. One with too few tokens is not among those whose tokens are counted. */
    void add(ComparedSet compared) {
        SignatureSet set = compared.set();
        write(set, compared.size());
        if (compared.byDigest()) {
            tooFewTokens++;
        } else if (frequencies != null) {
            frequencies.addDocument();
            for (int i = 0; i < set.distinct(); i++) {
                frequencies.addToken(set.token(i));
            }
        }
    }

    private void write(SignatureSet set, int size) {
        holdMemory(BYTES_PER_TOKEN * (long) set.distinct());
        OpenBlock block = open.of(size);
        long before = block.bytes();
        block.add(set, size);
        open.added(block, block.bytes() - before);
    }

    /** Counts a document that takes part and is not written, since it has no near-duplicate. */
    void addAlone(ComparedSet compared) {
        alone++;
        tokensOfAlone += compared.size();
        tooFewTokens += compared.byDigest() ? 1 : 0;
    }

    /** Counts a document that takes no part, since it has nothing to be compared by. */
    void leaveOut() {
        notCompared++;
    }

    /** Where everything but the tokens is added, for the same documents in the same order. */
    DocumentBlock.Writer documents(int size) {
        return open.of(size).documents();
    }

    /** To be told when documents were added. */
    void documentsAdded() {
        open.measure();
    }

    /** Whether a block is to be written before more is added. */
    boolean isFull() {
        return open.isFull();
    }

    /** Begins to write a block, when there are not too many on their way. */
    void write() {
        write(open.next());
    }

    private void write(OpenBlock block) {
        awaitWrites(WRITES - 1);
        List<Entry> entries = block.entries(shard, attempt, blocks.size());
        onTheirWay.addLast(work.beginPut(entries));
        bytesWritten += entries.stream().mapToLong(entry -> entry.data().length()).sum();
        blocks.add(block.summary());
        block.clear();
    }

    private void awaitWrites(int rest) {
        while (onTheirWay.size() > rest) {
            onTheirWay.removeFirst().await();
        }
    }

    /**
     * Writes what is left, waits until all is safe, and tells what was written.
     *
     * @param part of the shard's documents that was read, by the history that the shard has
     */
    ShardSnapshot finish(DocumentPart part, String history, long checkpoint) {
        open.filled().forEach(this::write);
        awaitWrites(0);
        if (frequencies != null) {
            BytesReference record = TokenFrequencies.FORMAT.encode(frequencies.frequencies());
            work.put(Entries.frequencies(shard.getIndex().getUUID(), shard.id(), attempt), record);
            bytesWritten += record.length();
        }
        return new ShardSnapshot(
            shard,
            attempt,
            history,
            part.checkpoint(),
            checkpoint,
            alone,
            tokensOfAlone,
            tooFewTokens,
            notCompared,
            blocks
        );
    }

    long bytesWritten() {
        return bytesWritten;
    }
}
