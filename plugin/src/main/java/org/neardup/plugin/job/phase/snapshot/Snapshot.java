package org.neardup.plugin.job.phase.snapshot;

import org.neardup.plugin.job.DocumentCounts;
import org.neardup.plugin.job.DocumentKey;

import java.util.List;
import java.util.Optional;

/**
 * All shards of a job at the time of reading. A document's <i>ordinal</i> is its number in its shard, plus the documents of the shards
 * before it.
 *
 * @param shards by index name, then shard number
 */
public record Snapshot(List<ShardSnapshot> shards) {

    public Snapshot {
        shards = List.copyOf(shards);
    }

    /** Number of documents in blocks. */
    public int documents() {
        return shards.stream().mapToInt(ShardSnapshot::documents).reduce(0, Math::addExact);
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
