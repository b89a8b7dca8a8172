package org.neardup.kernel.spotsigs;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.neardup.kernel.join.Jaccard;
import org.neardup.kernel.join.JoinInput;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.PairEmitter;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.ParallelWork;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;

/**
 * LSH-S (Theobald et al. §5): locality sensitive hashing of signatures. Records that agree in at least one of l keys, each combining k
 * min-hashes, are candidates, and candidates are verified exactly. So precision is 1; a pair of similarity s is found with probability 1 -
 * (1 - s<sup>k</sup>)<sup>l</sup>, see {@link #recall}. The same seed finds the same pairs of the same records. Immutable.
 *
 * @param k min-hashes of a key; more give fewer candidates
 * @param l keys of a record; more find more pairs
 * @param seed chooses the hash functions
 * @param threshold the minimum Jaccard similarity of a pair
 * @param threads number of threads that hash and verify, including the calling one
 * @param memory reserved before memory is allocated
 * @param monitor receives the progress, in chunks of records hashed and tables joined; may cancel
 */
public record LshJoin(int k, int l, long seed, Threshold threshold, int threads, MemoryReservation memory, JoinMonitor monitor) {

    private static final int MAX_FUNCTIONS = 1 << 16;
    private static final int MAX_KEYS = Integer.MAX_VALUE - 8;
    private static final int CHUNK = 128;
    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};

    /** Checks the numbers. */
    public LshJoin {
        if (k < 1 || l < 1 || (long) k * l > MAX_FUNCTIONS) {
            throw new IllegalArgumentException("k and l must be at least 1 and k * l at most " + MAX_FUNCTIONS + ", but k was " + k
                + " and l was " + l);
        }
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, but was " + threads);
        }
    }

    /** A join on the calling thread. */
    public LshJoin(int k, int l, long seed, Threshold threshold) {
        this(k, l, seed, threshold, 1, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** This join with another number of threads. */
    public LshJoin withThreads(int number) {
        return new LshJoin(k, l, seed, threshold, number, memory, monitor);
    }

    /** This join with another memory reservation. */
    public LshJoin withMemory(MemoryReservation reservation) {
        return new LshJoin(k, l, seed, threshold, threads, reservation, monitor);
    }

    /** This join with another monitor. */
    public LshJoin withMonitor(JoinMonitor watcher) {
        return new LshJoin(k, l, seed, threshold, threads, memory, watcher);
    }

    /** The probability, in [0, 1], of finding a pair of this similarity; equal records are always found. */
    public double recall(double similarity) {
        return 1 - Math.pow(1 - Math.pow(similarity, k), l);
    }

    /** Upper bound of the additional memory of a join of these records, in bytes. */
    public long estimatedBytes(Records records) {
        return (long) records.count() * l * Long.BYTES + threads * LshBand.estimatedBytes(records);
    }

    /**
     * Joins a collection with itself: reports each pair found once. In the statistics, postings are the agreements of records in tables,
     * candidates the distinct pairs that agree, verifications the candidates whose sizes admit the threshold.
     *
     * @throws IllegalArgumentException if there are more than 2<sup>31</sup> - 9 keys, l for each record
     * @throws CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(Records records, PairSink sink) {
        if ((long) records.count() * l > MAX_KEYS) {
            throw new IllegalArgumentException("one join holds at most " + MAX_KEYS + " keys, but " + records.count() + " records with l = "
                + l + " have more; choose a smaller l, or split the collection");
        }
        long bytes = estimatedBytes(records);
        memory.reserve(bytes);
        try {
            CountingSink counting = new CountingSink(sink);
            AtomicInteger done = new AtomicInteger();
            long[] keys = keys(records, done);
            MatchCounts counts = join(records, keys, counting, done);
            return counts.statistics(records, keys.length, counting.count(), bytes);
        } finally {
            memory.release(bytes);
        }
    }

    /** The keys of all records, record by record. */
    private long[] keys(Records records, AtomicInteger done) {
        long[] keys = new long[records.count() * l];
        MinHash minHash = new MinHash(k, l, seed);
        int chunks = chunks(records);
        AtomicInteger next = new AtomicInteger();
        ParallelWork.run(threads, NOWHERE, (buffer, goOn) -> {
            int[] minima = new int[k * l];
            for (int chunk = next.getAndIncrement(); chunk < chunks && goOn.getAsBoolean(); chunk = next.getAndIncrement()) {
                int end = Math.min(records.count(), chunk * CHUNK + CHUNK);
                for (int record = chunk * CHUNK; record < end; record++) {
                    minHash.keys(records, record, minima, keys, record * l);
                }
                report(done, chunks);
            }
            return MatchCounts.ZERO;
        });
        return keys;
    }

    private MatchCounts join(Records records, long[] keys, PairSink sink, AtomicInteger done) {
        JoinInput input = new JoinInput(records, records, new Jaccard(threshold));
        PairEmitter duplicates = new PairEmitter(input, sink);
        for (int record = 0; record < records.count(); record++) {
            duplicates.emitDuplicates(record);
        }
        int chunks = chunks(records);
        AtomicInteger next = new AtomicInteger();
        return ParallelWork.run(threads, sink, (buffer, goOn) -> {
            LshBand bands = new LshBand(input, keys, l, new PairEmitter(input, buffer));
            for (int band = next.getAndIncrement(); band < l && goOn.getAsBoolean(); band = next.getAndIncrement()) {
                bands.join(band);
                report(done, chunks);
            }
            return bands.counts();
        }).stream().reduce(MatchCounts.ZERO, MatchCounts::plus);
    }

    private static int chunks(Records records) {
        return Math.ceilDiv(records.count(), CHUNK);
    }

    /** Counts another chunk of records hashed, or another table joined. */
    private void report(AtomicInteger done, int chunks) {
        if (!monitor.proceed(done.incrementAndGet(), chunks + l)) {
            throw new CancellationException("join cancelled");
        }
    }
}
