package org.neardup.plugin.job.phase.snapshot;

import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.hash.MurmurHash3;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.neardup.kernel.frequency.DocumentFrequencies;
import org.neardup.kernel.frequency.FrequencyCounter;
import org.neardup.kernel.frequency.TokenSet;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.job.Frames;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.work.Entries;
import org.neardup.plugin.work.EntryStore;
import org.neardup.plugin.work.MemoryClaim;
import org.neardup.plugin.work.RecordFormat;

import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The tokens of each site's frame, which are removed from its documents. Merged once from the counts of all shards.
 *
 * @param keys of sites and their tokens
 */
record FrameTokens(TokenSet keys) {

    /** The format in the work index: keys of sites and tokens, ascending. */
    static final RecordFormat<long[]> FORMAT = new RecordFormat<>(
        2, "the frames of sites", StreamOutput::writeLongArray, StreamInput::readLongArray);

    /** Maximum number of sites that are counted separately. */
    private static final int MOST_SITES = 1 << 16;

    /** The part of the breaker's limit that merging may take. */
    private static final int PART_OF_LIMIT = 8;

    /** Memory of a token while the record of a shard is read: once in the record and twice during decoding. */
    private static final int BYTES_PER_TOKEN = 3 * (Long.BYTES + Integer.BYTES);

    /** Mixes a site and a token into one number; collisions are very rare. */
    private static long key(long site, long token) {
        return MurmurHash3.fmix(site * 0x9E3779B97F4A7C15L + token);
    }

    /**
     * Decides which tokens are frame, unless a record of the decision exists.
     *
     * @param shards readings that counted tokens
     */
    static void merge(JobContext job, List<ShardSnapshot> shards, MemoryClaim memory) {
        job.work().once(Entries.FRAMES, FORMAT, () -> {
            int room = FrequencyCounter.mostTokens(memory.limit() / PART_OF_LIMIT, SiteReading.MOST_TOKENS);
            int sites = Math.min(room, MOST_SITES);
            memory.reserve(FrequencyCounter.memoryBytes(room) + FrequencyCounter.memoryBytes(sites) + (long) BYTES_PER_TOKEN * room);
            FrequencyCounter documents = new FrequencyCounter(sites);
            FrequencyCounter counts = new FrequencyCounter(room);
            forEach(job, shards, memory, site -> {
                documents.addToken(site.site(), site.documents());
                for (int i = 0; i < site.tokens().length; i++) {
                    counts.addToken(key(site.site(), site.tokens()[i]), site.counts()[i]);
                }
            });
            return frames(job, shards, memory, documents.frequencies(), counts.frequencies());
        });
    }

    /** Reads the records of the shards again, because counts do not keep their site. */
    private static long[] frames(
        JobContext job, List<ShardSnapshot> shards, MemoryClaim memory, DocumentFrequencies documents, DocumentFrequencies counts) {
        double share = job.specification().comparison().frames().share();
        BitSet frames = new BitSet(counts.size());
        forEach(job, shards, memory, site -> {
            int known = documents.countOf(site.site());
            // With too many sites for exact counts, the true number of documents may be greater, but not smaller.
            double least = share * (known + documents.error());
            if (known >= Frames.LEAST_DOCUMENTS) {
                for (long token : site.tokens()) {
                    int place = counts.place(key(site.site(), token));
                    if (place >= 0 && counts.count(place) > least) {
                        frames.set(place);
                    }
                }
            }
        });
        return frames.stream().mapToLong(counts::token).toArray();
    }

    private static void forEach(JobContext job, List<ShardSnapshot> shards, MemoryClaim memory, Consumer<SiteTokens> consumer) {
        for (ShardSnapshot shard : shards) {
            job.ensureRunning();
            BytesReference record = job.work().get(Entries.sites(shard.shard(), shard.attempt()));
            job.progress().add(Counter.BYTES_READ, record.length());
            long bytes = record.length() / Long.BYTES * (long) BYTES_PER_TOKEN;
            memory.reserve(bytes);
            SiteTokens.FORMAT.decode(record).forEach(consumer);
            memory.release(bytes);
        }
    }

    /**
     * Reads the decision.
     *
     * @param memory reserves memory; the caller releases it
     */
    static FrameTokens read(EntryStore work, MemoryReservation memory) {
        BytesReference record = work.get(Entries.FRAMES);
        int most = record.length() / Long.BYTES;
        memory.reserve(2L * record.length() + TokenSet.memoryBytes(most));
        long[] keys = FORMAT.decode(record);
        FrameTokens frames = new FrameTokens(new TokenSet(keys));
        memory.release(2L * record.length());
        return frames;
    }

    SignatureSet without(long site, SignatureSet set) {
        return site == SitesOfDocuments.NONE || keys.size() == 0 ? set : set.without(token -> keys.contains(key(site, token)));
    }
}
