package org.neardup.kernel.join;

import java.util.function.IntUnaryOperator;

/**
 * Finds stretches of an index's postings whose records are all connected, so that a probe that is linked with one of them need not read
 * the others. Without that, a heap of n records that share a token of their prefixes would cost n² / 2 postings though it has n - 1 links.
 *
 * <p>The array of postings is cut into chunks. Two facts about a chunk are remembered, and stay true because components only grow: how many
 * of its first postings are of one component, and for a chunk that is so as a whole, how far the chunks before it are so, too. The first
 * count never descends, so all tests of a chunk together cost a find for each posting; the ways over several chunks are halved as they are
 * walked, like those of {@link org.neardup.kernel.cluster.UnionFind}. One thread's own, like the forest.
 */
public final class ConnectedChunks {

    /** Postings of a chunk: few, as a probe reads the part of a chunk where its run begins; a power of two. */
    public static final int LENGTH = 128;

    private final IntUnaryOperator componentOf;
    private final int stride;
    private final int longs;
    /** By chunk: how many of its first postings are known to be of the component of the very first. */
    private final short[] connected;
    /** By chunk of one component: a chunk before it, such that all after that one are of this component, too. */
    private final int[] before;

    /**
     * Cuts postings into chunks.
     *
     * @param postings    number of postings
     * @param stride      array elements of a posting
     * @param componentOf by number of a posting, the component of its record at the time
     */
    public ConnectedChunks(int postings, int stride, IntUnaryOperator componentOf) {
        this.componentOf = componentOf;
        this.stride = stride;
        this.longs = LENGTH * stride;
        int chunks = postings / LENGTH + 1;
        this.connected = new short[chunks];
        this.before = new int[chunks];
        for (int chunk = 0; chunk < chunks; chunk++) {
            before[chunk] = chunk - 1;
        }
    }

    /** The memory that the chunks of an index take, in bytes. */
    public static long estimatedBytes(long postings) {
        return (Short.BYTES + Integer.BYTES) * (postings / LENGTH + 1);
    }

    /** Array elements of a chunk. */
    public int length() {
        return longs;
    }

    /** Where the chunk begins that has the element at this index. */
    public int start(int at) {
        return at - at % longs;
    }

    /**
     * Goes back over postings of the component of a probing record.
     *
     * @param start where postings begin, which are of one chunk
     * @param end where they end
     * @param component that of the record
     * @return index after the last posting before {@code end} that may be of another component; {@code end} if these may be
     */
    public int skip(int start, int end, int component) {
        if (start % longs != 0 || isConnected(start / longs, (end - start) / stride, component) == false) {
            return end;
        }
        int chunk = start / longs - 1;
        while (chunk >= 0 && isConnected(chunk, component)) {
            int next = before[chunk];
            if (next >= 0 && isConnected(next, component)) {
                before[chunk] = before[next];
            }
            chunk = next;
        }
        return (chunk + 1) * longs;
    }

    /** Whether a chunk is known to be of this component as a whole. */
    private boolean isConnected(int chunk, int component) {
        return connected[chunk] == LENGTH && componentOf.applyAsInt(chunk * LENGTH) == component;
    }

    /** Finds out whether the first postings of a chunk are of this component. */
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
