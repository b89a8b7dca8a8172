package org.neardup.kernel.weighted;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

import java.util.Arrays;
import java.util.List;

/** Builds the sets of terms of weighted records, which {@link PlainPairs} and {@link PlainLinks} join without weights. */
final class TermSets {

    private TermSets() {}

    /** A vocabulary that gives each term its own number. */
    static Vocabulary vocabulary(int terms, MemoryReservation memory) {
        Vocabulary vocabulary = new Vocabulary(memory);
        for (int term = 0; term < terms; term++) {
            vocabulary.number(term);
        }
        return vocabulary;
    }

    /** A builder that has the terms of all records, which have no unknown terms. */
    static RecordsBuilder builder(WeightedRecords records, Vocabulary vocabulary, MemoryReservation memory) {
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        builder.reserve(records.count(), records.entryCount(), records.largestSize(), memory);
        for (int record = 0; record < records.count(); record++) {
            int size = records.size(record);
            builder.addNumbered(Arrays.copyOfRange(records.terms(), records.start(record), records.end(record)), null, size);
        }
        return builder;
    }

    /** The sets of collections that number their terms in the same way. */
    static List<Records> of(List<WeightedRecords> collections, MemoryReservation memory) {
        Vocabulary vocabulary = vocabulary(collections.getFirst().termCount(), memory);
        List<RecordsBuilder> builders = collections.stream().map(records -> builder(records, vocabulary, memory)).toList();
        TokenOrder order = vocabulary.order();
        memory.release(vocabulary.memoryBytes());
        return builders.stream().map(builder -> builder.build(order)).toList();
    }
}
