package org.neardup.kernel.weighted;

import org.neardup.kernel.join.ConnectedChunks;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.ProbeCounts;

import java.util.Arrays;

/**
 * Finds the links of probing records that are near by their weights. Pairs are bounded at their first common term, as in
 * {@link WeightedProbe}, but verified at once, so that the probing record is linked early: it skips the verification of pairs that links
 * already connect, and skips postings that {@link ConnectedChunks} finds connected.
 */
final class WeightedLinkSearch {

    /**
     * The maximum number of chunks read at once after chunks without a link; longer stretches would save nothing and might include
     * connected chunks.
     */
    private static final int LONGEST_STRETCH = 15;

    /** Number of candidates at which they are verified before the search continues. */
    private static final int MOST_CANDIDATES = 1 << 11;

    private final WeightedLinkProbe owner;
    private final PrefixPostings postings;
    private final Sketches sketches;
    private final Sketches probingSketch;
    private final PairBounds bounds;
    private final ProbingPrefix prefix;
    private final ConnectedChunks chunks;
    private final ChunkBounds chunkBounds;
    /** Candidates of the probing record, followed by the records of the current list. */
    private final int[] found;
    private int candidates;
    /** For each indexed record, the last probe that took it as a candidate. */
    private final int[] lastProbe;
    private int probe;
    private ProbeCounts counts = ProbeCounts.ZERO;

    WeightedLinkSearch(WeightedLinkProbe owner, WeightedSimilarity rule, HeldMemory memory, JoinProgress progress) {
        this.owner = owner;
        WeightedRecords records = owner.indexed().records();
        AdditiveSimilarity similarity = rule.additive();
        long temporaryBytes = PrefixOrder.estimatedBytes(records.termCount()) + PrefixScan.estimatedBytes(records);
        memory.reserve(temporaryBytes + PrefixPostings.startsBytes(records) + Sketches.estimatedBytes(records, similarity)
            + PairBounds.estimatedBytes(records) + (long) Integer.BYTES * records.count());
        PrefixOrder order = new PrefixOrder(similarity, progress, records);
        PrefixScan scan = new PrefixScan(records, order, similarity, similarity.leastShare(1), progress);
        postings = new PrefixPostings(scan, scan.frequencies(), memory);
        memory.reserve(ConnectedChunks.estimatedBytes(postings.size()) + ChunkBounds.estimatedBytes(postings.size()));
        sketches = Sketches.of(records, similarity, order, progress);
        probingSketch = sketches.forOne();
        bounds = PairBounds.of(rule, records);
        prefix = new ProbingPrefix(order, similarity);
        memory.release(temporaryBytes - prefix.memoryBytes());
        chunks = new ConnectedChunks(postings.size(), posting -> owner.componentOf(postings.records()[posting]));
        chunkBounds = new ChunkBounds(postings, postings.size(), bounds);
        found = new int[MOST_CANDIDATES + (LONGEST_STRETCH + 1) * ConnectedChunks.LENGTH];
        lastProbe = new int[records.count()];
    }

    /** The expected memory of the search in an index of this size, without the part that depends on the number of different terms. */
    static long expectedBytes(AdditiveSimilarity similarity, int records, long entries) {
        // A record has at least one posting. A prefix covers a share of the weight, and heavy terms come first, so it has fewer entries.
        double share = 1 - similarity.leastShare(1);
        double postings = records + share * share * entries;
        return (long) (PrefixPostings.BYTES_PER_POSTING * postings) + records * Sketches.bytesPerRecord(similarity, records, entries);
    }

    /** Number of postings. */
    int indexEntries() {
        return postings.size();
    }

    /** Links the current probing record. */
    void probe() {
        boolean isSelfJoin = owner.isSelfJoin();
        int record = owner.record();
        if (++probe == Integer.MAX_VALUE) {
            Arrays.fill(lastProbe, 0);
            probe = 1;
        }
        WeightedRecords records = owner.probing().records();
        bounds.begin(records, record);
        prefix.moveTo(records, record);
        if (isSelfJoin == false) {
            probingSketch.set(0, records, record);
        }
        for (int i = 0; i < prefix.count(); i++) {
            int start = postings.listStart(prefix.rank(i));
            int end = postings.listEnd(prefix.rank(i));
            if (isSelfJoin) {
                // Postings ascend by record, and the record's own posting is in each list: read only those before it.
                end = Arrays.binarySearch(postings.records(), start, end, record);
                assert end >= start : "a record has the same prefix when it probes as in the index";
            }
            if (end - start > ConnectedChunks.LENGTH) {
                readByChunk(i, start, end);
            } else {
                read(i, start, end);
            }
        }
        verify();
        bounds.end();
    }

    /** Reads postings, at most as many as a stretch has. */
    private void read(int i, int start, int end) {
        if (candidates > MOST_CANDIDATES) {
            verify();
        }
        int met = bounds.filter(postings, start, end, prefix.weight(i), prefix.rest(i), found, candidates);
        int kept = met - candidates;
        int before = candidates;
        Sketches own = owner.isSelfJoin() ? sketches : probingSketch;
        met = bounds.compareCoarse(own, owner.isSelfJoin() ? owner.record() : 0, sketches, found, candidates, met);
        for (int at = candidates; at < met; at++) {
            int other = found[at];
            found[candidates] = other;
            candidates += lastProbe[other] != probe ? 1 : 0;
            lastProbe[other] = probe;
        }
        int more = candidates - before;
        counts = counts.plus(new ProbeCounts(end - start, kept, more, more, 0, 0, 0));
    }

    /**
     * Reads a long list in stretches and skips chunks of dissimilar records, by {@link ChunkBounds}, and chunks that are connected with the
     * record, by {@link ConnectedChunks}. Stretches grow while they neither link the record nor can be skipped: most lists hold only
     * dissimilar records, and reading these in one go is fastest.
     */
    private void readByChunk(int i, int from, int to) {
        verify();
        int end = to;
        int stretch = 0;
        while (end > from) {
            int start = Math.max(from, chunks.start(end - 1));
            if (chunkBounds.mayReach(start, prefix.weight(i), prefix.rest(i), bounds) == false) {
                end = start;
                continue;
            }
            int unread = chunks.skip(start, end, owner.component());
            if (unread < end) {
                end = unread;
                stretch = 0;
                continue;
            }
            start = Math.max(from, start - stretch);
            read(i, start, end);
            boolean linked = verify();
            end = start;
            stretch = linked ? 0 : Math.min(2 * stretch + ConnectedChunks.LENGTH, LONGEST_STRETCH * ConnectedChunks.LENGTH);
        }
    }

    /** Compares the record with the candidates that are not connected with it; returns whether any was linked. */
    private boolean verify() {
        Sketches own = owner.isSelfJoin() ? sketches : probingSketch;
        int similar = bounds.compareFine(own, owner.isSelfJoin() ? owner.record() : 0, sketches, found, candidates);
        candidates = 0;
        long verifications = 0;
        long steps = 0;
        long links = 0;
        for (int i = 0; i < similar; i++) {
            int other = found[i];
            if (owner.component() != owner.componentOf(other)) {
                verifications++;
                steps += owner.indexed().records().end(other) - owner.indexed().records().start(other);
                if (bounds.areNear(other)) {
                    links++;
                    owner.link(owner.record(), other);
                }
            }
        }
        counts = counts.plus(new ProbeCounts(0, 0, 0, 0, verifications, steps, links));
        return links > 0;
    }

    /** The counts so far. */
    ProbeCounts counts() {
        return counts;
    }
}
