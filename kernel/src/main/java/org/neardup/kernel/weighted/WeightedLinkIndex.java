package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.LinkSink;
import org.neardup.kernel.join.ProbedIndex;
import org.neardup.kernel.join.Vocabulary;

/**
 * An index of weighted records. Runs on the calling thread only.
 *
 * <p>Weights are integers. Sums of weights, and for the cosine sums of their products, are exact below 2<sup>53</sup>, so the unknown terms
 * of a batch can be added in any order: a pair has the same similarity here as in any other join. Larger squared lengths, for instance of a
 * token of the greatest weight that repeats 1,449 times in a document, may differ in their last bits: then one join may find a pair whose
 * cosine is within rounding of the threshold, and another one may not.
 */
public final class WeightedLinkIndex implements ProbedIndex<WeightedBatch> {

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
        boolean built = false;
        try {
            this.probe = new WeightedLinkProbe(indexed, join.similarity(), memory, new JoinProgress(join.monitor(), 0));
            built = true;
        } finally {
            if (built == false) {
                close();
            }
        }
    }

    @Override
    public void selfLinks(LinkSink sink) {
        probe.selfLinks(new JoinProgress(join.monitor(), indexed.count()), sink);
    }

    @Override
    public WeightedBatch newBatch() {
        return new WeightedBatch(vocabulary, join.memory());
    }

    @Override
    public void links(WeightedBatch batch, LinkSink sink) {
        DistinctRecords probing = batch.build(indexed.records().order());
        if (probing.count() > largestBatch) {
            // Nodes of components; their array is copied when it grows.
            long copied = largestBatch == 0 ? indexed.count() : 0;
            memory.reserve(Integer.BYTES * (2L * (probing.count() - largestBatch) + copied));
            largestBatch = probing.count();
        }
        probe.links(probing, new JoinProgress(join.monitor(), probing.count()), sink);
    }

    @Override
    public long verifications() {
        return probe.counts().verifications();
    }

    @Override
    public void close() {
        memory.close();
    }
}
