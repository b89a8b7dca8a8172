package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ParallelWork;
import org.neardup.kernel.join.ProbeCounts;
import org.neardup.kernel.join.Vocabulary;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The exact join of weighted records: finds every pair whose similarity reaches the threshold, and reports the number of its common terms
 * as its overlap. Immutable; one object can run any number of joins concurrently.
 *
 * @param similarity decides which pairs match
 * @param threads number of probing threads, including the calling one
 * @param memory reserved before memory is allocated
 * @param monitor receives the progress; may cancel
 */
public record WeightedJoin(WeightedSimilarity similarity, int threads, MemoryReservation memory, JoinMonitor monitor) {

    /** The maximum number of records of a joined collection. */
    public static final int MAX_RECORDS = Sketches.MAX_RECORDS;

    private static final JoinStatistics NO_PAIRS = ProbeCounts.ZERO.statistics(0, 0, 0, 0, 0);

    /** Checks the number of threads. */
    public WeightedJoin {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, but was " + threads);
        }
    }

    /** A join on the calling thread. */
    public WeightedJoin(WeightedSimilarity similarity) {
        this(similarity, 1, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** This join with another number of threads. */
    public WeightedJoin withThreads(int number) {
        return new WeightedJoin(similarity, number, memory, monitor);
    }

    /** This join with another memory reservation. */
    public WeightedJoin withMemory(MemoryReservation reservation) {
        return new WeightedJoin(similarity, threads, reservation, monitor);
    }

    /** This join with another monitor. */
    public WeightedJoin withMonitor(JoinMonitor watcher) {
        return new WeightedJoin(similarity, threads, memory, watcher);
    }

    /**
     * Joins a collection with itself: reports each pair of two different records once.
     *
     * @return the counts of the join: prefix candidates are postings that pass the bound at a first common term, positional candidates and
     *     candidates the distinct pairs of these that pass coarse sketches, verifications the pairs that pass fine sketches; with
     *     {@link WeightedOrPlain}, plus the counts of a join of the sets of terms
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(WeightedRecords records, PairSink sink) {
        return pairs(records, records, sink);
    }

    /**
     * Joins two collections, R×S: reports pairs of a left and a right record.
     *
     * @return the counts of the join, as for {@link #selfJoin}
     * @throws IllegalArgumentException if the collections number their terms differently
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics join(WeightedRecords left, WeightedRecords right, PairSink sink) {
        if (left == right) {
            throw new IllegalArgumentException("to join a collection with itself, use selfJoin");
        }
        if (left.sharesOrderWith(right) == false) {
            throw new IllegalArgumentException("both collections must be built by the same vocabulary and term order");
        }
        return pairs(left, right, sink);
    }

    /**
     * Links the records of a collection: reports a subset of the pairs that connects the same input records, with fewer links than input
     * records. Runs on the calling thread only.
     *
     * @param sink receives numbers of input records
     * @return the counts of the join; its pairs are the links between different records
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfLinks(DistinctRecords records, LinkSink sink) {
        Sketches.checkSize(records.count());
        try (HeldMemory held = new HeldMemory(memory)) {
            JoinProgress progress = new JoinProgress(monitor, records.count());
            WeightedLinkProbe probe = new WeightedLinkProbe(records, similarity, held, progress);
            probe.selfLinks(progress, sink);
            return statistics(records.records(), records.records(), probe.counts(), probe.indexEntries(), probe.links(), held.bytes());
        }
    }

    /**
     * An index of a collection that links its records with each other and with those of any number of other collections, one after the
     * other, without keeping these. The caller closes it.
     *
     * @param records    the indexed collection
     * @param vocabulary numbered their terms
     * @throws IllegalArgumentException if another vocabulary numbered their terms
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public WeightedLinkIndex index(DistinctRecords records, Vocabulary vocabulary) {
        Sketches.checkSize(records.count());
        return new WeightedLinkIndex(this, records, vocabulary);
    }

    /**
     * The memory that an index of records takes with these, about, without the vocabulary and what has a place for each term; in bytes.
     *
     * @param records number of records
     * @param entries how many terms they have
     */
    public static long expectedBytes(WeightedSimilarity similarity, int records, long entries) {
        return WeightedLinkProbe.expectedBytes(similarity, records, entries);
    }

    private JoinStatistics pairs(WeightedRecords left, WeightedRecords right, PairSink sink) {
        Sketches.checkSize(Math.max(left.count(), right.count()));
        JoinProgress progress = new JoinProgress(monitor, left.count());
        JoinStatistics plain = similarity instanceof WeightedOrPlain rule ? new PlainPairs(rule, left, right).join(this, progress, sink)
            : NO_PAIRS;
        WeightedInput input = new WeightedInput(left, right, similarity);
        long bytes = WeightedIndex.estimatedBytes(input) + threads * WeightedProbe.estimatedBytes(input);
        memory.reserve(bytes);
        try {
            WeightedIndex index = WeightedIndex.of(input, progress);
            ProbeCounts counts = probe(index, progress, sink).plus(ProbeCounts.of(plain));
            return statistics(left, right, counts, index.indexed().size() + plain.indexEntries(), counts.pairs(),
                Math.max(bytes, plain.memoryBytes()));
        } finally {
            memory.release(bytes);
        }
    }

    private ProbeCounts probe(WeightedIndex index, JoinProgress progress, PairSink sink) {
        int count = index.input().probing().count();
        AtomicInteger next = new AtomicInteger();
        int chunks = Math.ceilDiv(count, JoinProgress.RECORDS);
        return ParallelWork.run(threads, sink, (own, goOn) -> {
            WeightedProbe probe = new WeightedProbe(index, own);
            for (int chunk = next.getAndIncrement(); chunk < chunks && goOn.getAsBoolean(); chunk = next.getAndIncrement()) {
                int first = chunk * JoinProgress.RECORDS;
                int end = Math.min(count, first + JoinProgress.RECORDS);
                probe.probe(first, end);
                progress.advance(end - first);
            }
            return probe.counts();
        }).stream().reduce(ProbeCounts.ZERO, ProbeCounts::plus);
    }

    private static JoinStatistics statistics(
        WeightedRecords left, WeightedRecords right, ProbeCounts counts, long indexEntries, long found, long memoryBytes) {
        long records = left.count() + (left == right ? 0L : right.count());
        long terms = left.entryCount() + (left == right ? 0L : right.entryCount());
        return counts.statistics(records, terms, indexEntries, found, memoryBytes);
    }
}
