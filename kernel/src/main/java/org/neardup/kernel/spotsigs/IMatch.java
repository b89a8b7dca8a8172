package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MarkedRecord;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;

/**
 * I-Match (Chowdhury et al. 2002): one hash for each document, over its distinct terms of a lexicon, which is the collection's terms of
 * medium inverse document frequency. Documents of the same hash are pairs. Over words this is I-Match, over spot signatures I-Match-S of
 * Theobald et al. There is no threshold and no guarantee in either direction: a single lexicon term more or less makes another hash, and
 * documents that differ only outside the lexicon are paired whatever their similarity, which each pair therefore tells. Being paired is an
 * equivalence relation. A document without a term of the lexicon has no hash and no pair.
 *
 * <p>Hashes have 64 bits: among n documents two different lexicon sets share one with a probability below n<sup>2</sup> /
 * 2<sup>65</sup>. They are of ranks and comparable within one collection only.
 *
 * @param lexicon the terms that are hashed
 */
public record IMatch(IdfRange lexicon) {

    /** The hash of a document without a term of the lexicon. */
    public static final long NO_HASH = 0;

    /** By record, the hash of its lexicon terms, or {@link #NO_HASH}. */
    public long[] hashes(Records records) {
        boolean[] kept = lexicon.select(records);
        long[] hashes = new long[records.count()];
        for (int record = 0; record < hashes.length; record++) {
            long hash = NO_HASH;
            for (int i = records.start(record); i < records.end(record); i++) {
                int rank = records.tokens()[i];
                // Terms are hashed once, however often they occur.
                if (kept[rank] && records.order().firstOccurrence(rank) == rank) {
                    hash = mix(hash + rank + 1);
                }
            }
            hashes[record] = hash;
        }
        return hashes;
    }

    /**
     * Finds every pair of input records of the same hash, with their overlap and Jaccard similarity, lexicon or not. Of the statistics,
     * candidates and verifications are the pairs of distinct records.
     */
    public JoinStatistics selfJoin(Records records, PairSink sink) {
        long[] hashes = hashes(records);
        CountingSink counting = new CountingSink(sink);
        JoinInput input = new JoinInput(records, records, new Jaccard(new Threshold(1, 1)));
        PairEmitter emitter = new PairEmitter(input, counting);
        MarkedRecord marked = new MarkedRecord(input);
        long pairs = 0;
        int[] sorted = sortedBy(hashes);
        for (int i = 0; i < sorted.length; i++) {
            int left = sorted[i];
            if (hashes[left] == NO_HASH) {
                continue;
            }
            emitter.emitDuplicates(left);
            marked.mark(records.start(left), records.end(left));
            for (int j = i + 1; j < sorted.length && hashes[sorted[j]] == hashes[left]; j++) {
                int right = sorted[j];
                int overlap = marked.overlapOfAll(records.start(right), records.end(right), 0);
                emitter.emit(left, right, overlap, records.size(left), records.size(right));
                pairs++;
            }
        }
        return new MatchCounts(pairs, pairs, pairs, marked.steps()).statistics(records, hashes.length, counting.count(),
            (long) hashes.length * (2 * Long.BYTES + Integer.BYTES));
    }

    /** The records by their hashes, those of one hash by their numbers. */
    private static int[] sortedBy(long[] hashes) {
        long[] distinct = Arrays.stream(hashes).sorted().distinct().toArray();
        int[] position = new int[distinct.length + 1];
        for (long hash : hashes) {
            position[Arrays.binarySearch(distinct, hash) + 1]++;
        }
        for (int i = 0; i < distinct.length; i++) {
            position[i + 1] += position[i];
        }
        int[] sorted = new int[hashes.length];
        for (int record = 0; record < hashes.length; record++) {
            sorted[position[Arrays.binarySearch(distinct, hashes[record])]++] = record;
        }
        return sorted;
    }

    /** The finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): a permutation, and 0 only for 0. */
    private static long mix(long hash) {
        long z = hash;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
