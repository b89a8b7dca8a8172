package org.neardup.kernel.join;

/**
 * An index of a collection that other collections probe for links, batch by batch: the index is built once, and a batch is forgotten when
 * it has probed. Links with earlier batches count, so all links together are still a forest: fewer than there are records, and none between
 * records that a record of another batch connects already. All threads of the join build the index; the calling one probes it.
 */
public final class LinkIndex implements AutoCloseable {

    private static final LinkSink NOWHERE = (left, right, equal) -> { };

    private final SetJoin join;
    private final Records indexed;
    private final Vocabulary vocabulary;
    private final JoinPlan.IndexPlan plan;
    /** No batch. */
    private final JoinInput none;
    private final LinkForest forest;
    private final MovableProbe probe;
    private final HeldMemory memory;
    private int largestBatch;

    LinkIndex(SetJoin join, Records indexed, Vocabulary vocabulary) {
        if (vocabulary.isRankedBy(indexed.order()) == false || indexed.order().unshared() > 0) {
            throw new IllegalArgumentException("records must be built by the open order of the vocabulary");
        }
        this.join = join;
        this.indexed = indexed;
        this.vocabulary = vocabulary;
        this.plan = JoinPlan.ofIndex(join.algorithm(), indexed, join.similarity());
        this.none = new JoinInput(indexed.none(), indexed, join.similarity());
        this.memory = new HeldMemory(join.memory());
        memory.reserve(estimatedBytes());
        boolean built = false;
        try {
            this.forest = new LinkForest(none, NOWHERE);
            this.probe = plan.open(new ThreadTeam(join.threads()), new JoinProgress(join.monitor(), 0), forest);
            built = true;
        } finally {
            if (built == false) {
                close();
            }
        }
    }

    private long estimatedBytes() {
        // The forest is copied when a larger batch than before comes.
        long copyOfForest = (long) Integer.BYTES * indexed.count();
        return plan.estimatedBytes(join.threads()) + plan.estimatedBytesOfLinks() + copyOfForest;
    }

    /**
     * Links the indexed records with each other, as {@link SetJoin#selfLinks} does.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public void selfLinks(LinkSink sink) {
        probe(new JoinInput(indexed, indexed, join.similarity()), sink);
    }

    /** A batch to be filled with records that are to probe this index, then passed to {@link #links} once, and closed. */
    public ProbingBatch newBatch() {
        return new ProbingBatch(this, vocabulary, join.memory());
    }

    /**
     * How many tokens a record of some size shares with each partner at least, with repetitions: partners have indexed sizes, and the
     * smallest of these demands least. {@link Integer#MAX_VALUE} if none has a partner.
     */
    public int leastOverlap(int size) {
        int smallest = Math.max(indexed.count() == 0 ? Integer.MAX_VALUE : indexed.size(0), join.similarity().minimumSize(size));
        return smallest <= Math.min(indexed.largestSize(), join.similarity().maximumSize(size))
            ? join.similarity().minimumOverlap(size, smallest)
            : Integer.MAX_VALUE;
    }

    /**
     * Links the records of a batch with the indexed ones, as {@link SetJoin#links} does: equal records of the batch are one record.
     *
     * @param batch was filled, and is to be closed
     * @param sink  takes a record of the batch as the left one and an indexed one as the right one
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public void links(ProbingBatch batch, LinkSink sink) {
        Records probing = batch.build(indexed.order());
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
            // Its records and signatures would else stay in memory, unreserved, until the next batch is made.
            forest.moveTo(none, NOWHERE);
            probe.moveTo(none);
        }
    }

    /** Number of pairs that were compared exactly so far. */
    public long verifications() {
        return probe.counts().verifications();
    }

    /** Gives back the memory of the index, which is not to be used afterwards. */
    @Override
    public void close() {
        memory.close();
    }
}
