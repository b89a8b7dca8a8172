package org.neardup.plugin.job.phase.snapshot;

import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.DocumentKey;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All shards of a job at the time of reading. A document's <i>ordinal</i> is its number in its shard, plus the documents of the shards
 * before it.
 *
 * @param shards       by index name, then shard number; new documents before the others, each with all shards
 * @param newDocuments number of new documents, the first ones
 */
public record Snapshot(List<ShardSnapshot> shards, int newDocuments) {

    public Snapshot {
        shards = List.copyOf(shards);
    }

    /** All documents of the shards, each of which is compared with all. */
    public Snapshot(List<ShardSnapshot> shards) {
        this(shards, documents(shards));
    }

    /** New documents, to compare them with all. */
    static Snapshot ofNew(List<ShardSnapshot> newDocuments, List<ShardSnapshot> others) {
        return new Snapshot(Stream.concat(newDocuments.stream(), others.stream()).toList(), documents(newDocuments));
    }

    /** Number of documents in blocks. */
    public int documents() {
        return documents(shards);
    }

    private static int documents(List<ShardSnapshot> shards) {
        return shards.stream().mapToInt(ShardSnapshot::documents).reduce(0, Math::addExact);
    }

    /** Whether a document is compared with all, not only with new ones. */
    public boolean isNew(int ordinal) {
        return ordinal < newDocuments;
    }

    /** Some documents that were left out for their number of tokens; empty without any. */
    public Optional<List<DocumentKey>> tooLarge() {
        List<DocumentKey> tooLarge = shards.stream()
            .flatMap(shard -> shard.tooLarge().stream().map(id -> new DocumentKey(shard.shard().getIndexName(), id)))
            .limit(ShardSnapshot.MOST_TOO_LARGE).toList();
        return tooLarge.isEmpty() ? Optional.empty() : Optional.of(tooLarge);
    }

    /** The counts of documents by how they take part. */
    public DocumentCounts counts() {
        long tooFewTokens = shards.stream().mapToLong(ShardSnapshot::tooFewTokens).sum();
        long notCompared = shards.stream().mapToLong(ShardSnapshot::notCompared).sum();
        long compared = shards.stream().mapToLong(shard -> shard.counts().compared()).sum();
        return new DocumentCounts(compared, tooFewTokens, notCompared);
    }
}
