package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** The lengths of the indexed prefixes by record size, without those of records that have no partner but equal ones. */
final class Prefixes {

    private final int[] indexingLength;

    Prefixes(JoinInput input) {
        Records indexed = input.indexed();
        this.indexingLength = new int[indexed.largestSize() + 1];
        for (int size = 1; size < indexingLength.length; size++) {
            boolean some = indexed.limitOfSize(size) > indexed.firstOfSize(size);
            indexingLength[size] = some ? input.distinctIndexingPrefix(size) : 0;
        }
    }

    /** Length of the indexed prefix of a record of this size. */
    int indexing(int size) {
        return indexingLength[size];
    }

    /** The longest indexed prefix. */
    int longestIndexing() {
        return Arrays.stream(indexingLength).max().getAsInt();
    }

    /** An upper bound of the number of tokens of all indexed prefixes. */
    static long indexingCount(JoinInput input) {
        return count(input.indexed(), input::indexingPrefix);
    }

    /** The number of tokens of the indexed and probing prefixes of distinct records; an open index is probed as often as it has records. */
    static long distinctCount(JoinInput input) {
        Records probing = input.probing().count() == 0 ? input.indexed() : input.probing();
        return count(input.indexed(), input::distinctIndexingPrefix) + count(probing, input::distinctProbingPrefix);
    }

    private static long count(Records records, IntUnaryOperator prefix) {
        long count = 0;
        int record = 0;
        while (record < records.count()) {
            int size = records.size(record);
            int limit = records.limitOfSize(size);
            count += (long) (limit - record) * prefix.applyAsInt(size);
            record = limit;
        }
        return count;
    }
}
