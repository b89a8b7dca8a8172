package org.neardup.kernel.join;

/**
 * The exact similarity join: finds every pair of records whose similarity reaches the threshold, with the overlap and similarity of each.
 * Immutable; one object serves any number of joins at once.
 *
 * @param similarity which pairs are wanted
 * @param algorithm how they are found; all find the same
 * @param threads how many threads build and probe the index, the calling one included
 * @param memory asked before memory is taken
 * @param monitor told of progress; may cancel
 */
public record SetJoin(Similarity similarity, Algorithm algorithm, int threads, MemoryReservation memory, JoinMonitor monitor) {

    /** Checks the number of threads. */
    public SetJoin {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, but was " + threads);
        }
    }

    /** A join with the fastest algorithm on the calling thread. */
    public SetJoin(Similarity similarity) {
        this(similarity, new Algorithm.Fastest(), 1, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** This join with another algorithm. */
    public SetJoin withAlgorithm(Algorithm other) {
        return new SetJoin(similarity, other, threads, memory, monitor);
    }

    /** This join with another number of threads. */
    public SetJoin withThreads(int number) {
        return new SetJoin(similarity, algorithm, number, memory, monitor);
    }

    /** This join, asking for its memory there. */
    public SetJoin withMemory(MemoryReservation reservation) {
        return new SetJoin(similarity, algorithm, threads, reservation, monitor);
    }

    /** This join, watched. */
    public SetJoin withMonitor(JoinMonitor watcher) {
        return new SetJoin(similarity, algorithm, threads, memory, watcher);
    }

    /**
     * Joins a collection with itself: each pair of two different input records once.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(Records records, PairSink sink) {
        return run(new JoinInput(records, records, similarity), sink);
    }

    /**
     * Joins two collections, R×S: each pair of an input record of the left with one of the right.
     *
     * @throws IllegalArgumentException if their tokens are not ranked by the same order
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics join(Records left, Records right, PairSink sink) {
        if (left == right) {
            throw new IllegalArgumentException("to join a collection with itself, use selfJoin");
        }
        if (!left.sharesOrderWith(right)) {
            throw new IllegalArgumentException("both collections must be built by the same vocabulary and token order");
        }
        return run(new JoinInput(left, right, similarity), sink);
    }

    /** Upper bound of the memory that a self-join of these records takes beside them, in bytes. */
    public long estimatedBytes(Records records) {
        return JoinPlan.of(algorithm, new JoinInput(records, records, similarity)).estimatedBytes(threads);
    }

    /** Upper bound of the memory that a join of these collections takes beside them, in bytes. */
    public long estimatedBytes(Records left, Records right) {
        return JoinPlan.of(algorithm, new JoinInput(left, right, similarity)).estimatedBytes(threads);
    }

    private JoinStatistics run(JoinInput input, PairSink sink) {
        JoinPlan plan = JoinPlan.of(algorithm, input);
        long bytes = plan.estimatedBytes(threads);
        memory.reserve(bytes);
        try {
            ThreadTeam team = new ThreadTeam(threads);
            JoinProgress progress = new JoinProgress(monitor, input.probing().count());
            JoinPlan.ProbeFactory probes = plan.build(team, progress);
            long[] pairs = new long[1];
            PairSink counting = (left, right, overlap, value) -> {
                pairs[0]++;
                sink.accept(left, right, overlap, value);
            };
            ProbeCounts counts = new ParallelProbing(input, probes, progress).run(threads, counting);
            Records left = input.probing();
            Records right = input.indexed();
            long records = left.count() + (input.isSelfJoin() ? 0L : right.count());
            long tokens = left.tokenCount() + (input.isSelfJoin() ? 0L : right.tokenCount());
            return new JoinStatistics(records, tokens, probes.indexEntries(), counts.postings(), counts.prefixCandidates(),
                counts.positionalCandidates(), counts.candidates(), counts.verifications(), counts.verificationSteps(), pairs[0], bytes);
        } finally {
            memory.release(bytes);
        }
    }
}
