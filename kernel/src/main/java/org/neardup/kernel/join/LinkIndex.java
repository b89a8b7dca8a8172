package org.neardup.kernel.join;

/** An index of sets that batches of other sets probe. */
public final class LinkIndex implements ProbedIndex<ProbingBatch> {

    private final RecordLinks links;
    private final Vocabulary vocabulary;
    private final MemoryReservation memory;

    LinkIndex(SetJoin join, Records indexed, Vocabulary vocabulary) {
        this(join, indexed, vocabulary, RunPlan.cheapestForIndex(indexed, join.similarity()));
    }

    /** An index by a given plan for these records. */
    LinkIndex(SetJoin join, Records indexed, Vocabulary vocabulary, RunPlan plan) {
        if (vocabulary.isRankedBy(indexed.order()) == false) {
            throw new IllegalArgumentException("records must be built by the open order of the vocabulary");
        }
        this.links = new RecordLinks(join, indexed, PairRule.ALL, plan);
        this.vocabulary = vocabulary;
        this.memory = join.memory();
    }

    @Override
    public void selfLinks(LinkSink sink) {
        links.selfLinks(sink);
    }

    @Override
    public ProbingBatch newBatch() {
        return new ProbingBatch(links, vocabulary, memory);
    }

    @Override
    public void links(ProbingBatch batch, LinkSink sink) {
        links.links(batch.build(links.order()), sink);
    }

    @Override
    public long verifications() {
        return links.counts().verifications();
    }

    @Override
    public void close() {
        links.close();
    }
}
