package org.neardup.kernel.frequency;

/** Counts the documents of each token in bounded memory. Not thread safe. */
public final class FrequencyCounter {

    /** Tokens for which a counter has room at first. */
    private static final int FIRST_ROOM = 1 << 8;

    /** When there is no room, at least one token in so many goes. */
    private static final int DROPPED_PART = 4;

    /** Cuts below this are found without sorting. */
    private static final int SMALL_CUTS = 1 << 10;

    private final int mostTokens;
    private TokenTable table;
    /** What the table is copied to when it is cut; made for the first cut. */
    private TokenTable spare;
    private long documents;
    private long error;

    /**
     * A counter.
     *
     * @param mostTokens for how many tokens it has room, a power of two from 256
     */
    public FrequencyCounter(int mostTokens) {
        if (mostTokens < FIRST_ROOM || Integer.bitCount(mostTokens) != 1) {
            throw new IllegalArgumentException("a counter must have room for a power of two tokens from " + FIRST_ROOM + ", but was given "
                + mostTokens);
        }
        this.mostTokens = mostTokens;
        this.table = new TokenTable(FIRST_ROOM);
    }

    /**
     * The greatest room that a counter of at most so many bytes has.
     *
     * @param mostTokens the greatest room that is wanted, a power of two
     */
    public static int mostTokens(long bytes, int mostTokens) {
        int room = mostTokens;
        while (room > FIRST_ROOM && memoryBytes(room) > bytes) {
            room /= 2;
        }
        return room;
    }

    /** The most memory that a counter with room for so many tokens takes, in bytes. */
    public static long memoryBytes(int mostTokens) {
        return 2L * TokenTable.BYTES_PER_TOKEN * mostTokens + Integer.BYTES * (long) SMALL_CUTS;
    }

    /** Counts a document; its tokens are to be added with {@link #addToken}, each once. */
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

    /** Adds what was counted elsewhere, of other documents. */
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

    /** The least cut that leaves room: a quarter of the tokens, or a few more, have at most this count. */
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

    /** What was counted so far. */
    public DocumentFrequencies frequencies() {
        long[] tokens = table.sortedTokens();
        int[] counts = new int[tokens.length];
        for (int i = 0; i < tokens.length; i++) {
            counts[i] = table.get(tokens[i]);
        }
        return new DocumentFrequencies(documents, error, tokens, counts);
    }
}
