package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.Objects;
import org.neardup.kernel.cluster.EqualItems;

/**
 * Collects sets or multisets of 64-bit tokens and builds {@link Records} from them, once. Input records are numbered from 0. Not thread
 * safe.
 */
public final class RecordsBuilder {

    private final TokenNumbering vocabulary;
    private int[] ids = new int[1 << 10];
    private int idCount;
    private int[] ends = new int[1 << 6];
    /** For each record from {@link #repeatedFrom} on, the equal earlier record. */
    private int[] repeats = {};
    private int repeatedFrom = Integer.MAX_VALUE;
    private int count;
    private long[] current = new long[1 << 6];
    private MemoryReservation memory = MemoryReservation.UNLIMITED;
    private long reserved;

    /** Collects records; this numbers their tokens. */
    public RecordsBuilder(TokenNumbering vocabulary) {
        this.vocabulary = vocabulary;
    }

    /** Number of records added so far. */
    public int count() {
        return count;
    }

    /**
     * Upper bound of the memory of this builder and its records in bytes, including grouping, without the vocabulary. Valid if
     * {@link #reserve} is called before further records are added.
     *
     * @param moreRecords number of records still to be added
     * @param moreTokens number of their tokens, with repetitions
     * @param largestRecord number of tokens of the largest record, with repetitions
     */
    public long estimatedBytes(int moreRecords, long moreTokens, int largestRecord) {
        long tokenCount = idCount + moreTokens;
        long recordCount = count + moreRecords;
        long collected = Integer.BYTES * (roomFor(tokenCount, ids.length) + roomFor(recordCount, ends.length))
            + Long.BYTES * Math.max(current.length, 3L * largestRecord);
        // Ranks after grouping; a position and a first record of each size; and for each record a position by size, up to four slots of a
        // table, a group, its first record, a member, two offsets, a position, and possibly the record that it repeats, in an array that
        // has grown.
        long built = Integer.BYTES * (tokenCount + 2L * largestRecord + 15 * recordCount + 8);
        return collected + built;
    }

    /** A too short array is copied into one of the right length. */
    private static long roomFor(long needed, int length) {
        return needed > length ? needed + length : length;
    }

    /**
     * Allocates space for a known number of records and tokens, so that no array grows while they are added.
     *
     * @param moreRecords number of records still to be added
     * @param moreTokens number of their tokens, with repetitions
     */
    public void reserve(int moreRecords, long moreTokens) {
        reserveTokens(moreTokens);
        if (moreRecords > ends.length - count) {
            ends = Arrays.copyOf(ends, Math.addExact(count, moreRecords));
        }
    }

    /**
     * Like {@link #reserve(int, long)}, and reserves the memory of this builder and its records until they are built.
     *
     * @param largestRecord number of tokens of the largest record, with repetitions
     * @param memory        holds the memory of the records once they are built; the caller releases it
     */
    public void reserve(int moreRecords, long moreTokens, int largestRecord, MemoryReservation memory) {
        this.memory = memory;
        reserved = estimatedBytes(moreRecords, moreTokens, largestRecord);
        memory.reserve(reserved);
        reserve(moreRecords, moreTokens);
    }

    /**
     * Adds a record.
     *
     * @param tokens its tokens in any order; repeated tokens raise the multiplicity
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
        makeRoom(length);
        int id = 0;
        for (int i = 0; i < length; i++) {
            if (i > 0 && current[i] == current[i - 1]) {
                id = vocabulary.countNext(id);
            } else {
                id = vocabulary.number(current[i]);
                vocabulary.countFirst(id);
            }
            ids[idCount++] = id;
        }
        endRecord();
    }

    /**
     * Adds a record of tokens that already have numbers, which saves looking them up.
     *
     * @param numbers        the {@linkplain Vocabulary#number numbers} of its tokens, in any order, each once
     * @param multiplicities of the tokens, 1 or more; null if each occurs once
     * @param distinct       number of distinct tokens, at the beginning of the arrays
     */
    public void addNumbered(int[] numbers, int[] multiplicities, int distinct) {
        makeRoom(distinct);
        for (int i = 0; i < distinct; i++) {
            int id = numbers[i];
            vocabulary.countFirst(id);
            ids[idCount++] = id;
            if (multiplicities != null) {
                int repetitions = multiplicities[i] - 1;
                makeRoom((long) repetitions + distinct - i - 1);
                for (int occurrence = 0; occurrence < repetitions; occurrence++) {
                    id = vocabulary.countNext(id);
                    ids[idCount++] = id;
                }
            }
        }
        endRecord();
    }

    /**
     * Adds a record that is equal to an earlier one and takes no memory for tokens. From then on, only such records may be added.
     *
     * @param record number of a record added with its tokens
     */
    public void repeat(int record) {
        repeatedFrom = Math.min(repeatedFrom, count);
        Objects.checkIndex(record, repeatedFrom);
        int repeated = count - repeatedFrom;
        if (repeated == repeats.length) {
            repeats = Arrays.copyOf(repeats, Math.max(1 << 6, 2 * repeated));
        }
        repeats[repeated] = record;
        endRecord();
    }

    private void makeRoom(long length) {
        if (repeatedFrom <= count) {
            throw new IllegalStateException("records with tokens of their own come before those that repeat others");
        }
        if (length > ids.length - idCount) {
            reserveTokens(Math.max(length, Math.min(ids.length, Integer.MAX_VALUE - 8 - idCount)));
        }
    }

    private void endRecord() {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, count * 2);
        }
        ends[count++] = idCount;
    }

    private void reserveTokens(long more) {
        long needed = idCount + more;
        if (needed > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("one collection holds at most 2^31 - 9 tokens; split it into several");
        }
        if (needed > ids.length) {
            ids = Arrays.copyOf(ids, (int) needed);
        }
    }

    /**
     * Builds the records. This must be the last call: the records take over the builder's memory.
     *
     * @param order an order of this builder's vocabulary, created after the last record of every collection was added
     */
    public Records build(TokenOrder order) {
        if (vocabulary.isRankedBy(order) == false) {
            throw new IllegalArgumentException("the order ranks " + order.size()
                + " tokens, but the vocabulary has others: make the order after the last record was added");
        }
        memory.reserve(order.memoryBytes());
        Records records = rank(order);
        memory.release(reserved + order.memoryBytes());
        memory.reserve(records.memoryBytes());
        return records;
    }

    private Records rank(TokenOrder order) {
        int[] ranks = ids;
        ids = null;
        for (int record = 0; record < Math.min(count, repeatedFrom); record++) {
            int from = start(record);
            int to = end(record);
            boolean sorted = true;
            for (int i = from; i < to; i++) {
                ranks[i] = order.rank(ranks[i]);
                sorted &= i == from || ranks[i - 1] < ranks[i];
            }
            if (sorted == false) {
                Arrays.sort(ranks, from, to);
            }
        }
        return distinct(ranks, bySize(), order);
    }

    /** The distinct records among input records, in their order: a set that occurs a thousand times is joined only once. */
    private Records distinct(int[] ranks, int[] inputs, TokenOrder order) {
        EqualItems classes = EqualItems.of(inputs.length, i -> hash(ranks, start(inputs[i]), end(inputs[i])),
            (left, right) -> Arrays.equals(ranks, start(inputs[left]), end(inputs[left]), ranks, start(inputs[right]), end(inputs[right])));
        int[] offsets = new int[classes.count() + 1];
        for (int record = 0; record < classes.count(); record++) {
            offsets[record + 1] = offsets[record] + size(inputs[classes.first(record)]);
        }
        int[] tokens = new int[offsets[classes.count()]];
        for (int record = 0; record < classes.count(); record++) {
            int first = inputs[classes.first(record)];
            System.arraycopy(ranks, start(first), tokens, offsets[record], size(first));
        }
        int[] members = classes.members();
        Arrays.setAll(members, i -> inputs[members[i]]);
        return new Records(tokens, offsets, members, classes.offsets(), order);
    }

    private static int hash(int[] ranks, int from, int to) {
        long hash = 0;
        for (int i = from; i < to; i++) {
            hash = (hash + ranks[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> 32);
    }

    /** The record itself, or the equal earlier record whose tokens it shares. */
    private int original(int record) {
        return record < repeatedFrom ? record : repeats[record - repeatedFrom];
    }

    private int start(int record) {
        int original = original(record);
        return original == 0 ? 0 : ends[original - 1];
    }

    private int end(int record) {
        return ends[original(record)];
    }

    private int size(int record) {
        return end(record) - start(record);
    }

    /** Numbers of the non-empty records by ascending size, then by ascending number: a counting sort. */
    private int[] bySize() {
        int largest = 0;
        int empty = 0;
        for (int record = 0; record < count; record++) {
            int size = size(record);
            largest = Math.max(largest, size);
            empty += size == 0 ? 1 : 0;
        }
        int[] position = new int[largest + 2];
        for (int record = 0; record < count; record++) {
            position[size(record) + 1]++;
        }
        position[1] = 0;
        for (int size = 1; size <= largest; size++) {
            position[size + 1] += position[size];
        }
        int[] sorted = new int[count - empty];
        for (int record = 0; record < count; record++) {
            int size = size(record);
            if (size > 0) {
                sorted[position[size]++] = record;
            }
        }
        return sorted;
    }
}
