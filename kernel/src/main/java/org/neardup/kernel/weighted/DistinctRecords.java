package org.neardup.kernel.weighted;

import java.util.Arrays;
import org.neardup.kernel.cluster.EqualItems;
import org.neardup.kernel.join.RecordMembers;
import org.neardup.kernel.join.TokenOrder;

/**
 * An immutable collection of distinct, non-empty weighted records. Equal input records share one record as its <i>members</i>; empty input
 * records, which are similar to nothing, have no record. {@link WeightedRecordsBuilder#buildDistinct} builds it.
 */
public final class DistinctRecords implements RecordMembers {

    private final WeightedRecords records;
    private final int[] members;
    private final int[] memberOffsets;

    private DistinctRecords(WeightedRecords records, int[] members, int[] memberOffsets) {
        this.records = records;
        this.members = members;
        this.memberOffsets = memberOffsets;
    }

    /** The distinct records among input records in arrays like those of {@link WeightedRecords}; reuses the arrays. */
    static DistinctRecords of(int[] terms, EntryWeights weights, int[] offsets, TokenOrder order) {
        int[] inputs = new int[offsets.length - 1];
        int count = 0;
        for (int input = 0; input < inputs.length; input++) {
            inputs[count] = input;
            count += offsets[input] < offsets[input + 1] ? 1 : 0;
        }
        EqualItems distinct = EqualItems.of(count, i -> hash(terms, weights, offsets[inputs[i]], offsets[inputs[i] + 1]),
            (left, right) -> {
                int one = inputs[left];
                int other = inputs[right];
                return Arrays.equals(terms, offsets[one], offsets[one + 1], terms, offsets[other], offsets[other + 1])
                    && weights.equal(offsets[one], weights, offsets[other], offsets[one + 1] - offsets[one]);
            });
        int[] starts = new int[distinct.count() + 1];
        for (int record = 0; record < distinct.count(); record++) {
            // Records are in the order of their first members, so no record overwrites one that has yet to move.
            int first = inputs[distinct.first(record)];
            int length = offsets[first + 1] - offsets[first];
            System.arraycopy(terms, offsets[first], terms, starts[record], length);
            weights.copy(offsets[first], weights, starts[record], length);
            starts[record + 1] = starts[record] + length;
        }
        int[] members = distinct.members();
        for (int i = 0; i < members.length; i++) {
            members[i] = inputs[members[i]];
        }
        return new DistinctRecords(new WeightedRecords(terms, weights, starts, order), members, distinct.offsets());
    }

    private static int hash(int[] terms, EntryWeights weights, int from, int to) {
        long hash = 0;
        for (int i = from; i < to; i++) {
            hash = (hash + terms[i]) * 0x9E3779B97F4A7C15L + Double.doubleToRawLongBits(weights.get(i));
            hash ^= hash >>> 29;
        }
        return (int) (hash * 0x9E3779B97F4A7C15L >>> 32);
    }

    /** Upper bound of the memory for finding the equal records among this number of input records, and for their numbers, in bytes. */
    static long estimatedBytes(int records) {
        // First an input, up to four slots of a table, a class, its first member, a member and an offset. Then no table, but another offset
        // and three magnitudes and a size, and four numbers where records repeat others.
        return 14L * Integer.BYTES * (records + 2L);
    }

    /** These records without terms below 0; reuses the arrays. */
    DistinctRecords withoutUnknownTerms() {
        return new DistinctRecords(records.withoutUnknownTerms(), members, memberOffsets);
    }

    /**
     * These records with more members.
     *
     * @param inputs    number of all input records
     * @param repeating input records without terms of their own, ascending
     * @param repeated  for each of these, the equal input record
     */
    DistinctRecords withRepeats(int inputs, int[] repeating, int[] repeated) {
        int[] recordOf = new int[inputs];
        Arrays.fill(recordOf, -1);
        for (int record = 0; record < count(); record++) {
            for (int i = memberStart(record); i < memberEnd(record); i++) {
                recordOf[members[i]] = record;
            }
        }
        for (int i = 0; i < repeating.length; i++) {
            recordOf[repeating[i]] = recordOf[repeated[i]];
        }
        EqualItems equal = EqualItems.ofClasses(recordOf, count());
        return new DistinctRecords(records, equal.members(), equal.offsets());
    }

    /** The records. */
    public WeightedRecords records() {
        return records;
    }

    @Override
    public int count() {
        return records.count();
    }

    @Override
    public int memberCount() {
        return members.length;
    }

    @Override
    public int memberStart(int record) {
        return memberOffsets[record];
    }

    @Override
    public int memberEnd(int record) {
        return memberOffsets[record + 1];
    }

    @Override
    public int member(int index) {
        return members[index];
    }

    /** The memory of these records and the order of their terms, in bytes. */
    public long memoryBytes() {
        return records.memoryBytes() + records.order().memoryBytes() + (long) Integer.BYTES * (members.length + memberOffsets.length);
    }
}
