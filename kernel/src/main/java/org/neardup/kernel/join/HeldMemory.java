package org.neardup.kernel.join;

import java.util.Arrays;

/** Memory that was reserved and is given back at the end, at once. */
public final class HeldMemory implements AutoCloseable {

    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private final MemoryReservation memory;
    private long[] amounts = new long[16];
    private int count;

    /** Holds nothing yet, and asks there. */
    public HeldMemory(MemoryReservation memory) {
        this.memory = memory;
    }

    /** Reserves memory that {@link #release} or {@link #close} gives back. */
    public void reserve(long bytes) {
        if (count == amounts.length) {
            amounts = Arrays.copyOf(amounts, 2 * count);
        }
        memory.reserve(bytes);
        amounts[count++] = bytes;
    }

    /** Gives back what one {@link #reserve} took; the latest of those that took as much. */
    public void release(long bytes) {
        int at = count - 1;
        while (amounts[at] != bytes) {
            at--;
        }
        amounts[at] = amounts[--count];
        memory.release(bytes);
    }

    /** A reserved array. */
    public int[] ints(int length) {
        reserve((long) Integer.BYTES * length);
        return new int[length];
    }

    /** An array of at least this length with the given one's elements, and at least twice as long, so that appending takes linear time. */
    public int[] grown(int[] array, int length) {
        int capacity = capacity(array.length, length);
        reserve((long) Integer.BYTES * capacity);
        int[] copy = Arrays.copyOf(array, capacity);
        release((long) Integer.BYTES * array.length);
        return copy;
    }

    /** A reserved array of longs. */
    public long[] longs(int length) {
        reserve((long) Long.BYTES * length);
        return new long[length];
    }

    /** As {@link #grown(int[], int)}. */
    public long[] grown(long[] array, int length) {
        int capacity = capacity(array.length, length);
        reserve((long) Long.BYTES * capacity);
        long[] copy = Arrays.copyOf(array, capacity);
        release((long) Long.BYTES * array.length);
        return copy;
    }

    /** A reserved array of floats. */
    public float[] floats(int length) {
        reserve((long) Float.BYTES * length);
        return new float[length];
    }

    /** As {@link #grown(int[], int)}. */
    public float[] grown(float[] array, int length) {
        int capacity = capacity(array.length, length);
        reserve((long) Float.BYTES * capacity);
        float[] copy = Arrays.copyOf(array, capacity);
        release((long) Float.BYTES * array.length);
        return copy;
    }

    private static int capacity(int length, int needed) {
        if (needed < 0 || needed > MAX_LENGTH) {
            throw new IllegalArgumentException("one array would take more than 2^31 - 9 slots; raise the threshold");
        }
        return Math.max(needed, (int) Math.min(2L * length, MAX_LENGTH));
    }

    @Override
    public void close() {
        while (count > 0) {
            memory.release(amounts[--count]);
        }
    }
}
