package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.Vocabulary;

/**
 * An index of weighted records that other collections probe for links, batch by batch, as {@link org.neardup.kernel.join.LinkIndex} is one
 * of sets: the index is built once, and a batch is forgotten when it has probed. Links with earlier batches count, so all links together
 * are still a forest. The calling thread does all.
 *
 * <p>Weights are whole numbers. Sums of them, for the cosine of their products, are exact below 2<sup>53</sup>, so that what a batch has
 * beside the indexed terms can be added up in any order: a pair has the same similarity here as in any other join. Squared lengths at or
 * above that, such as that of a token of the greatest weight that a document has 1,449 times, may differ in their last bits: a pair whose
 * cosine is within rounding of the threshold may then be found by one join and not by another.
 */
public final class WeightedLinkIndex implements AutoCloseable {

    private final WeightedJoin join;
    private final DistinctRecords indexed;
    private final Vocabulary vocabulary;
    private final WeightedLinkProbe probe;
    private final HeldMemory memory;
    private int largestBatch;

    WeightedLinkIndex(WeightedJoin join, DistinctRecords indexed, Vocabulary vocabulary) {
        if (vocabulary.isRankedBy(indexed.records().order()) == false) {
            throw new IllegalArgumentException("records must be built by the term order of the vocabulary");
        }
        this.join = join;
        this.indexed = indexed;
        this.vocabulary = vocabulary;
        this.memory = new HeldMemory(join.memory());
        memory.reserve(WeightedLinkProbe.estimatedBytes(indexed.records()));
        boolean built = false;
        try {
            this.probe = new WeightedLinkProbe(indexed, join.similarity(), new JoinProgress(join.monitor(), 0));
            built = true;
        } finally {
            if (built == false) {
                close();
            }
        }
        memory.release(probe.surplusBytes());
    }

    /**
     * Links the indexed records with each other, as {@link WeightedJoin#selfLinks} does.
     *
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public void selfLinks(LinkSink sink) {
        probe.selfLinks(new JoinProgress(join.monitor(), indexed.count()), sink);
    }

    /** A batch to be filled with records that are to probe this index, then passed to {@link #links} once, and closed. */
    public WeightedBatch newBatch() {
        return new WeightedBatch(vocabulary, join.memory());
    }

    /**
     * Links the records of a batch with the indexed ones: equal records of the batch are one record, of which only the first is linked.
     *
     * @param batch was filled, and is to be closed
     * @param sink  takes a record of the batch as the left one and an indexed one as the right one
     * @throws java.util.concurrent.CancellationException if the monitor stopped it
     */
    public void links(WeightedBatch batch, LinkSink sink) {
        DistinctRecords probing = batch.build(indexed.records().order());
        if (probing.count() > largestBatch) {
            // Nodes of components, whose array is copied as it grows.
            long copied = largestBatch == 0 ? indexed.count() : 0;
            memory.reserve(Integer.BYTES * (2L * (probing.count() - largestBatch) + copied));
            largestBatch = probing.count();
        }
        probe.links(probing, new JoinProgress(join.monitor(), probing.count()), sink);
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
