package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * An immutable collection of distinct, non-empty sets of token ranks in flat arrays. Records are numbered by ascending size, and each holds
 * its ranks in ascending order, so a range of sizes is a range of numbers and the rare tokens come first. Equal input records share one
 * record as its <i>members</i>; empty input records, which are similar to nothing, have no record. {@link RecordsBuilder} builds them.
 */
public final class Records implements RecordMembers {

    private final int[] tokens;
    private final int[] offsets;
    private final int[] members;
    private final int[] memberOffsets;
    private final TokenOrder order;
    private final int[] firstOfSize;

    /**
     * Keeps the arrays.
     *
     * @param tokens ranks of all records, one record after the other
     * @param offsets where each record starts in {@code tokens}, and the end
     * @param members numbers of the input records, those of one record after the other
     * @param memberOffsets where the members of each record start, and the end
     */
    Records(int[] tokens, int[] offsets, int[] members, int[] memberOffsets, TokenOrder order) {
        this.tokens = tokens;
        this.offsets = offsets;
        this.members = members;
        this.memberOffsets = memberOffsets;
        this.order = order;
        this.firstOfSize = new int[largestSize() + 1];
        int size = 0;
        for (int record = 0; record < count(); record++) {
            while (size < size(record)) {
                firstOfSize[++size] = record;
            }
        }
    }

    @Override
    public int count() {
        return offsets.length - 1;
    }

    /** Number of tokens of a record. */
    public int size(int record) {
        return offsets[record + 1] - offsets[record];
    }

    /** Number of tokens of the largest record, 0 without records. */
    public int largestSize() {
        return count() == 0 ? 0 : size(count() - 1);
    }

    /** Number of tokens of all records. */
    public int tokenCount() {
        return tokens.length;
    }

    @Override
    public int memberCount() {
        return members.length;
    }

    /** Number of the first record of at least this size, {@link #count()} if there is none. */
    public int firstOfSize(int size) {
        return size > largestSize() ? count() : firstOfSize[size];
    }

    /** Number after the last record of at most this size. */
    public int limitOfSize(int size) {
        return size >= largestSize() ? count() : firstOfSize[size + 1];
    }

    /** The memory of these records and the order of their tokens, in bytes. */
    public long memoryBytes() {
        return (long) Integer.BYTES * (tokens.length + offsets.length + members.length + memberOffsets.length + firstOfSize.length)
            + order.memoryBytes();
    }

    /**
     * The records of at least this size, with their members.
     *
     * @param size number of tokens
     */
    public Records atLeast(int size) {
        int first = firstOfSize(Math.max(0, size));
        if (first == 0) {
            return this;
        }
        return new Records(Arrays.copyOfRange(tokens, offsets[first], tokens.length), tail(offsets, first),
            Arrays.copyOfRange(members, memberOffsets[first], members.length), tail(memberOffsets, first), order);
    }

    /** The offsets from a record on, relative to its own. */
    private static int[] tail(int[] offsets, int first) {
        int[] tail = Arrays.copyOfRange(offsets, first, offsets.length);
        for (int i = 0; i < tail.length; i++) {
            tail[i] -= offsets[first];
        }
        return tail;
    }

    /** An empty collection of the same order. */
    Records none() {
        return new Records(new int[0], new int[1], new int[0], new int[1], order);
    }

    /** Whether both collections rank their tokens by the same order, which a join requires. */
    boolean sharesOrderWith(Records other) {
        return order == other.order;
    }

    /** The order that ranks the tokens. */
    public TokenOrder order() {
        return order;
    }

    /** All ranks. Callers must not change the array. */
    public int[] tokens() {
        return tokens;
    }

    /** Index of a record's first rank in {@link #tokens()}. */
    public int start(int record) {
        return offsets[record];
    }

    /** Index after a record's last rank in {@link #tokens()}. */
    public int end(int record) {
        return offsets[record + 1];
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
}
