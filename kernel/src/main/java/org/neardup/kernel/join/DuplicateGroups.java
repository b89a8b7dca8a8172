package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

import org.neardup.kernel.cluster.EqualItems;

/** Groups exact duplicates before a join, so that a set that occurs a thousand times is indexed, probed and verified only once. */
final class DuplicateGroups {

    private final int[] tokens;
    private final IntUnaryOperator start;
    private final IntUnaryOperator end;

    /**
     * Groups input records.
     *
     * @param tokens ranks of all input records
     * @param start where an input record's ranks start
     * @param end where they end
     */
    DuplicateGroups(int[] tokens, IntUnaryOperator start, IntUnaryOperator end) {
        this.tokens = tokens;
        this.start = start;
        this.end = end;
    }

    /** The distinct records among these input records, in their order, with the equal input records as members. */
    Records group(int[] inputs, TokenOrder order) {
        EqualItems groups = EqualItems.of(inputs.length, i -> hash(inputs[i]), (left, right) -> equal(inputs[left], inputs[right]));
        int[] offsets = new int[groups.count() + 1];
        for (int group = 0; group < groups.count(); group++) {
            int first = inputs[groups.first(group)];
            offsets[group + 1] = offsets[group] + end.applyAsInt(first) - start.applyAsInt(first);
        }
        int[] grouped = new int[offsets[groups.count()]];
        for (int group = 0; group < groups.count(); group++) {
            System.arraycopy(tokens, start.applyAsInt(inputs[groups.first(group)]), grouped, offsets[group],
                offsets[group + 1] - offsets[group]);
        }
        int[] members = groups.members();
        for (int i = 0; i < members.length; i++) {
            members[i] = inputs[members[i]];
        }
        return new Records(grouped, offsets, members, groups.offsets(), order);
    }

    private int hash(int input) {
        long hash = 0;
        for (int i = start.applyAsInt(input); i < end.applyAsInt(input); i++) {
            hash = (hash + tokens[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> 32);
    }

    private boolean equal(int left, int right) {
        return Arrays.equals(tokens, start.applyAsInt(left), end.applyAsInt(left),
            tokens, start.applyAsInt(right), end.applyAsInt(right));
    }
}
