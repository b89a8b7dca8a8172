package org.neardup.kernel.weighted;

import org.neardup.kernel.cluster.UnionFind;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.ProbeCounts;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Links probing records with indexed records: reports the pairs that reach the threshold and connect two components. Each
 * {@link WeightedLinkBranch} finds the pairs of one branch of the similarity.
 */
final class WeightedLinkProbe {

    /** Memory of a record: its offsets, members, size, sum and length, its size for bounds, its component and its last probe. */
    private static final long BYTES_PER_RECORD = 7 * Integer.BYTES + 2 * Double.BYTES;

    private final DistinctRecords indexed;
    /** A node for each indexed record, then one for each probing record of another collection. */
    private final UnionFind components;
    private final WeightedLinkBranch[] branches;
    private DistinctRecords probing;
    private int record;
    private int node;
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
        branches = IntStream.range(0, similarity.branches().size())
            .mapToObj(branch -> new WeightedLinkBranch(this, similarity, branch, memory, progress))
            .toArray(WeightedLinkBranch[]::new);
    }

    /** The expected memory of an index of this size, without the part that depends on the number of different terms, in bytes. */
    static long expectedBytes(WeightedSimilarity similarity, int records, long entries) {
        return (Integer.BYTES + EntryWeights.bytesPerEntry(true)) * entries + records * BYTES_PER_RECORD
            + similarity.branches().stream().mapToLong(branch -> WeightedLinkBranch.expectedBytes(branch, records, entries)).sum();
    }

    /** Number of postings. */
    long indexEntries() {
        return Arrays.stream(branches).mapToLong(WeightedLinkBranch::indexEntries).sum();
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
        record = next;
        node = probing == indexed ? next : indexed.count() + next;
        for (WeightedLinkBranch branch : branches) {
            branch.probe();
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
        return components.find(node);
    }

    /** Links the first members of both records. */
    void link(int other, double value) {
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
        return Arrays.stream(branches).map(WeightedLinkBranch::counts).reduce(ProbeCounts.ZERO, ProbeCounts::plus);
    }
}
