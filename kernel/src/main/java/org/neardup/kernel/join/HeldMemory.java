package org.neardup.kernel.join;

import java.util.Arrays;

/** Tracks memory reserved from another reservation, and releases all of it on {@link #close}. */
public final class HeldMemory implements MemoryReservation, AutoCloseable {

    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;
    private static final long CHUNK = 1 << 16;

    private final MemoryReservation memory;
    private long held;
    /** The bytes that {@link #reserveSome} has reserved in advance. */
    private long spare;

    /** Reserves from {@code memory}; holds nothing yet. */
    public HeldMemory(MemoryReservation memory) {
        this.memory = memory;
    }

    @Override
    public void reserve(long bytes) {
        memory.reserve(bytes);
        held += bytes;
    }

    /** Reserves small amounts of memory in larger chunks. */
    public void reserveSome(long bytes) {
        if (bytes > spare) {
            reserve(CHUNK + bytes);
            spare += CHUNK + bytes;
        }
        spare -= bytes;
    }

    @Override
    public void release(long bytes) {
        memory.release(bytes);
        held -= bytes;
    }

    /** A reserved array. */
    public int[] ints(int length) {
        reserve((long) Integer.BYTES * length);
        return new int[length];
    }

    /** A copy of an array with at least this length and at least twice its own length, so that appending takes amortized constant time. */
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

    /** The memory held, in bytes. */
    public long bytes() {
        return held;
    }

    /** Releases all memory held. */
    @Override
    public void close() {
        release(held);
        spare = 0;
    }
}
