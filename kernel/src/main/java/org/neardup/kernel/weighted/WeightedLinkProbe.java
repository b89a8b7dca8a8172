package org.neardup.kernel.weighted;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.ConnectedChunks;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.ProbeCounts;

import java.util.Arrays;

/**
 * Links probing records with indexed records: reports the pairs that reach the threshold and connect two components. Pairs are bounded at
 * their first common term, as in {@link WeightedProbe}, but verified at once, so that the probing record is linked early: it skips the
 * verification of pairs that links already connect, and skips postings that {@link ConnectedChunks} finds connected.
 */
final class WeightedLinkProbe {

    /**
     * The maximum number of chunks read at once after chunks without a link; longer stretches would save nothing and might include
     * connected chunks.
     */
    private static final int LONGEST_STRETCH = 15;

    /** Number of candidates at which they are verified before the search continues. */
    private static final int MOST_CANDIDATES = 1 << 11;

    /** Memory of a record: its offsets, members, sum and length, its size for bounds, its component and its last probe. */
    private static final long BYTES_PER_RECORD = 6 * Integer.BYTES + 2 * Double.BYTES;

    private final DistinctRecords indexed;
    private final WeightedSimilarity similarity;
    private final PrefixPostings postings;
    private final Sketches sketches;
    private final Sketches probingSketch;
    private final PairBounds bounds;
    private final ProbingPrefix prefix;
    /** A node for each indexed record, then one for each probing record of another collection. */
    private final UnionFind components;
    private final ConnectedChunks chunks;
    private final ChunkBounds chunkBounds;
    /** Candidates of the probing record, followed by the records of the current list. */
    private final int[] found;
    private int candidates;
    /** For each indexed record, the last probe that took it as a candidate. */
    private final int[] lastProbe;
    private int probe;
    private DistinctRecords probing;
    private int record;
    private int node;
    private LinkSink sink;
    private ProbeCounts counts = ProbeCounts.ZERO;

    /**
     * Indexes records.
     *
     * @param indexed at most {@link Sketches#MAX_RECORDS}
     * @param memory reserves the memory of the index; the caller closes it
     */
    WeightedLinkProbe(DistinctRecords indexed, WeightedSimilarity similarity, HeldMemory memory, JoinProgress progress) {
        this.indexed = indexed;
        this.similarity = similarity;
        WeightedRecords records = indexed.records();
        long temporaryBytes = PrefixOrder.estimatedBytes(records.termCount()) + PrefixScan.estimatedBytes(records);
        memory.reserve(temporaryBytes + PrefixPostings.startsBytes(records) + Sketches.estimatedBytes(records, similarity)
            + PairBounds.estimatedBytes(records) + 2L * Integer.BYTES * records.count());
        PrefixOrder order = new PrefixOrder(similarity, progress, records);
        postings = new PrefixPostings(records, order, similarity, similarity.leastShare(1), memory, progress);
        memory.reserve(ConnectedChunks.estimatedBytes(postings.size()) + ChunkBounds.estimatedBytes(postings.size()));
        sketches = Sketches.of(records, similarity, order, progress);
        probingSketch = sketches.forOne();
        bounds = PairBounds.of(similarity, records);
        prefix = new ProbingPrefix(order, similarity);
        memory.release(temporaryBytes - prefix.memoryBytes());
        components = new UnionFind(records.count());
        chunks = new ConnectedChunks(postings.size(), 1, posting -> components.find(postings.records()[posting]));
        chunkBounds = new ChunkBounds(postings, postings.size(), bounds);
        found = new int[MOST_CANDIDATES + (LONGEST_STRETCH + 1) * chunks.length()];
        lastProbe = new int[records.count()];
    }

    /** The expected memory of an index of this size, without the part that depends on the number of different terms, in bytes. */
    static long expectedBytes(WeightedSimilarity similarity, int records, long entries) {
        // A record has at least one posting. A prefix covers a share of the weight, and heavy terms come first, so it has fewer entries.
        double share = 1 - similarity.leastShare(1);
        double postings = records + share * share * entries;
        return (Integer.BYTES + EntryWeights.bytesPerEntry(true)) * entries + (long) (PrefixPostings.BYTES_PER_POSTING * postings)
            + records * (BYTES_PER_RECORD + Sketches.bytesPerRecord(similarity, records, entries));
    }

    /** Number of postings. */
    int indexEntries() {
        return postings.size();
    }

    /** Links the indexed records with each other, including equal input records. */
    void selfLinks(JoinProgress progress, LinkSink links) {
        for (int of = 0; of < indexed.count(); of++) {
            int first = indexed.memberStart(of);
            for (int i = first + 1; i < indexed.memberEnd(of); i++) {
                links.accept(indexed.member(first), indexed.member(i), true);
            }
        }
        components.replaceAfter(indexed.count(), 0);
        probe(indexed, progress, links);
    }

    /** Links other records with the indexed records, but not with each other. */
    void links(DistinctRecords others, JoinProgress progress, LinkSink links) {
        components.replaceAfter(indexed.count(), others.count());
        probe(others, progress, links);
    }

    private void probe(DistinctRecords probers, JoinProgress progress, LinkSink links) {
        probing = probers;
        sink = links;
        int count = probers.count();
        try {
            for (int first = 0; first < count; first += JoinProgress.RECORDS) {
                int end = Math.min(count, first + JoinProgress.RECORDS);
                for (int next = first; next < end; next++) {
                    probe(next);
                }
                progress.advance(end - first);
            }
        } finally {
            // Otherwise the records would stay in memory, unreserved.
            probing = null;
            sink = null;
        }
    }

    private void probe(int next) {
        boolean isSelfJoin = probing == indexed;
        record = next;
        node = isSelfJoin ? next : indexed.count() + next;
        if (++probe == Integer.MAX_VALUE) {
            Arrays.fill(lastProbe, 0);
            probe = 1;
        }
        WeightedRecords records = probing.records();
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
            if (end - start > chunks.length()) {
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
        Sketches own = probing == indexed ? sketches : probingSketch;
        met = bounds.compareCoarse(own, probing == indexed ? record : 0, sketches, found, candidates, met);
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
            int unread = chunks.skip(start, end, components.find(node));
            if (unread < end) {
                end = unread;
                stretch = 0;
                continue;
            }
            start = Math.max(from, start - stretch);
            read(i, start, end);
            boolean linked = verify();
            end = start;
            stretch = linked ? 0 : Math.min(2 * stretch + chunks.length(), LONGEST_STRETCH * chunks.length());
        }
    }

    /** Compares the record with the candidates that are not connected with it; returns whether any was linked. */
    private boolean verify() {
        Sketches own = probing == indexed ? sketches : probingSketch;
        int similar = bounds.compareFine(own, probing == indexed ? record : 0, sketches, found, candidates);
        candidates = 0;
        long verifications = 0;
        long steps = 0;
        long links = 0;
        for (int i = 0; i < similar; i++) {
            int other = found[i];
            if (components.find(node) != components.find(other)) {
                verifications++;
                steps += indexed.records().end(other) - indexed.records().start(other);
                double value = bounds.compare(other);
                if (similarity.reaches(value)) {
                    links++;
                    link(other, value);
                }
            }
        }
        counts = counts.plus(new ProbeCounts(0, 0, 0, 0, verifications, steps, links));
        return links > 0;
    }

    /** Links the first members of both records. */
    private void link(int other, double value) {
        components.union(node, other);
        int left = probing.member(probing.memberStart(record));
        int right = indexed.member(indexed.memberStart(other));
        if (probing == indexed) {
            sink.accept(Math.min(left, right), Math.max(left, right), false);
        } else {
            sink.accept(left, right, value == 1 && areEqual(other));
        }
    }

    /** Whether the probing record equals an indexed record, given that their similarity is 1; equal sums exclude unknown terms. */
    private boolean areEqual(int other) {
        WeightedRecords left = probing.records();
        WeightedRecords right = indexed.records();
        return left.sum(record) == right.sum(other)
            && Arrays.equals(left.terms(), left.start(record), left.end(record), right.terms(), right.start(other), right.end(other))
            && left.weights().equal(left.start(record), right.weights(), right.start(other), left.end(record) - left.start(record));
    }

    /** The counts of this probe so far. */
    ProbeCounts counts() {
        return counts;
    }
}
