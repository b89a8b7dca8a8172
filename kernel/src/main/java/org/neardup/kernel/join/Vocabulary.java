package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * Numbers the distinct tokens of one or more collections and counts the records that have them. The n-th occurrence of a token in a record
 * is a token of its own (§2.1), which turns multisets into sets. Collections to be joined share one vocabulary. Not thread safe.
 */
public final class Vocabulary extends TokenNumbering {

    static final int NONE = -1;

    private static final int LEAST_ROOM = 1 << 9;

    private static final long BYTES_PER_TOKEN = Long.BYTES + 2 * Integer.BYTES;

    /** Memory for ordering a token, including the order. */
    private static final long ORDERING_BYTES_PER_TOKEN = 2 * Long.BYTES + 4 * Integer.BYTES;

    /** Open-addressing hash table of the numbers of first occurrences, {@link #NONE} in empty slots. */
    private int[] table;
    private int firstOccurrences;

    private int size;
    private long[] tokens;
    private int[] frequencies;
    /** Number of the same token's next occurrence. */
    private int[] next;

    private final MemoryReservation memory;

    /** A vocabulary without a memory limit. */
    public Vocabulary() {
        this(MemoryReservation.UNLIMITED);
    }

    /**
     * A vocabulary that reserves its memory as it grows, and releases the arrays that it outgrows. It never releases the rest,
     * {@link #memoryBytes}.
     */
    public Vocabulary(MemoryReservation memory) {
        this(memory, 0);
    }

    /** The same with space for at least half of this number of distinct tokens, before it grows. */
    public Vocabulary(MemoryReservation memory, int room) {
        int capacity = Math.max(LEAST_ROOM, Integer.highestOneBit(room));
        this.memory = memory;
        memory.reserve((BYTES_PER_TOKEN + 2L * Integer.BYTES) * capacity);
        table = filled(2 * capacity);
        tokens = new long[capacity];
        frequencies = new int[capacity];
        next = new int[capacity];
    }

    /** Number of distinct tokens, with occurrences. */
    public int size() {
        return size;
    }

    /**
     * Upper bound of the memory of this vocabulary and an order of it, including growing and sorting, in bytes.
     *
     * @param moreTokens number of tokens, with repetitions, still to be added
     */
    public long estimatedBytes(long moreTokens) {
        long tokenCount = size + moreTokens;
        long capacity = tokens.length;
        while (capacity < tokenCount) {
            capacity *= 2;
        }
        long slots = table.length;
        while (slots < 2 * (firstOccurrences + moreTokens)) {
            slots *= 2;
        }
        long growing = (capacity > tokens.length ? Long.BYTES * capacity / 2 : 0) + (slots > table.length ? Integer.BYTES * slots / 2 : 0);
        long ordering = ORDERING_BYTES_PER_TOKEN * tokenCount;
        long stored = BYTES_PER_TOKEN * capacity + Integer.BYTES * slots;
        return stored + Math.max(growing, ordering);
    }

    /** The memory of this vocabulary, in bytes. */
    public long memoryBytes() {
        return BYTES_PER_TOKEN * tokens.length + (long) Integer.BYTES * table.length;
    }

    /** The number of a token, assigned at the first call; {@link RecordsBuilder#addNumbered} counts the records that have it. */
    @Override
    public int number(long token) {
        int slot = slot(token);
        int id = table[slot];
        if (id == NONE) {
            id = add(token);
            table[slot] = id;
            if (++firstOccurrences * 2 > table.length) {
                growTable();
            }
        }
        return id;
    }

    @Override
    void countFirst(int id) {
        frequencies[id]++;
    }

    @Override
    int countNext(int id) {
        int following = next[id];
        if (following == NONE) {
            following = add(tokens[id]);
            next[id] = following;
        }
        frequencies[following]++;
        return following;
    }

    @Override
    public boolean isRankedBy(TokenOrder order) {
        return order.size() == size;
    }

    /** The number of a token's first occurrence, {@link #NONE} if it has none. */
    int find(long token) {
        return table[slot(token)];
    }

    /** The number of the occurrence after this one, {@link #NONE} if no record has it. */
    int following(int id) {
        return next[id];
    }

    /** The token of a number. */
    public long token(int id) {
        return tokens[id];
    }

    /** The order by ascending exact frequency, then by token value, then by occurrence. */
    public TokenOrder order() {
        return order(null);
    }

    /**
     * The same order for records that uncounted records may probe ({@link LinkIndex}): a token of a single counted record may be shared
     * with one of those.
     */
    public TokenOrder openOrder() {
        return order(null, true);
    }

    /** The order by ascending external frequency, for instance from a sketch merged over machines; ties as in {@link #order()}. */
    public TokenOrder order(TokenFrequencies estimates) {
        return order(estimates, false);
    }

    private TokenOrder order(TokenFrequencies estimates, boolean open) {
        memory.reserve(ORDERING_BYTES_PER_TOKEN * size);
        try {
            return ordered(estimates, open);
        } finally {
            memory.release(ORDERING_BYTES_PER_TOKEN * size);
        }
    }

    private TokenOrder ordered(TokenFrequencies estimates, boolean open) {
        long[] byValue = new long[firstOccurrences];
        int count = 0;
        for (int id : table) {
            if (id != NONE) {
                byValue[count++] = tokens[id];
            }
        }
        Arrays.sort(byValue);
        int[] ids = new int[size];
        int[] firsts = new int[size];
        long[] keys = new long[size];
        int position = 0;
        for (long token : byValue) {
            int occurrence = 1;
            int first = table[slot(token)];
            for (int id = first; id != NONE; id = next[id]) {
                int frequency = estimates == null ? frequencies[id] : estimates.frequency(token, occurrence++);
                ids[position] = id;
                firsts[id] = first;
                keys[position] = (long) frequency << 32 | position++;
            }
        }
        Arrays.sort(keys);
        int[] ranks = new int[size];
        int unshared = open ? 0 : size;
        for (int rank = 0; rank < size; rank++) {
            int id = ids[(int) keys[rank]];
            ranks[id] = rank;
            if (frequencies[id] > 1 && unshared == size) {
                unshared = rank;
            }
        }
        int[] firstOccurrences = new int[size];
        for (int id = 0; id < size; id++) {
            firstOccurrences[ranks[id]] = ranks[firsts[id]];
        }
        return new TokenOrder(ranks, firstOccurrences, unshared);
    }

    private int add(long token) {
        if (size == tokens.length) {
            int capacity = Math.multiplyExact(size, 2);
            memory.reserve(BYTES_PER_TOKEN * capacity);
            tokens = Arrays.copyOf(tokens, capacity);
            frequencies = Arrays.copyOf(frequencies, capacity);
            next = Arrays.copyOf(next, capacity);
            memory.release(BYTES_PER_TOKEN * size);
        }
        tokens[size] = token;
        next[size] = NONE;
        return size++;
    }

    /** The slot of a token's first occurrence, or the empty slot for it. */
    private int slot(long token) {
        int mask = table.length - 1;
        // Fibonacci hashing, so that consecutive token ids do not cluster.
        int slot = (int) (token * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (table[slot] != NONE && tokens[table[slot]] != token) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void growTable() {
        int[] old = table;
        int length = Math.multiplyExact(old.length, 2);
        memory.reserve((long) Integer.BYTES * length);
        table = filled(length);
        for (int id : old) {
            if (id != NONE) {
                table[slot(tokens[id])] = id;
            }
        }
        memory.release((long) Integer.BYTES * old.length);
    }

    private static int[] filled(int length) {
        int[] table = new int[length];
        Arrays.fill(table, NONE);
        return table;
    }
}
