package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.index.shard.ShardId;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore.Entry;

import java.util.List;

/** A token block and its document block while they are filled. */
final class OpenBlock {

    /** A block is full with this number of bytes of tokens, or of documents. */
    static final int BYTES = 1 << 20;

    /** A block is full with this number of documents. */
    static final int DOCUMENTS = 1 << 14;

    private final TokenBlock.Writer tokens = new TokenBlock.Writer();
    private final DocumentBlock.Writer documents = new DocumentBlock.Writer();
    private int count;
    private long tokenCount;
    private int smallest = Integer.MAX_VALUE;
    private int largest;

    /** Adds the set of the next document in its partition, with its number of tokens including repetitions. */
    void add(SignatureSet set, long partition, int size) {
        tokens.add(set, partition);
        count++;
        tokenCount += size;
        smallest = Math.min(smallest, size);
        largest = Math.max(largest, size);
    }

    /** Adds everything but the tokens, for the same documents in the same order. */
    void add(DocumentVersion document) {
        documents.add(document);
    }

    int count() {
        return count;
    }

    boolean isFull() {
        return tokens.size() >= BYTES || documents.size() >= BYTES || count >= DOCUMENTS;
    }

    /** The memory of both parts while they are filled, in bytes. */
    long bytes() {
        return tokens.memoryBytes() + documents.size();
    }

    /** The blocks of a reading of a shard, under their names; valid until the next change. */
    List<Entry> entries(ShardId shard, String attempt, int number) {
        return List.of(
            new Entry(Entries.tokens(shard, attempt, number), tokens.block()),
            new Entry(Entries.documents(shard, attempt, number), documents.block()));
    }

    /** Counts and sizes of the documents added. */
    ShardSnapshot.Block summary() {
        return new ShardSnapshot.Block(count, tokenCount, tokens.size(), smallest, largest);
    }
}
