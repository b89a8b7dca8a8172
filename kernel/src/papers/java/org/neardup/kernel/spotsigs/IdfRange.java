package org.neardup.kernel.spotsigs;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.RecordsBuilder;
import org.neardup.kernel.join.TokenOrder;
import org.neardup.kernel.join.Vocabulary;

/**
 * The filter of signatures by inverse document frequency (Theobald et al. §5): very frequent signatures carry no information and
 * have long lists, very rare ones are often typing errors. The idf is normalised to (0, 1]: log((N + 1) / df) / log(N + 1) for N documents,
 * 1 for a signature of a single document. That is the formula of the authors' prototype; the paper has N instead of N + 1. The filter keeps
 * or drops all occurrences of a signature in a multiset together.
 *
 * @param least the minimum idf of a kept signature, from 0
 * @param greatest the maximum idf of a kept signature, up to 1
 */
public record IdfRange(double least, double greatest) {

    /** Keeps every signature. */
    public static final IdfRange ALL = new IdfRange(0, 1);

    private static final int NONE = -1;

    /** Checks the range. */
    public IdfRange {
        // The negated form also rejects NaN.
        if (!(0 <= least && least <= greatest && greatest <= 1)) {
            throw new IllegalArgumentException("an idf range must satisfy 0 <= least <= greatest <= 1, but was " + least + " to "
                + greatest);
        }
    }

    /** Whether the filter keeps a signature of {@code frequency} among {@code documents} documents. */
    public boolean contains(int frequency, int documents) {
        double whole = StrictMath.log(documents + 1.0);
        double idf = 1 - StrictMath.log(frequency) / whole;
        return least <= idf && idf <= greatest;
    }

    /**
     * These records without the signatures outside the range, in an order by their new frequencies; documents are the non-empty input
     * records.
     */
    public Records filter(Records records) {
        if (equals(ALL)) {
            return records;
        }
        boolean[] kept = select(records);
        int[] recordOf = recordOf(records);
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        for (int record : recordOf) {
            builder.add(record == NONE ? new long[0]
                : Arrays.stream(records.tokens(), records.start(record), records.end(record)).filter(rank -> kept[rank])
                    .mapToLong(records.order()::firstOccurrence).toArray());
        }
        return builder.build(vocabulary.order());
    }

    /** For each input record, the record whose member it is. */
    private static int[] recordOf(Records records) {
        int largest = IntStream.range(0, records.memberCount()).map(records::member).max().orElse(NONE);
        int[] recordOf = new int[largest + 1];
        Arrays.fill(recordOf, NONE);
        for (int record = 0; record < records.count(); record++) {
            for (int i = records.memberStart(record); i < records.memberEnd(record); i++) {
                recordOf[records.member(i)] = record;
            }
        }
        return recordOf;
    }

    /** For each rank, whether the token stays: if the first occurrence of its signature is within the range. */
    boolean[] select(Records records) {
        TokenOrder order = records.order();
        int[] frequencies = new int[order.size()];
        for (int record = 0; record < records.count(); record++) {
            int members = records.memberEnd(record) - records.memberStart(record);
            for (int i = records.start(record); i < records.end(record); i++) {
                frequencies[records.tokens()[i]] += members;
            }
        }
        int documents = records.memberCount();
        // Cache the result for each frequency: frequencies repeat and logarithms are expensive.
        boolean[] within = new boolean[documents + 1];
        for (int frequency = 1; frequency <= documents; frequency++) {
            within[frequency] = contains(frequency, documents);
        }
        boolean[] kept = new boolean[order.size()];
        for (int rank = 0; rank < kept.length; rank++) {
            kept[rank] = within[frequencies[order.firstOccurrence(rank)]];
        }
        return kept;
    }
}
