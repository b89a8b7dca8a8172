package org.neardup.kernel.weighted;

import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.join.NumberedTerms;
import org.neardup.kernel.join.RecordsBuilder;

import java.util.Arrays;

/** The sets of terms of weighted records, which {@link PlainPairs} and {@link PlainLinks} join without weights. */
final class TermSets {

    private TermSets() {}

    /**
     * A builder that has the terms of all records. Each unknown term of a record gets a number of its own: it matches nothing, but counts
     * in the size of its set.
     *
     * @param terms  of all collections to be joined
     * @param memory reserved for the sets; the caller releases it
     */
    static RecordsBuilder builder(WeightedRecords records, NumberedTerms terms, MemoryReservation memory) {
        RecordsBuilder builder = new RecordsBuilder(terms);
        builder.reserve(records.count(), records.sizes(), records.largestSize(), memory);
        int unknown = records.termCount();
        for (int record = 0; record < records.count(); record++) {
            int size = records.size(record);
            int[] numbers = Arrays.copyOfRange(records.terms(), records.start(record), records.start(record) + size);
            for (int i = records.end(record) - records.start(record); i < size; i++) {
                numbers[i] = unknown++;
            }
            builder.addNumbered(numbers, null, size);
        }
        return builder;
    }
}
