package org.neardup.kernel.graph;

import org.neardup.kernel.join.HeldMemory;

/**
 * Numbers nodes from 0 in the order of their first appearance, in 24 to 48 bytes each, and up to twice that while it grows. A name is the
 * 128-bit hash of a node's identifier: among a billion identifiers, the probability of any collision is below 10<sup>-20</sup>. Not thread
 * safe.
 */
public final class NodeNumbers {

    /** Returned for a name that has no number. */
    public static final int NONE = -1;

    private static final int LEAST_SLOTS = 16;

    private final HeldMemory memory;
    /** The number of the node plus 1, or 0 for a free slot; at most half of the slots are taken. */
    private int[] slots;
    /** Two longs for each node: the upper and the lower half of its name. */
    private long[] names;
    private int size;

    /** @param memory for reservations, which stay until it is closed */
    public NodeNumbers(HeldMemory memory) {
        this.memory = memory;
        slots = memory.ints(LEAST_SLOTS);
        names = memory.longs(LEAST_SLOTS);
    }

    /** The number of numbered nodes. */
    public int size() {
        return size;
    }

    /** The number of a node, the next one if the name is new. */
    public int number(long high, long low) {
        int slot = slot(high, low);
        if (slots[slot] > 0) {
            return slots[slot] - 1;
        }
        names[2 * size] = high;
        names[2 * size + 1] = low;
        slots[slot] = ++size;
        if (2 * size == slots.length) {
            grow();
        }
        return size - 1;
    }

    /** The number of a node, {@link #NONE} if the name is unknown. */
    public int find(long high, long low) {
        return slots[slot(high, low)] - 1;
    }

    private int slot(long high, long low) {
        int mask = slots.length - 1;
        int slot = (int) low & mask;
        while (slots[slot] > 0 && (names[2 * slots[slot] - 1] == low && names[2 * slots[slot] - 2] == high) == false) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        if (size == 1 << 29) {
            throw new IllegalArgumentException("more than [" + size + "] nodes cannot be numbered");
        }
        names = memory.grown(names, 2 * names.length);
        int[] former = slots;
        slots = memory.ints(2 * former.length);
        memory.release((long) Integer.BYTES * former.length);
        for (int node = 0; node < size; node++) {
            slots[slot(names[2 * node], names[2 * node + 1])] = node + 1;
        }
    }
}
