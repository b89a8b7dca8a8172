package org.neardup.kernel.join;

/**
 * The links of indexed sets, with each other and with collections that probe them one after the other. All threads of the join build the
 * index; the calling thread probes it.
 */
public final class RecordLinks implements AutoCloseable {

    private static final LinkSink NOWHERE = (left, right, equal) -> {};

    private final SetJoin join;
    private final Records indexed;
    private final RunPlan plan;
    /** No probing records. */
    private final JoinInput none;
    private final LinkForest forest;
    private final RunProbe probe;
    private final long indexEntries;
    private final HeldMemory memory;
    private int largestBatch;

    /** Indexes records by a plan for them. */
    RecordLinks(SetJoin join, Records indexed, PairRule rule, RunPlan plan) {
        if (indexed.order().unshared() > 0) {
            throw new IllegalArgumentException("records must be built by an open order");
        }
        this.join = join;
        this.indexed = indexed;
        this.plan = plan;
        this.none = new JoinInput(indexed.none(), indexed, join.similarity());
        this.memory = new HeldMemory(join.memory());
        memory.reserve(estimatedBytes());
        boolean built = false;
        try {
            this.forest = new LinkForest(none, rule, NOWHERE);
            JoinPlan.ProbeFactory<RunProbe> probes =
                plan.build(new ThreadTeam(join.threads()), new JoinProgress(join.monitor(), 0));
            this.probe = probes.newProbe(forest);
            this.indexEntries = probes.indexEntries();
            built = true;
        } finally {
            if (built == false) {
                close();
            }
        }
    }

    private long estimatedBytes() {
        // The forest is copied for a batch larger than all before.
        long copyOfForest = (long) Integer.BYTES * indexed.count();
        return plan.estimatedBytes(join.threads()) + plan.estimatedBytesOfLinks() + copyOfForest;
    }

    /** As in {@link ProbedIndex#selfLinks}. */
    public void selfLinks(LinkSink sink) {
        probe(new JoinInput(indexed, indexed, join.similarity()), sink);
    }

    /**
     * The minimum number of tokens, with repetitions, that a record of this size shares with any partner: the requirement of the smallest
     * admissible indexed size. {@link Integer#MAX_VALUE} if no indexed size is admissible.
     */
    public int leastOverlap(int size) {
        int smallest = Math.max(indexed.count() == 0 ? Integer.MAX_VALUE : indexed.size(0), join.similarity().minimumSize(size));
        return smallest <= Math.min(indexed.largestSize(), join.similarity().maximumSize(size))
            ? join.similarity().minimumOverlap(size, smallest)
            : Integer.MAX_VALUE;
    }

    /**
     * Links records with the indexed records, as {@link ProbedIndex#links} does.
     *
     * @param probing records built by the {@linkplain #order order} of the indexed ones
     */
    public void links(Records probing, LinkSink sink) {
        if (probing.sharesOrderWith(indexed) == false) {
            throw new IllegalArgumentException("both collections must be built by the same order");
        }
        if (probing.count() > largestBatch) {
            memory.reserve((long) (probing.count() - largestBatch) * (plan.probingBytes() + 2 * Integer.BYTES));
            largestBatch = probing.count();
        }
        probe(new JoinInput(probing, indexed, join.similarity()), sink);
    }

    private void probe(JoinInput input, LinkSink sink) {
        int count = input.probing().count();
        JoinProgress progress = new JoinProgress(join.monitor(), count);
        forest.moveTo(input, sink);
        probe.moveTo(input);
        try {
            for (int first = 0; first < count; first += JoinProgress.RECORDS) {
                int end = Math.min(count, first + JoinProgress.RECORDS);
                for (int record = first; input.isSelfJoin() && record < end; record++) {
                    forest.emitDuplicates(record);
                }
                probe.probe(first, end);
                progress.advance(end - first);
            }
        } finally {
            // Otherwise its records and bitmaps would stay in memory, unreserved, until the next batch.
            forest.moveTo(none, NOWHERE);
            probe.moveTo(none);
        }
    }

    /** Number of index entries. */
    public long indexEntries() {
        return indexEntries;
    }

    /** The counts of all probes so far. */
    public ProbeCounts counts() {
        return probe.counts();
    }

    /** The order of the indexed records. */
    public TokenOrder order() {
        return indexed.order();
    }

    @Override
    public void close() {
        memory.close();
    }
}
