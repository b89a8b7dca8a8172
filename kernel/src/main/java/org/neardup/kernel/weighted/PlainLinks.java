package org.neardup.kernel.weighted;

import org.neardup.kernel.join.Algorithm;
import org.neardup.kernel.join.HeldMemory;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.JoinProgress;
import org.neardup.kernel.join.LinkIndex;
import org.neardup.kernel.join.ProbeCounts;
import org.neardup.kernel.join.ProbingBatch;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Vocabulary;

import java.util.Arrays;

/** Finds the links between records that are near by their sets of terms alone, by a join of these sets. */
final class PlainLinks {

    private final WeightedLinkProbe owner;
    private final HeldMemory memory;
    private final int terms;
    private final LinkIndex index;

    /**
     * Indexes the sets of the owner's records.
     *
     * @param memory reserves the memory of the index; the caller closes it
     */
    PlainLinks(WeightedLinkProbe owner, WeightedOrPlain rule, HeldMemory memory, JoinProgress progress) {
        this.owner = owner;
        this.memory = memory;
        WeightedRecords indexed = owner.indexed().records();
        terms = indexed.termCount();
        Vocabulary vocabulary = TermSets.vocabulary(terms, memory);
        Records sets = TermSets.builder(indexed, vocabulary, memory).build(vocabulary.openOrder());
        SetJoin join = new SetJoin(rule.sets(), new Algorithm.Fastest(), 1, memory, JoinMonitor.of(() -> progress.advance(0)));
        index = join.index(sets, vocabulary,
            (left, right, overlap) -> rule.counts(owner.probing().records(), left, indexed, right, overlap));
    }

    /** Links the owner's probing records. */
    void probe() {
        if (owner.isSelfJoin()) {
            index.selfLinks((left, right, equal) -> owner.link(left, right));
            return;
        }
        WeightedRecords records = owner.probing().records();
        long tokens = 0;
        for (int record = 0; record < records.count(); record++) {
            tokens += records.size(record);
        }
        long bytes = ProbingBatch.estimatedBytes(records.count(), tokens, records.largestSize());
        memory.reserve(bytes);
        try (ProbingBatch batch = index.newBatch()) {
            batch.reserve(records.count(), tokens);
            fill(batch, records);
            index.links(batch, (left, right, equal) -> owner.link(left, right));
        } finally {
            memory.release(bytes);
        }
    }

    /** Adds the sets of records. Each unknown term gets a number of its own: it matches nothing, but counts in the size of its set. */
    private void fill(ProbingBatch batch, WeightedRecords records) {
        int unknown = terms;
        for (int record = 0; record < records.count(); record++) {
            int size = records.size(record);
            int[] numbers = Arrays.copyOfRange(records.terms(), records.start(record), records.start(record) + size);
            for (int i = records.end(record) - records.start(record); i < size; i++) {
                numbers[i] = unknown++;
            }
            batch.addNumbered(numbers, null, size);
        }
    }

    /** Number of postings. */
    long indexEntries() {
        return index.indexEntries();
    }

    /** The counts of this index so far. */
    ProbeCounts counts() {
        return index.counts();
    }
}
