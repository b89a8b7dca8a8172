package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Verifies the records that agree with the probing one in a band of min-hashes. A probe for links skips the verification of pairs that its
 * links already connect, and skips entries that {@link ConnectedChunks} finds connected.
 */
final class SketchedProbe implements MovableProbe {

    private final BandIndex index;
    private final PairReport report;
    private final MarkedRecord marked;
    /** Null if the probe reports all pairs. */
    private final LinkForest forest;
    private final ConnectedChunks chunks;
    private final int[] minima;
    private final long[] keys;
    /** For each indexed record, the stamp of the last probing record that met it. */
    private final int[] metWith;
    private int stamp;
    private JoinInput input;
    private int record;
    private int size;
    private int smallest;
    private int largest;
    private boolean isMarked;

    private long entryCount;
    private long candidateCount;
    private long verificationCount;
    private long pairCount;

    SketchedProbe(JoinInput input, BandIndex index, int bands, PairReport report) {
        this.input = input;
        this.index = index;
        this.report = report;
        this.marked = new MarkedRecord(input);
        this.forest = report instanceof LinkForest links ? links : null;
        this.chunks = forest == null ? null : forest.chunks(index.size(), 1, index::record);
        this.minima = new int[index.hashes()];
        this.keys = new long[bands];
        this.metWith = new int[input.indexed().count()];
    }

    /** Memory of a probe, in bytes. */
    static long estimatedBytes(JoinInput input) {
        return Integer.BYTES * (long) input.indexed().count() + input.probing().order().size() / Byte.SIZE + Long.BYTES;
    }

    @Override
    public void moveTo(JoinInput next) {
        marked.moveTo(next.probing());
        input = next;
    }

    @Override
    public void probe(int first, int end) {
        for (int next = first; next < end; next++) {
            probe(next);
        }
    }

    private void probe(int next) {
        record = next;
        size = input.probing().size(record);
        smallest = input.similarity().minimumSize(size);
        largest = input.similarity().maximumSize(size);
        isMarked = false;
        if (++stamp == Integer.MAX_VALUE) {
            Arrays.fill(metWith, 0);
            stamp = 1;
        }
        index.keys(input.probing(), record, minima, keys);
        for (int band = 0; band < keys.length; band++) {
            int from = index.from(band, keys[band], 0);
            // In a self-join, a record searches only records with smaller numbers, which come first.
            int to = input.isSelfJoin() ? index.from(band, keys[band], record) : index.to(band, keys[band]);
            if (chunks != null && to - from > chunks.length()) {
                readByChunk(from, to);
            } else {
                read(from, to);
            }
        }
    }

    private void readByChunk(int from, int to) {
        int end = to;
        while (end > from) {
            int start = Math.max(from, chunks.start(end - 1));
            int unread = chunks.skip(start, end, forest.componentOfProbing(record));
            if (unread == end) {
                read(start, end);
                end = start;
            } else {
                end = unread;
            }
        }
    }

    private void read(int from, int to) {
        entryCount += to - from;
        for (int entry = from; entry < to; entry++) {
            int partner = index.record(entry);
            if (metWith[partner] != stamp) {
                metWith[partner] = stamp;
                candidateCount++;
                verify(partner);
            }
        }
    }

    private void verify(int partner) {
        int partnerSize = input.indexed().size(partner);
        if (partnerSize < smallest || partnerSize > largest || report.wants(record, partner) == false) {
            return;
        }
        verificationCount++;
        if (isMarked == false) {
            isMarked = true;
            marked.mark(input.probing().start(record), input.probing().end(record));
        }
        int required = input.similarity().minimumOverlap(size, partnerSize);
        int overlap = marked.overlapOfAll(input.indexed().start(partner), input.indexed().end(partner), required);
        if (overlap >= required) {
            pairCount++;
            report.emit(record, partner, overlap, size, partnerSize);
        }
    }

    @Override
    public ProbeCounts counts() {
        return new ProbeCounts(entryCount, candidateCount, candidateCount, candidateCount, verificationCount, marked.steps(), pairCount);
    }
}
