package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * The prefix lengths of a join by record size, and a number for every token of the probing records' prefixes. Records of the same size are
 * consecutive, so these numbers need no table by record.
 */
final class Prefixes {

    private final Records probing;
    private final int[] probingLength;
    private final int[] firstNumber;
    private final int[] indexingLength;

    Prefixes(JoinInput input) {
        this.probing = input.probing();
        this.probingLength = new int[probing.largestSize() + 1];
        this.firstNumber = new int[probing.largestSize() + 2];
        for (int size = 1; size < probingLength.length; size++) {
            int records = probing.limitOfSize(size) - probing.firstOfSize(size);
            probingLength[size] = records == 0 ? 0 : input.similarity().probingPrefix(size);
            firstNumber[size + 1] = firstNumber[size] + records * probingLength[size];
        }
        Records indexed = input.indexed();
        this.indexingLength = new int[indexed.largestSize() + 1];
        for (int size = 1; size < indexingLength.length; size++) {
            boolean some = indexed.limitOfSize(size) > indexed.firstOfSize(size);
            indexingLength[size] = some ? input.indexingPrefix(size) : 0;
        }
    }

    /** Length of the probing prefix of a record of this size. */
    int probing(int size) {
        return probingLength[size];
    }

    /** Length of the indexed prefix of a record of this size. */
    int indexing(int size) {
        return indexingLength[size];
    }

    /** The longest indexed prefix. */
    int longestIndexing() {
        return Arrays.stream(indexingLength).max().getAsInt();
    }

    /** The number of a probing record's first token; the other tokens of its prefix follow. */
    int number(int record, int size) {
        return firstNumber[size] + (record - probing.firstOfSize(size)) * probingLength[size];
    }

    /** The number of tokens of all probing prefixes. */
    int probingCount() {
        return firstNumber[firstNumber.length - 1];
    }

    /** An upper bound of the number of tokens of all indexed prefixes. */
    static long indexingCount(JoinInput input) {
        Records records = input.indexed();
        long count = 0;
        int record = 0;
        while (record < records.count()) {
            int size = records.size(record);
            int limit = records.limitOfSize(size);
            count += (long) (limit - record) * input.indexingPrefix(size);
            record = limit;
        }
        return count;
    }
}
