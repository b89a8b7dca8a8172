package org.neardup.kernel.group;

import java.util.Arrays;

import org.neardup.kernel.join.MemoryReservation;

/** The memory that a grouping has reserved, given back at its end. */
final class HeldMemory implements AutoCloseable {

    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private final MemoryReservation memory;
    private long[] amounts = new long[16];
    private int count;

    HeldMemory(MemoryReservation memory) {
        this.memory = memory;
    }

    /** Reserves memory that {@link #release} or {@link #close} gives back. */
    void reserve(long bytes) {
        if (count == amounts.length) {
            amounts = Arrays.copyOf(amounts, 2 * count);
        }
        memory.reserve(bytes);
        amounts[count++] = bytes;
    }

    /** Gives back what one {@link #reserve} took; the latest of those that took as much. */
    void release(long bytes) {
        int at = count - 1;
        while (amounts[at] != bytes) {
            at--;
        }
        amounts[at] = amounts[--count];
        memory.release(bytes);
    }

    /** A reserved array. */
    int[] ints(int length) {
        reserve((long) Integer.BYTES * length);
        return new int[length];
    }

    /** An array of at least this length with the given one's elements, and at least twice as long, so that appending takes linear time. */
    int[] grown(int[] array, int length) {
        int capacity = capacity(array.length, length);
        reserve((long) Integer.BYTES * capacity);
        int[] copy = Arrays.copyOf(array, capacity);
        release((long) Integer.BYTES * array.length);
        return copy;
    }

    /** A reserved array of longs. */
    long[] longs(int length) {
        reserve((long) Long.BYTES * length);
        return new long[length];
    }

    /** As {@link #grown(int[], int)}. */
    long[] grown(long[] array, int length) {
        int capacity = capacity(array.length, length);
        reserve((long) Long.BYTES * capacity);
        long[] copy = Arrays.copyOf(array, capacity);
        release((long) Long.BYTES * array.length);
        return copy;
    }

    private static int capacity(int length, int needed) {
        if (needed < 0 || needed > MAX_LENGTH) {
            throw new IllegalArgumentException("the centres of a component take more than 2^31 - 9 slots; raise the threshold");
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
