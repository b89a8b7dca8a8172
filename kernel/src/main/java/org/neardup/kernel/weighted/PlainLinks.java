package org.neardup.kernel.weighted;

import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.NumberedTerms;
import org.neardup.kernel.join.ProbeCounts;
import org.neardup.kernel.join.RecordLinks;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.TokenOrder;

/** Joins the sets of terms of weighted records, and finds the links between those that are near without weights. */
final class PlainLinks {

    private final WeightedLinkProbe owner;
    private final HeldMemory memory;
    private final NumberedTerms terms;
    private final RecordLinks links;

    /**
     * Indexes the sets of the owner's records.
     *
     * @param memory reserves the memory of the index; the caller closes it
     */
    PlainLinks(WeightedLinkProbe owner, WeightedOrPlain rule, HeldMemory memory, JoinProgress progress) {
        this.owner = owner;
        this.memory = memory;
        WeightedRecords indexed = owner.indexed().records();
        memory.reserve(TokenOrder.estimatedBytes(indexed.termCount(), indexed.count()));
        terms = new NumberedTerms(indexed.termCount());
        RecordsBuilder sets = indexed.sets(terms, memory);
        SetJoin join = new SetJoin(rule.sets(), 1, memory, JoinMonitor.of(() -> progress.advance(0)));
        links = join.links(sets.build(terms.openOrder()),
            (left, right, overlap) -> rule.counts(owner.probing().records(), left, indexed, right, overlap));
    }

    /** Links the owner's probing records. */
    void probe() {
        if (owner.isSelfJoin()) {
            links.selfLinks((left, right, equal) -> owner.link(left, right));
            return;
        }
        try (HeldMemory ofBatch = new HeldMemory(memory)) {
            Records sets = owner.probing().records().sets(terms, ofBatch).build(links.order());
            links.links(sets, (left, right, equal) -> owner.link(left, right));
        }
    }

    /** Number of postings. */
    long indexEntries() {
        return links.indexEntries();
    }

    /** The counts of this index so far. */
    ProbeCounts counts() {
        return links.counts();
    }
}
