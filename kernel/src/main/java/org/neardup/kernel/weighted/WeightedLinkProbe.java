package org.neardup.kernel.weighted;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.ProbeCounts;
import org.neardup.kernel.join.SetJoin;

import java.util.Arrays;

/**
 * Links probing records with indexed records: reports the pairs that reach the threshold and connect two components. First
 * {@link PlainLinks} finds pairs that are near without weights, if the similarity counts these; then {@link WeightedLinkSearch} finds the
 * rest.
 */
final class WeightedLinkProbe {

    /** Memory of a record: its offsets, members, size, sum and length, its size for bounds, its component and its last probe. */
    private static final long BYTES_PER_RECORD = 7 * Integer.BYTES + 2 * Double.BYTES;

    private final DistinctRecords indexed;
    /** A node for each indexed record, then one for each probing record of another collection. */
    private final UnionFind components;
    /** Null if weights always count. */
    private final PlainLinks plain;
    private final WeightedLinkSearch weighted;
    private DistinctRecords probing;
    private int record;
    private long links;
    private LinkSink sink;

    /**
     * Indexes records.
     *
     * @param indexed at most {@link Sketches#MAX_RECORDS}
     * @param memory reserves the memory of the index; the caller closes it
     */
    WeightedLinkProbe(DistinctRecords indexed, WeightedSimilarity similarity, HeldMemory memory, JoinProgress progress) {
        this.indexed = indexed;
        memory.reserve((long) Integer.BYTES * indexed.count());
        components = new UnionFind(indexed.count());
        plain = similarity instanceof WeightedOrPlain rule ? new PlainLinks(this, rule, memory, progress) : null;
        weighted = new WeightedLinkSearch(this, similarity, memory, progress);
    }

    /** The expected memory of an index of this size, without the part that depends on the number of different terms, in bytes. */
    static long expectedBytes(WeightedSimilarity similarity, int records, long entries) {
        return (Integer.BYTES + EntryWeights.bytesPerEntry(true)) * entries + records * BYTES_PER_RECORD
            + WeightedLinkSearch.expectedBytes(similarity.additive(), records, entries)
            + (similarity instanceof WeightedOrPlain ? SetJoin.expectedBytes(records, entries) : 0);
    }

    /** Number of postings. */
    long indexEntries() {
        return weighted.indexEntries() + (plain == null ? 0 : plain.indexEntries());
    }

    /** Links the indexed records with each other, including equal input records. */
    void selfLinks(JoinProgress progress, LinkSink ofPairs) {
        for (int of = 0; of < indexed.count(); of++) {
            int first = indexed.memberStart(of);
            for (int i = first + 1; i < indexed.memberEnd(of); i++) {
                links++;
                ofPairs.accept(indexed.member(first), indexed.member(i), true);
            }
        }
        components.replaceAfter(indexed.count(), 0);
        probe(indexed, progress, ofPairs);
    }

    /** Links other records with the indexed records, but not with each other. */
    void links(DistinctRecords others, JoinProgress progress, LinkSink ofPairs) {
        components.replaceAfter(indexed.count(), others.count());
        probe(others, progress, ofPairs);
    }

    private void probe(DistinctRecords probers, JoinProgress progress, LinkSink ofPairs) {
        probing = probers;
        sink = ofPairs;
        int count = probers.count();
        try {
            if (plain != null) {
                plain.probe();
            }
            for (int first = 0; first < count; first += JoinProgress.RECORDS) {
                int end = Math.min(count, first + JoinProgress.RECORDS);
                for (record = first; record < end; record++) {
                    weighted.probe();
                }
                progress.advance(end - first);
            }
        } finally {
            // Otherwise the records would stay in memory, unreserved.
            probing = null;
            sink = null;
        }
    }

    DistinctRecords indexed() {
        return indexed;
    }

    DistinctRecords probing() {
        return probing;
    }

    boolean isSelfJoin() {
        return probing == indexed;
    }

    /** The current probing record. */
    int record() {
        return record;
    }

    /** The component of an indexed record. */
    int componentOf(int other) {
        return components.find(other);
    }

    /** The component of the probing record. */
    int component() {
        return components.find(node(record));
    }

    private int node(int of) {
        return isSelfJoin() ? of : indexed.count() + of;
    }

    /** Links the first members of a probing record and an indexed record, unless the records are connected. */
    void link(int of, int other) {
        if (components.union(node(of), other) == false) {
            return;
        }
        links++;
        int left = probing.member(probing.memberStart(of));
        int right = indexed.member(indexed.memberStart(other));
        if (isSelfJoin()) {
            sink.accept(Math.min(left, right), Math.max(left, right), false);
        } else {
            sink.accept(left, right, areEqual(of, other));
        }
    }

    /** Whether a probing record equals an indexed record; equal sums and sizes exclude unknown terms. */
    private boolean areEqual(int of, int other) {
        WeightedRecords left = probing.records();
        WeightedRecords right = indexed.records();
        return left.sum(of) == right.sum(other) && left.size(of) == right.size(other)
            && Arrays.equals(left.terms(), left.start(of), left.end(of), right.terms(), right.start(other), right.end(other))
            && left.weights().equal(left.start(of), right.weights(), right.start(other), left.end(of) - left.start(of));
    }

    /** Number of links so far. */
    long links() {
        return links;
    }

    /** The counts of this probe so far. */
    ProbeCounts counts() {
        return plain == null ? weighted.counts() : weighted.counts().plus(plain.counts());
    }
}
