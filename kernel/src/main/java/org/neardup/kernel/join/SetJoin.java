package org.neardup.kernel.join;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The exact similarity join: finds every pair of records whose similarity reaches the threshold, with overlap and similarity, or only
 * links, a spanning forest of these pairs: there are fewer links than records. Immutable; one object can run any number of joins
 * concurrently.
 *
 * @param similarity decides which pairs match
 * @param threads number of threads that build and probe the index, including the calling one
 * @param memory reserved before memory is allocated
 * @param monitor receives the progress; may cancel
 */
public record SetJoin(Similarity similarity, int threads, MemoryReservation memory, JoinMonitor monitor) {

    /** Checks the number of threads. */
    public SetJoin {
        if (threads < 1) {
            throw new IllegalArgumentException("threads must be at least 1, but was " + threads);
        }
    }

    /** A join on the calling thread. */
    public SetJoin(Similarity similarity) {
        this(similarity, 1, MemoryReservation.UNLIMITED, JoinMonitor.NONE);
    }

    /** This join with another number of threads. */
    public SetJoin withThreads(int number) {
        return new SetJoin(similarity, number, memory, monitor);
    }

    /** This join with another memory reservation. */
    public SetJoin withMemory(MemoryReservation reservation) {
        return new SetJoin(similarity, threads, reservation, monitor);
    }

    /** This join with another monitor. */
    public SetJoin withMonitor(JoinMonitor watcher) {
        return new SetJoin(similarity, threads, memory, watcher);
    }

    /**
     * Joins a collection with itself: reports each pair of two different input records once.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfJoin(Records records, PairSink sink) {
        return pairs(new JoinInput(records, records, similarity), sink);
    }

    /**
     * Joins two collections, R×S: reports pairs of a left and a right input record.
     *
     * @throws IllegalArgumentException if their tokens are not ranked by the same order
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics join(Records left, Records right, PairSink sink) {
        return pairs(input(left, right), sink);
    }

    /**
     * Counts the pairs of {@link #selfJoin} without reporting them. Takes less time, because a pair is certain before its overlap is.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfCount(Records records) {
        return count(new JoinInput(records, records, similarity));
    }

    /**
     * Counts the pairs of {@link #join} without reporting them.
     *
     * @throws IllegalArgumentException if their tokens are not ranked by the same order
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics count(Records left, Records right) {
        return count(input(left, right));
    }

    /**
     * Links the records of a collection: reports a subset of the pairs of {@link #selfJoin} that connects the same input records. Each
     * thread reports fewer links than there are input records.
     *
     * @return the counts of the join; its pairs are the links, and all counts from postings on depend on the number of threads
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public JoinStatistics selfLinks(Records records, LinkSink sink) {
        JoinInput input = new JoinInput(records, records, similarity);
        JoinPlan plan = JoinPlan.cheapestForLinks(input);
        long[] links = new long[1];
        LinkSink counting = (left, right, equal) -> {
            links[0]++;
            sink.accept(left, right, equal);
        };
        return run(input, plan, estimatedBytesOfLinks(plan), probing -> probing.runForLinks(threads, counting), () -> links[0]);
    }

    /**
     * An index of a collection that links its records with each other and with those of any number of other collections, one after the
     * other, without keeping these. The caller closes it.
     *
     * @param records    the indexed collection
     * @param vocabulary numbered their tokens, and ranks them by its {@linkplain Vocabulary#openOrder open order}
     * @throws IllegalArgumentException if their tokens are ranked by another order
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public LinkIndex index(Records records, Vocabulary vocabulary) {
        return new LinkIndex(this, records, vocabulary);
    }

    /**
     * Links of the pairs that a rule admits, and of equal sets of one collection. The caller closes it.
     *
     * @param records the indexed collection, built by an open order
     * @param rule    numbers records by their collection: the probing one, or the indexed one while it is linked with itself
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public RecordLinks links(Records records, PairRule rule) {
        return new RecordLinks(this, records, rule, RunPlan.cheapestForIndex(records, similarity));
    }

    /** The plan for a self-join of these records, and what it expects. */
    public JoinEstimate selfEstimate(Records records) {
        return JoinPlan.estimate(new JoinInput(records, records, similarity));
    }

    /**
     * The plan for a join of two collections, and what it expects.
     *
     * @throws IllegalArgumentException if their tokens are not ranked by the same order
     */
    public JoinEstimate estimate(Records left, Records right) {
        return JoinPlan.estimate(input(left, right));
    }

    /**
     * The memory that an index of records takes with these, about, without what has a place for each different token, in bytes: two ranks
     * of a token; size, members and bitmap of a record.
     *
     * @param records number of records
     * @param tokens  how many tokens they have
     */
    public static long expectedBytes(int records, long tokens) {
        return 8 * tokens + 64L * records;
    }

    /** Upper bound of the additional memory of a self-join of these records, in bytes. */
    public long estimatedBytes(Records records) {
        return JoinPlan.cheapest(new JoinInput(records, records, similarity)).estimatedBytes(threads);
    }

    /** Upper bound of the additional memory of {@link #selfLinks} by a plan, in bytes. */
    long estimatedBytesOfLinks(JoinPlan plan) {
        return plan.estimatedBytes(threads) + threads * (plan.estimatedBytesOfLinks() + (threads == 1 ? 0 : PairBuffer.BYTES));
    }

    private JoinInput input(Records left, Records right) {
        if (left == right) {
            throw new IllegalArgumentException("to join a collection with itself, use selfJoin");
        }
        if (!left.sharesOrderWith(right)) {
            throw new IllegalArgumentException("both collections must be built by the same vocabulary and token order");
        }
        return new JoinInput(left, right, similarity);
    }

    private JoinStatistics pairs(JoinInput input, PairSink sink) {
        JoinPlan plan = JoinPlan.cheapest(input);
        long[] pairs = new long[1];
        PairSink counting = (left, right, overlap, value) -> {
            pairs[0]++;
            sink.accept(left, right, overlap, value);
        };
        return run(input, plan, plan.estimatedBytes(threads), probing -> probing.run(threads, counting), () -> pairs[0]);
    }

    private JoinStatistics count(JoinInput input) {
        JoinPlan plan = JoinPlan.cheapest(input);
        LongAdder pairs = new LongAdder();
        return run(input, plan, plan.estimatedBytes(threads), probing -> probing.runForCount(threads, pairs), pairs::sum);
    }

    /** Builds the index and probes; {@code pairs} is the number of pairs or links afterwards. */
    private JoinStatistics run(JoinInput input, JoinPlan plan, long bytes, Function<ParallelProbing, ProbeCounts> run, LongSupplier pairs) {
        memory.reserve(bytes);
        try {
            ThreadTeam team = new ThreadTeam(threads);
            JoinProgress progress = new JoinProgress(monitor, input.probing().count());
            JoinPlan.ProbeFactory<?> probes = plan.build(team, progress);
            ProbeCounts counts = run.apply(new ParallelProbing(input, probes, progress));
            Records left = input.probing();
            Records right = input.indexed();
            long records = left.count() + (input.isSelfJoin() ? 0L : right.count());
            long tokens = left.tokenCount() + (input.isSelfJoin() ? 0L : right.tokenCount());
            return counts.statistics(records, tokens, probes.indexEntries(), pairs.getAsLong(), bytes);
        } finally {
            memory.release(bytes);
        }
    }
}
