package org.neardup.kernel.frequency;

/** Counts the documents of each token in bounded memory. Not thread safe. */
public final class FrequencyCounter {

    /** The capacity for most collections, in tokens; all rarer tokens weigh the same. The frequencies take less than 4 MB. */
    public static final int DEFAULT_TOKENS = 1 << 18;

    /** The initial capacity, in tokens. */
    private static final int FIRST_ROOM = 1 << 8;

    /** When the table is full, a cut drops at least 1/{@value} of the tokens. */
    private static final int DROPPED_PART = 4;

    /** Finding a cut below this number needs no sorting. */
    private static final int SMALL_CUTS = 1 << 10;

    private final int mostTokens;
    private TokenTable table;
    /** The target of a cut, allocated at the first one. */
    private TokenTable spare;
    private long documents;
    private long error;

    /**
     * Creates an empty counter.
     *
     * @param mostTokens the maximum capacity in tokens, a power of two, at least 256
     */
    public FrequencyCounter(int mostTokens) {
        if (mostTokens < FIRST_ROOM || Integer.bitCount(mostTokens) != 1) {
            throw new IllegalArgumentException("the capacity of a counter must be a power of two, at least " + FIRST_ROOM
                + ", but was [" + mostTokens + "]");
        }
        this.mostTokens = mostTokens;
        this.table = new TokenTable(FIRST_ROOM);
    }

    /**
     * The largest capacity of a counter within a memory limit, in tokens.
     *
     * @param mostTokens the upper limit of the result, a power of two
     */
    public static int mostTokens(long bytes, int mostTokens) {
        int room = mostTokens;
        while (room > FIRST_ROOM && memoryBytes(room) > bytes) {
            room /= 2;
        }
        return room;
    }

    /** The maximum memory of a counter of this capacity, in bytes. */
    public static long memoryBytes(int mostTokens) {
        return 2L * TokenTable.BYTES_PER_TOKEN * mostTokens + Integer.BYTES * (long) SMALL_CUTS;
    }

    /** Counts a document; the caller adds each of its distinct tokens once with {@link #addToken}. */
    public void addDocument() {
        documents++;
    }

    /** Counts a token of a document. */
    public void addToken(long token) {
        addToken(token, 1);
    }

    /**
     * Counts a token of several documents.
     *
     * @param more number of these documents, 1 or more
     */
    public void addToken(long token, int more) {
        if (table.size() == table.room() && table.get(token) == 0) {
            makeRoom();
        }
        table.add(token, more);
    }

    /** Adds the counts of other documents. */
    public void add(DocumentFrequencies counted) {
        documents += counted.documents();
        error += counted.error();
        for (int i = 0; i < counted.size(); i++) {
            addToken(counted.token(i), counted.count(i));
        }
    }

    private void makeRoom() {
        if (table.room() < mostTokens) {
            TokenTable larger = new TokenTable(2 * table.room());
            larger.addLowered(table, 0);
            table = larger;
        } else {
            lower(cut());
        }
    }

    /** The smallest count that at least a quarter of the tokens do not exceed. */
    private int cut() {
        int wanted = table.size() / DROPPED_PART;
        int[] counts = new int[SMALL_CUTS];
        table.countNumbers(counts);
        int dropped = 0;
        for (int cut = 1; cut < SMALL_CUTS; cut++) {
            dropped += counts[cut];
            if (dropped >= wanted) {
                return cut;
            }
        }
        return table.sortedNumbers()[wanted - 1];
    }

    private void lower(int cut) {
        if (spare == null) {
            spare = new TokenTable(mostTokens);
        }
        spare.addLowered(table, cut);
        TokenTable lowered = spare;
        spare = table;
        spare.clear();
        table = lowered;
        error += cut;
    }

    /** The counts so far. */
    public DocumentFrequencies frequencies() {
        long[] tokens = table.sortedTokens();
        int[] counts = new int[tokens.length];
        for (int i = 0; i < tokens.length; i++) {
            counts[i] = table.get(tokens[i]);
        }
        return new DocumentFrequencies(documents, error, tokens, counts);
    }
}
