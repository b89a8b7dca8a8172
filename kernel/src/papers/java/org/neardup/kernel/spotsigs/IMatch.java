package org.neardup.kernel.spotsigs;

import java.util.concurrent.CancellationException;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MarkedRecord;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;

/**
 * I-Match (Chowdhury et al. 2002): one hash for each document, over its distinct terms in a lexicon: the collection's terms of medium
 * inverse document frequency. Documents with the same hash are pairs. Over words this is I-Match, over spot signatures I-Match-S of
 * Theobald et al. There is no threshold and no guarantee in either direction: one lexicon term more or less changes the hash, and documents
 * that differ only outside the lexicon are paired at any similarity, so each pair reports its similarity. Pairs form an equivalence
 * relation. A document without lexicon terms has no hash and no pair.
 *
 * <p>Hashes have 64 bits: among n documents, two different sets of lexicon terms collide with a probability below n<sup>2</sup> /
 * 2<sup>65</sup>. Hashes are of ranks, so they are comparable only within one collection.
 *
 * @param lexicon the hashed terms
 * @param memory reserved before memory is allocated
 * @param monitor receives the progress; may cancel
 */
public record IMatch(IdfRange lexicon, MemoryReservation memory, JoinMonitor monitor) {

    /** The hash of a document without a term of the lexicon. */
    public static final long NO_HASH = 0;

    private static final int REPORTED = 128;

    /** Uses this lexicon, without a memory limit or a monitor. */
    public IMatch(IdfRange lexicon) {
        this(lexicon, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** The same with another memory reservation. */
    public IMatch withMemory(MemoryReservation reservation) {
        return new IMatch(lexicon, reservation, monitor);
    }

    /** The same with another monitor. */
    public IMatch withMonitor(JoinMonitor watcher) {
        return new IMatch(lexicon, memory, watcher);
    }

    /** Upper bound of the additional memory for hashing and pairing these records, in bytes. */
    public long estimatedBytes(Records records) {
        long perTerm = Integer.BYTES + 1;
        // A hash, up to four slots of a table, and four numbers for the groups of equal hashes.
        long perRecord = Long.BYTES + 8 * Integer.BYTES;
        return records.order().size() * perTerm + records.order().size() / Byte.SIZE + Long.BYTES + records.memberCount() + 1L
            + (records.count() + 1) * perRecord;
    }

    /** For each record, the hash of its lexicon terms, or {@link #NO_HASH}. */
    public long[] hashes(Records records) {
        boolean[] kept = lexicon.select(records);
        long[] hashes = new long[records.count()];
        for (int record = 0; record < hashes.length; record++) {
            long hash = NO_HASH;
            for (int i = records.start(record); i < records.end(record); i++) {
                int rank = records.tokens()[i];
                // Hash each term once, even if it repeats.
                if (kept[rank] && records.order().firstOccurrence(rank) == rank) {
                    hash = mix(hash + rank + 1);
                }
            }
            hashes[record] = hash;
        }
        return hashes;
    }

    /**
     * Finds every pair of input records with the same hash, and reports overlap and Jaccard similarity over all their terms. In the
     * statistics, candidates and verifications count pairs of distinct records.
     *
     * @throws CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(Records records, PairSink sink) {
        long bytes = estimatedBytes(records);
        memory.reserve(bytes);
        try {
            CountingSink counting = new CountingSink(sink);
            MatchCounts counts = join(records, hashes(records), counting);
            return counts.statistics(records, records.count(), counting.count(), bytes);
        } finally {
            memory.release(bytes);
        }
    }

    private MatchCounts join(Records records, long[] hashes, PairSink sink) {
        JoinInput input = new JoinInput(records, records, new Jaccard(new Threshold(1, 1)));
        PairEmitter emitter = new PairEmitter(input, sink);
        MarkedRecord marked = new MarkedRecord(input);
        long pairs = 0;
        int[] grouped = EqualItems.of(hashes.length, i -> Long.hashCode(hashes[i]), (i, j) -> hashes[i] == hashes[j]).members();
        for (int i = 0; i < grouped.length; i++) {
            int left = grouped[i];
            if (hashes[left] != NO_HASH) {
                emitter.emitDuplicates(left);
                marked.mark(records.start(left), records.end(left));
                for (int j = i + 1; j < grouped.length && hashes[grouped[j]] == hashes[left]; j++) {
                    int right = grouped[j];
                    int overlap = marked.overlapOfAll(records.start(right), records.end(right), 0);
                    emitter.emit(left, right, overlap, records.size(left), records.size(right));
                    pairs++;
                }
            }
            if (((i + 1) % REPORTED == 0 || i + 1 == grouped.length) && monitor.proceed(i + 1, grouped.length) == false) {
                throw new CancellationException("join cancelled");
            }
        }
        return new MatchCounts(pairs, pairs, pairs, marked.steps());
    }

    /** The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): a permutation, and 0 only for 0. */
    private static long mix(long hash) {
        long z = hash;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
