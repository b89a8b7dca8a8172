package org.neardup.kernel.ppjoin;

import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/**
 * The self-join of Algorithm 1 on the calling thread: each record, by ascending size, probes the inverted lists and is then indexed.
 * Immutable; one object can run any number of joins concurrently.
 *
 * @param similarity decides which pairs match
 * @param algorithm which filters candidates pass
 * @param memory reserved before memory is allocated
 * @param monitor receives the progress; may cancel
 */
public record PrefixJoin(Similarity similarity, PrefixAlgorithm algorithm, MemoryReservation memory, JoinMonitor monitor) {

    /** A join without limits. */
    public PrefixJoin(Similarity similarity, PrefixAlgorithm algorithm) {
        this(similarity, algorithm, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** This join with another memory reservation. */
    public PrefixJoin withMemory(MemoryReservation reservation) {
        return new PrefixJoin(similarity, algorithm, reservation, monitor);
    }

    /** This join with another monitor. */
    public PrefixJoin withMonitor(JoinMonitor watcher) {
        return new PrefixJoin(similarity, algorithm, memory, watcher);
    }

    /** Upper bound of the additional memory of a join of these records, in bytes. */
    public long estimatedBytes(Records records) {
        return InvertedLists.estimatedBytes(records, similarity) + PrefixProbe.estimatedBytes(records);
    }

    /**
     * Joins a collection with itself: reports each pair of two different input records once.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(Records records, PairSink sink) {
        long bytes = estimatedBytes(records);
        memory.reserve(bytes);
        try {
            JoinProgress progress = new JoinProgress(monitor, records.count());
            long[] pairs = new long[1];
            PairEmitter emitter = new PairEmitter(new JoinInput(records, records, similarity), (left, right, overlap, value) -> {
                pairs[0]++;
                sink.accept(left, right, overlap, value);
            });
            InvertedLists lists = new InvertedLists(records, similarity, progress);
            PrefixProbe probe = new PrefixProbe(records, similarity, algorithm, lists, emitter);
            for (int first = 0; first < records.count(); first += JoinProgress.RECORDS) {
                int end = Math.min(records.count(), first + JoinProgress.RECORDS);
                for (int record = first; record < end; record++) {
                    emitter.emitDuplicates(record);
                    probe.probe(record);
                    lists.add(record);
                }
                progress.advance(end - first);
            }
            return probe.statistics(pairs[0], bytes);
        } finally {
            memory.release(bytes);
        }
    }
}
