package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.FrequencyStream;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.RecordFormat;

/**
 * The document frequencies of tokens in a job: each reading of a shard counts and stores its own; they are merged once, so that a token has
 * the same weight in every unit.
 */
public final class TokenFrequencies {

    public static final RecordFormat<DocumentFrequencies> FORMAT = new RecordFormat<>(
        1, "the record of document frequencies", FrequencyStream::write, FrequencyStream::read);

    /** The part of the breaker's limit that counting one shard may take. */
    private static final int PART_OF_LIMIT = 8;

    /** Minimum size of a token in a record. */
    private static final int LEAST_BYTES = Long.BYTES + 1;

    /** Memory of a token while it is read or written: in the record and decoded. */
    private static final int BYTES_PER_TOKEN = 2 * (Long.BYTES + 2 * Integer.BYTES);

    private TokenFrequencies() {}

    /**
     * Creates a counter as large as memory allows.
     *
     * @param limit  of the breaker, in bytes
     * @param memory reserves the memory for counting and for writing the counts
     */
    static FrequencyCounter counter(long limit, MemoryReservation memory) {
        int tokens = FrequencyCounter.mostTokens(limit / PART_OF_LIMIT, FrequencyCounter.DEFAULT_TOKENS);
        memory.reserve(FrequencyCounter.memoryBytes(tokens) + (long) BYTES_PER_TOKEN * tokens);
        return new FrequencyCounter(tokens);
    }

    /** Merges the counts of a snapshot's shards, unless a record of the result exists. */
    public static DocumentFrequencies merge(JobContext job, Snapshot snapshot, MemoryClaim memory) {
        return job.work().once(Entries.FREQUENCIES, FORMAT, () -> {
            FrequencyCounter all = counter(memory.limit(), memory);
            for (ShardSnapshot shard : snapshot.shards()) {
                job.ensureRunning();
                BytesReference record = job.work().get(Entries.frequencies(shard.shard(), shard.attempt()));
                job.progress().add(Counter.BYTES_READ, record.length());
                long bytes = record.length() / LEAST_BYTES * (long) BYTES_PER_TOKEN;
                memory.reserve(bytes);
                all.add(FORMAT.decode(record));
                memory.release(bytes);
            }
            return all.frequencies();
        });
    }

    /**
     * The weights of all tokens, by the merged frequencies.
     *
     * @param power  as for {@link TokenWeights#of}
     * @param memory reserves their memory; the caller releases it
     */
    public static TokenWeights weights(EntryStore work, double power, MemoryReservation memory) {
        BytesReference record = work.get(Entries.FREQUENCIES);
        long bytes = record.length() / LEAST_BYTES * (long) BYTES_PER_TOKEN;
        memory.reserve(bytes);
        DocumentFrequencies frequencies = FORMAT.decode(record);
        memory.reserve(TokenWeights.memoryBytes(frequencies));
        TokenWeights weights = TokenWeights.of(frequencies, power);
        memory.release(bytes);
        return weights;
    }
}
