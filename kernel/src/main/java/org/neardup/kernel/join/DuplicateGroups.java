package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Groups exact duplicates before a join, so that a set that stands there a thousand times is indexed, probed and verified once. */
final class DuplicateGroups {

    private static final int NONE = -1;

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

    /** The distinct ones among these input records, in their order, with the equal ones as members. */
    Records group(int[] inputs, TokenOrder order) {
        int mask = Math.max(2, Integer.highestOneBit(Math.max(1, inputs.length)) * 4) - 1;
        int[] table = new int[mask + 1];
        Arrays.fill(table, NONE);
        int[] groupOf = new int[inputs.length];
        int[] firstInput = new int[inputs.length];
        int groups = 0;
        int tokenCount = 0;
        for (int i = 0; i < inputs.length; i++) {
            int slot = hash(inputs[i]) & mask;
            while (table[slot] != NONE && !equal(firstInput[table[slot]], inputs[i])) {
                slot = slot + 1 & mask;
            }
            if (table[slot] == NONE) {
                table[slot] = groups;
                firstInput[groups++] = inputs[i];
                tokenCount += end.applyAsInt(inputs[i]) - start.applyAsInt(inputs[i]);
            }
            groupOf[i] = table[slot];
        }
        int[] grouped = new int[tokenCount];
        int[] offsets = new int[groups + 1];
        for (int group = 0; group < groups; group++) {
            int from = start.applyAsInt(firstInput[group]);
            int length = end.applyAsInt(firstInput[group]) - from;
            System.arraycopy(tokens, from, grouped, offsets[group], length);
            offsets[group + 1] = offsets[group] + length;
        }
        return members(inputs, groupOf, groups, grouped, offsets, order);
    }

    private static Records members(int[] inputs, int[] groupOf, int groups, int[] grouped, int[] offsets, TokenOrder order) {
        int[] memberOffsets = new int[groups + 1];
        for (int group : groupOf) {
            memberOffsets[group + 1]++;
        }
        for (int group = 0; group < groups; group++) {
            memberOffsets[group + 1] += memberOffsets[group];
        }
        int[] position = memberOffsets.clone();
        int[] members = new int[inputs.length];
        for (int i = 0; i < inputs.length; i++) {
            members[position[groupOf[i]]++] = inputs[i];
        }
        return new Records(grouped, offsets, members, memberOffsets, order);
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
