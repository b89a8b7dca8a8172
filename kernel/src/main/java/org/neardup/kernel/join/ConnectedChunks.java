package org.neardup.kernel.join;

import java.util.function.IntUnaryOperator;

/**
 * Finds stretches of an index's postings whose records are all connected, so that a probe that is linked with one of them need not read the
 * others. Otherwise n records that share a token of their prefixes would cost n² / 2 postings, although they need only n - 1 links.
 *
 * <p>The array of postings is cut into chunks. Two facts about each chunk are recorded, and stay true because components only grow: how
 * many of its first postings are of one component, and for a chunk of a single component, how far the chunks before it are of this
 * component too. The first count never decreases, so all tests of a chunk together cost one find for each posting; walking over several
 * chunks halves the path, as in {@link org.neardup.kernel.cluster.UnionFind}. Not thread safe, like the forest.
 */
public final class ConnectedChunks {

    /** Postings of a chunk, a power of two. Few, because a probe always reads the partial chunk at the start of its run. */
    public static final int LENGTH = 128;

    private final IntUnaryOperator componentOf;
    /** For each chunk, the number of its first postings known to be of the component of the very first. */
    private final short[] connected;
    /** For each chunk of a single component, an earlier chunk; all chunks between the two are of this component too. */
    private final int[] before;

    /**
     * Cuts postings into chunks.
     *
     * @param postings    number of postings
     * @param componentOf the current component of a posting's record
     */
    public ConnectedChunks(int postings, IntUnaryOperator componentOf) {
        this.componentOf = componentOf;
        int chunks = postings / LENGTH + 1;
        this.connected = new short[chunks];
        this.before = new int[chunks];
        for (int chunk = 0; chunk < chunks; chunk++) {
            before[chunk] = chunk - 1;
        }
    }

    /** The memory of the chunks of an index, in bytes. */
    public static long estimatedBytes(long postings) {
        return (Short.BYTES + Integer.BYTES) * (postings / LENGTH + 1);
    }

    /** The start of the chunk that contains the posting at this index. */
    public int start(int at) {
        return at - at % LENGTH;
    }

    /**
     * Skips postings of the component of a probing record, backwards.
     *
     * @param start index of the first of some postings of one chunk
     * @param end index after the last of them
     * @param component the component of the record
     * @return index after the last posting before {@code end} that may be of another component; {@code end} if some of these may be
     */
    public int skip(int start, int end, int component) {
        if (start % LENGTH != 0 || isConnected(start / LENGTH, end - start, component) == false) {
            return end;
        }
        int chunk = start / LENGTH - 1;
        while (chunk >= 0 && isConnected(chunk, component)) {
            int next = before[chunk];
            if (next >= 0 && isConnected(next, component)) {
                before[chunk] = before[next];
            }
            chunk = next;
        }
        return (chunk + 1) * LENGTH;
    }

    /** Forgets what is known of the chunks of some postings, which have moved. */
    void forget(int from, int to) {
        for (int chunk = from / LENGTH; chunk * LENGTH < to; chunk++) {
            connected[chunk] = 0;
            before[chunk] = chunk - 1;
        }
    }

    /** Whether all postings of a chunk are known to be of this component. */
    private boolean isConnected(int chunk, int component) {
        return connected[chunk] == LENGTH && componentOf.applyAsInt(chunk * LENGTH) == component;
    }

    /** Checks whether the first postings of a chunk are of this component. */
    private boolean isConnected(int chunk, int count, int component) {
        int first = chunk * LENGTH;
        if (componentOf.applyAsInt(first) != component) {
            return false;
        }
        int known = connected[chunk];
        while (known < count && componentOf.applyAsInt(first + known) == component) {
            known++;
        }
        connected[chunk] = (short) known;
        return known >= count;
    }
}
