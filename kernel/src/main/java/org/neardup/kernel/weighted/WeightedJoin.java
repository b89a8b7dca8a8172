package org.neardup.kernel.weighted;

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
 * The exact join of weighted records: every pair whose similarity reaches the threshold. A sink is told of each pair how many terms it
 * shares. Immutable; one object serves any number of joins at once.
 *
 * @param similarity which pairs are wanted
 * @param threads how many threads probe, the calling one included
 * @param memory asked before memory is taken
 * @param monitor told of progress; may cancel
 */
public record WeightedJoin(WeightedSimilarity similarity, int threads, MemoryReservation memory, JoinMonitor monitor) {

    /** The most records of a collection that is joined. */
    public static final int MAX_RECORDS = Sketches.MAX_RECORDS;

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

    /** This join, asking for its memory there. */
    public WeightedJoin withMemory(MemoryReservation reservation) {
        return new WeightedJoin(similarity, threads, reservation, monitor);
    }

    /** This join, watched. */
    public WeightedJoin withMonitor(JoinMonitor watcher) {
        return new WeightedJoin(similarity, threads, memory, watcher);
    }

    /**
     * Joins a collection with itself: each pair of two different records once.
     *
     * @return what the join did: prefix candidates are postings that the bound at a first common term keeps, positional candidates and
     *     candidates distinct pairs among them that coarse sketches keep, verifications those that fine sketches keep
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(WeightedRecords records, PairSink sink) {
        return pairs(new WeightedInput(records, records, similarity), sink);
    }

    /**
     * Joins two collections, R×S: each pair of a record of the left with one of the right.
     *
     * @return what the join did, as for {@link #selfJoin}
     * @throws IllegalArgumentException if the collections do not number their terms alike
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics join(WeightedRecords left, WeightedRecords right, PairSink sink) {
        return pairs(input(left, right), sink);
    }

    /**
     * Links the records of a collection: reports some of the pairs that reach the threshold, fewer than there are input records, which
     * connect the same ones as all pairs do. The calling thread does all.
     *
     * @param sink takes numbers of input records
     * @return what the join did; its pairs are the links between different records
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfLinks(DistinctRecords records, LinkSink sink) {
        Sketches.checkSize(records.count());
        long bytes = WeightedLinkProbe.estimatedBytes(records.records());
        memory.reserve(bytes);
        try {
            JoinProgress progress = new JoinProgress(monitor, records.count());
            WeightedLinkProbe probe = new WeightedLinkProbe(records, similarity, progress);
            probe.selfLinks(progress, sink);
            return statistics(new WeightedInput(records.records(), records.records(), similarity), probe.counts(), probe.indexEntries(),
                bytes);
        } finally {
            memory.release(bytes);
        }
    }

    /**
     * An index of a collection that links its records with each other and with those of any number of other collections, one after the
     * other, of which it keeps nothing. To be closed.
     *
     * @param records    what is indexed
     * @param vocabulary the one that numbered their terms
     * @throws IllegalArgumentException if their terms are numbered by another one
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public WeightedLinkIndex index(DistinctRecords records, Vocabulary vocabulary) {
        Sketches.checkSize(records.count());
        return new WeightedLinkIndex(this, records, vocabulary);
    }

    private WeightedInput input(WeightedRecords left, WeightedRecords right) {
        if (left == right) {
            throw new IllegalArgumentException("to join a collection with itself, use selfJoin");
        }
        if (left.sharesOrderWith(right) == false) {
            throw new IllegalArgumentException("both collections must be built by the same vocabulary and term order");
        }
        return new WeightedInput(left, right, similarity);
    }

    /** Upper bound of the memory that a self-join of these records takes beside them, in bytes. */
    public long estimatedBytes(WeightedRecords records) {
        return estimatedBytes(new WeightedInput(records, records, similarity));
    }

    private long estimatedBytes(WeightedInput input) {
        return WeightedIndex.estimatedBytes(input) + threads * WeightedProbe.estimatedBytes(input);
    }

    private JoinStatistics pairs(WeightedInput input, PairSink sink) {
        Sketches.checkSize(Math.max(input.probing().count(), input.indexed().count()));
        long bytes = estimatedBytes(input);
        memory.reserve(bytes);
        try {
            int count = input.probing().count();
            JoinProgress progress = new JoinProgress(monitor, count);
            WeightedIndex index = WeightedIndex.of(input, progress);
            AtomicInteger next = new AtomicInteger();
            int chunks = Math.ceilDiv(count, JoinProgress.RECORDS);
            ProbeCounts counts = ParallelWork.run(threads, sink, (own, goOn) -> {
                WeightedProbe probe = new WeightedProbe(index, own);
                for (int chunk = next.getAndIncrement(); chunk < chunks && goOn.getAsBoolean(); chunk = next.getAndIncrement()) {
                    int first = chunk * JoinProgress.RECORDS;
                    int end = Math.min(count, first + JoinProgress.RECORDS);
                    probe.probe(first, end);
                    progress.advance(end - first);
                }
                return probe.counts();
            }).stream().reduce(ProbeCounts.ZERO, ProbeCounts::plus);
            return statistics(input, counts, index.indexed().size(), bytes);
        } finally {
            memory.release(bytes);
        }
    }

    private static JoinStatistics statistics(WeightedInput input, ProbeCounts counts, long indexEntries, long memoryBytes) {
        WeightedRecords left = input.probing();
        WeightedRecords right = input.indexed();
        long records = left.count() + (input.isSelfJoin() ? 0L : right.count());
        long terms = left.entryCount() + (input.isSelfJoin() ? 0L : right.entryCount());
        return counts.statistics(records, terms, indexEntries, counts.pairs(), memoryBytes);
    }
}
