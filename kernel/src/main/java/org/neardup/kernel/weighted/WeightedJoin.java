package org.neardup.kernel.weighted;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ParallelWork;

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
     * Links the records of a collection: reports some of the pairs of {@link #selfJoin}, which connect the same records as all pairs do.
     * Each thread reports fewer links than there are records.
     *
     * @return what the join did; its pairs are the links, and they and the verifications depend on the number of threads
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfLinks(WeightedRecords records, PairSink sink) {
        return links(new WeightedInput(records, records, similarity), sink);
    }

    /**
     * Links the records of two collections: reports some of the pairs of {@link #join}, which connect the same records as all pairs do.
     *
     * @return what the join did, as for {@link #selfLinks}
     * @throws IllegalArgumentException if the collections do not number their terms alike
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics links(WeightedRecords left, WeightedRecords right, PairSink sink) {
        return links(input(left, right), sink);
    }

    private WeightedInput input(WeightedRecords left, WeightedRecords right) {
        if (left == right) {
            throw new IllegalArgumentException("to join a collection with itself, use selfJoin or selfLinks");
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

    /** Upper bound of the memory that a join of these collections takes beside them, in bytes. */
    public long estimatedBytes(WeightedRecords left, WeightedRecords right) {
        return estimatedBytes(new WeightedInput(left, right, similarity));
    }

    private long estimatedBytes(WeightedInput input) {
        return WeightedIndex.estimatedBytes(input) + threads * WeightedProbe.estimatedBytes(input);
    }

    private JoinStatistics pairs(WeightedInput input, PairSink sink) {
        return run(input, sink, estimatedBytes(input), WeightedProbe::ofPairs);
    }

    private JoinStatistics links(WeightedInput input, PairSink sink) {
        return run(input, sink, estimatedBytes(input) + (long) threads * Integer.BYTES * input.nodes(), WeightedProbe::ofLinks);
    }

    private JoinStatistics run(WeightedInput input, PairSink sink, long bytes, BiFunction<WeightedIndex, PairSink, WeightedProbe> probes) {
        int largest = Math.max(input.probing().count(), input.indexed().count());
        if (largest > Sketches.MAX_RECORDS) {
            throw new IllegalArgumentException("a collection has " + largest + " records, but one join holds at most "
                + Sketches.MAX_RECORDS + "; split it into several");
        }
        memory.reserve(bytes);
        try {
            int count = input.probing().count();
            JoinProgress progress = new JoinProgress(monitor, count);
            progress.advance(0);
            WeightedIndex index = WeightedIndex.of(input);
            AtomicInteger next = new AtomicInteger();
            int chunks = Math.ceilDiv(count, JoinProgress.RECORDS);
            WeightedCounts counts = ParallelWork.run(threads, sink, (own, goOn) -> {
                WeightedProbe probe = probes.apply(index, own);
                for (int chunk = next.getAndIncrement(); chunk < chunks && goOn.getAsBoolean(); chunk = next.getAndIncrement()) {
                    int first = chunk * JoinProgress.RECORDS;
                    int end = Math.min(count, first + JoinProgress.RECORDS);
                    probe.probe(first, end);
                    progress.advance(end - first);
                }
                return probe.counts();
            }).stream().reduce(WeightedCounts.ZERO, WeightedCounts::plus);
            return counts.statistics(input, index.indexed().size(), bytes);
        } finally {
            memory.release(bytes);
        }
    }
}
