package org.neardup.kernel.spotsigs;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ParallelWork;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;

/**
 * The SpotSigs matcher (Theobald et al. §4): finds every pair of multisets whose Jaccard similarity reaches the threshold, exactly. Threads
 * take partitions (in the paper, documents). Each partition's inverted lists are built once, and matched with its own documents and with
 * sufficiently long documents of the previous partition, so every document is matched with its own partition and at most one neighbour.
 * Immutable; one object can run any number of joins concurrently.
 *
 * @param threshold τ, the minimum similarity of a pair
 * @param partitioned whether to use length partitions; without, all documents are one partition, NoPart in Table 2, and only one thread
 *                    works
 * @param pruning how inverted lists are pruned
 * @param threads number of threads that take partitions, including the calling one
 * @param memory reserved before memory is allocated
 * @param monitor receives the progress; may cancel
 */
public record SpotSigsJoin(Threshold threshold, boolean partitioned, Pruning pruning, int threads, MemoryReservation memory,
    JoinMonitor monitor) {

    private static final int REPORTED = 128;

    /** Checks the number of threads. */
    public SpotSigsJoin {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, but was " + threads);
        }
    }

    /** The whole algorithm, on the calling thread. */
    public SpotSigsJoin(Threshold threshold) {
        this(threshold, true, Pruning.TIGHT, 1, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** This join with or without partitions. */
    public SpotSigsJoin withPartitions(boolean wanted) {
        return new SpotSigsJoin(threshold, wanted, pruning, threads, memory, monitor);
    }

    /** This join with another pruning. */
    public SpotSigsJoin withPruning(Pruning other) {
        return new SpotSigsJoin(threshold, partitioned, other, threads, memory, monitor);
    }

    /** This join with another number of threads. */
    public SpotSigsJoin withThreads(int number) {
        return new SpotSigsJoin(threshold, partitioned, pruning, number, memory, monitor);
    }

    /** This join with another memory reservation. */
    public SpotSigsJoin withMemory(MemoryReservation reservation) {
        return new SpotSigsJoin(threshold, partitioned, pruning, threads, reservation, monitor);
    }

    /** This join with another monitor. */
    public SpotSigsJoin withMonitor(JoinMonitor watcher) {
        return new SpotSigsJoin(threshold, partitioned, pruning, threads, memory, watcher);
    }

    /** Upper bound of the additional memory of a join of these records, in bytes. */
    public long estimatedBytes(Records records) {
        long perThread = PartitionIndex.estimatedBytes(records, largestPartition(records, partitions(records)))
            + Integer.BYTES * (long) records.count() + (2 * Integer.BYTES + Long.BYTES) * (records.largestSize() + 1L)
            + records.order().size() / Byte.SIZE + Long.BYTES;
        return (long) PartitionMatcher.BITMAP.words() * Long.BYTES * records.count() + threads * perThread;
    }

    /**
     * Joins a collection with itself: reports each pair of two different input records once.
     *
     * @throws CancellationException if the monitor stopped it
     */
    public SpotSigsStatistics selfJoin(Records records, PairSink sink) {
        LengthPartitions partitions = partitions(records);
        long bytes = estimatedBytes(records);
        memory.reserve(bytes);
        try {
            CountingSink counting = new CountingSink(sink);
            MatchCounts counts = new Run(records, partitions).join(counting);
            return new SpotSigsStatistics(partitions.count(),
                counts.statistics(records, records.tokenCount(), counting.count(), bytes));
        } finally {
            memory.release(bytes);
        }
    }

    /** The partitions of a join of these records. */
    public LengthPartitions partitions(Records records) {
        return partitioned ? LengthPartitions.of(threshold, records.largestSize()) : LengthPartitions.single(records.largestSize());
    }

    private static int largestPartition(Records records, LengthPartitions partitions) {
        int largest = 0;
        for (int partition = 0; partition < partitions.count(); partition++) {
            int from = records.firstOfSize(partitions.from(partition));
            int to = records.firstOfSize(partitions.to(partition));
            if (from < to) {
                largest = Math.max(largest, records.end(to - 1) - records.start(from));
            }
        }
        return largest;
    }

    /** One join of one collection. */
    private final class Run {

        private final Records records;
        private final LengthPartitions partitions;
        private final JoinInput input;
        private final long[] bitmaps;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicInteger matched = new AtomicInteger();

        Run(Records records, LengthPartitions partitions) {
            this.records = records;
            this.partitions = partitions;
            this.input = new JoinInput(records, records, new Jaccard(threshold));
            this.bitmaps = PartitionMatcher.BITMAP.signAll(records);
        }

        MatchCounts join(PairSink sink) {
            return ParallelWork.run(threads, sink, this::work).stream().reduce(MatchCounts.ZERO, MatchCounts::plus);
        }

        private MatchCounts work(PairSink sink, BooleanSupplier goOn) {
            PairEmitter emitter = new PairEmitter(input, sink);
            PartitionIndex index = new PartitionIndex(records, largestPartition(records, partitions));
            PartitionMatcher matcher = new PartitionMatcher(input, pruning, bitmaps, index, emitter);
            for (int taken = next.getAndIncrement(); taken < partitions.count(); taken = next.getAndIncrement()) {
                int from = records.firstOfSize(partitions.from(taken));
                int to = records.firstOfSize(partitions.to(taken));
                if (from == to) {
                    continue;
                }
                index.build(from, to);
                matcher.begin();
                // Of the previous partition, match only documents that this partition's shortest one can be similar to.
                int first = records.firstOfSize(input.similarity().minimumSize(records.size(from)));
                int unreported = 0;
                for (int document = first; document < to && goOn.getAsBoolean(); document++) {
                    matcher.match(document);
                    if (document >= from) {
                        emitter.emitDuplicates(document);
                        unreported++;
                    }
                    if (unreported == REPORTED || document == to - 1) {
                        report(unreported);
                        unreported = 0;
                    }
                }
            }
            return matcher.counts();
        }

        private void report(int documents) {
            if (monitor.proceed(matched.addAndGet(documents), records.count()) == false) {
                throw new CancellationException("join cancelled");
            }
        }
    }
}
