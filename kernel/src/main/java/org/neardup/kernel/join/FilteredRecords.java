package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Records without some of their tokens: sorted by their new sizes and grouped again. */
final class FilteredRecords {

    private final Records records;
    private final int[] tokens;
    private final int[] offsets;

    FilteredRecords(Records records, IntPredicate kept) {
        this.records = records;
        this.tokens = new int[records.tokenCount()];
        this.offsets = new int[records.count() + 1];
        int length = 0;
        for (int record = 0; record < records.count(); record++) {
            for (int i = records.start(record); i < records.end(record); i++) {
                if (kept.test(records.tokens()[i])) {
                    tokens[length++] = records.tokens()[i];
                }
            }
            offsets[record + 1] = length;
        }
    }

    Records build() {
        int[] recordOf = recordOf();
        int[] inputs = bySize(recordOf);
        return new DuplicateGroups(tokens, input -> offsets[recordOf[input]], input -> offsets[recordOf[input] + 1])
            .group(inputs, records.order());
    }

    private int size(int record) {
        return offsets[record + 1] - offsets[record];
    }

    /** For each input record, the record whose member it is. */
    private int[] recordOf() {
        int largest = -1;
        for (int i = 0; i < records.memberCount(); i++) {
            largest = Math.max(largest, records.member(i));
        }
        int[] recordOf = new int[largest + 1];
        for (int record = 0; record < records.count(); record++) {
            for (int i = records.memberStart(record); i < records.memberEnd(record); i++) {
                recordOf[records.member(i)] = record;
            }
        }
        return recordOf;
    }

    /** Numbers of the input records that still have tokens, by ascending size, then by ascending number. */
    private int[] bySize(int[] recordOf) {
        long[] keys = new long[records.memberCount()];
        int count = 0;
        for (int i = 0; i < records.memberCount(); i++) {
            int input = records.member(i);
            int size = size(recordOf[input]);
            if (size > 0) {
                keys[count++] = (long) size << 32 | input;
            }
        }
        Arrays.sort(keys, 0, count);
        int[] inputs = new int[count];
        Arrays.setAll(inputs, i -> (int) keys[i]);
        return inputs;
    }
}
