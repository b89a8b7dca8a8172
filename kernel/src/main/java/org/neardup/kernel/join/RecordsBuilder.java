package org.neardup.kernel.join;

import java.util.Arrays;

/** Collects sets or multisets of 64-bit tokens and builds {@link Records} of them. Input records are numbered from 0. Not thread safe. */
public final class RecordsBuilder {

    private final Vocabulary vocabulary;
    private int[] ids = new int[1 << 10];
    private int idCount;
    private int[] ends = new int[1 << 6];
    private int count;
    private long[] current = new long[1 << 6];

    /** Collects records whose tokens are numbered and counted by this vocabulary. */
    public RecordsBuilder(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Number of records added so far. */
    public int count() {
        return count;
    }

    /**
     * Upper bound of the memory that this builder and the records it builds take, growing and grouping included, without the vocabulary; in
     * bytes.
     *
     * @param moreRecords how many records are still to be added
     * @param moreTokens how many tokens they have, with repetitions
     */
    public long estimatedBytes(long moreRecords, long moreTokens) {
        long tokenCount = idCount + moreTokens;
        long recordCount = count + moreRecords;
        // Whoever grows doubles, with the old array beside the new one: at most three times as much as there is.
        long collected = Integer.BYTES * (Math.max(ids.length, 3 * tokenCount) + Math.max(ends.length, 3 * recordCount))
            + Long.BYTES * Math.max(current.length, 3 * moreTokens);
        // Ranks before and after grouping; a position and a first record of each size; and for each record a place by size, up to four
        // slots of a table, a group, its first record, a member, two offsets and a position.
        long largest = Math.max(current.length, moreTokens);
        long built = Integer.BYTES * (2 * tokenCount + 2 * largest + 12 * recordCount + 8);
        return collected + built;
    }

    /**
     * Adds a record.
     *
     * @param tokens its tokens in any order; a repeated one counts as often as it stands there
     */
    public void add(long... tokens) {
        add(tokens, 0, tokens.length);
    }

    /** Adds a record of the tokens from an index, inclusive, to another, exclusive. */
    public void add(long[] tokens, int from, int to) {
        int length = to - from;
        if (current.length < length) {
            current = new long[Math.max(length, current.length * 2)];
        }
        System.arraycopy(tokens, from, current, 0, length);
        Arrays.sort(current, 0, length);
        reserve(length);
        int id = 0;
        for (int i = 0; i < length; i++) {
            boolean repeated = i > 0 && current[i] == current[i - 1];
            id = repeated ? vocabulary.countNext(id) : vocabulary.countFirst(current[i]);
            ids[idCount++] = id;
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, count * 2);
        }
        ends[count++] = idCount;
    }

    private void reserve(int length) {
        long needed = (long) idCount + length;
        if (needed > ids.length) {
            if (needed > Integer.MAX_VALUE - 8) {
                throw new IllegalArgumentException("one collection holds at most 2^31 - 9 tokens; split it into several");
            }
            ids = Arrays.copyOf(ids, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, 2L * ids.length)));
        }
    }

    /**
     * The records added so far.
     *
     * @param order an order of this builder's vocabulary, made after the last record of every collection was added
     */
    public Records build(TokenOrder order) {
        if (order.size() != vocabulary.size()) {
            throw new IllegalArgumentException("the order ranks " + order.size() + " tokens, but the vocabulary now has "
                + vocabulary.size() + ": make the order after the last record was added");
        }
        int[] ranks = new int[idCount];
        for (int i = 0; i < idCount; i++) {
            ranks[i] = order.rank(ids[i]);
        }
        for (int record = 0; record < count; record++) {
            Arrays.sort(ranks, start(record), ends[record]);
        }
        int[] bySize = bySize();
        return new DuplicateGroups(ranks, this::start, record -> ends[record]).group(bySize, order);
    }

    private int start(int record) {
        return record == 0 ? 0 : ends[record - 1];
    }

    /** Numbers of the non-empty records by ascending size, equal ones by ascending number: a counting sort. */
    private int[] bySize() {
        int largest = 0;
        int empty = 0;
        for (int record = 0; record < count; record++) {
            int size = ends[record] - start(record);
            largest = Math.max(largest, size);
            empty += size == 0 ? 1 : 0;
        }
        int[] position = new int[largest + 2];
        for (int record = 0; record < count; record++) {
            position[ends[record] - start(record) + 1]++;
        }
        position[1] = 0;
        for (int size = 1; size <= largest; size++) {
            position[size + 1] += position[size];
        }
        int[] sorted = new int[count - empty];
        for (int record = 0; record < count; record++) {
            int size = ends[record] - start(record);
            if (size > 0) {
                sorted[position[size]++] = record;
            }
        }
        return sorted;
    }
}
