package org.neardup.kernel.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/** Reads what {@link BitWriter} wrote; reading past the end is a {@link SignatureFormatException}. */
final class BitReader {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** A long read at a byte boundary holds at least this many bits from any bit of its first byte on. */
    private static final int AT_ONCE = Long.SIZE - Byte.SIZE + 1;

    /** A byte holds at most so many numbers in Elias' gamma code. */
    private static final int CODES_AT_ONCE = Byte.SIZE;
    /** The numbers in gamma code that fit into a byte are less than 16. */
    private static final int GAMMA_BITS = 4;
    private static final int GAMMA_MASK = (1 << GAMMA_BITS) - 1;
    /**
     * For each byte, the numbers in gamma code that are whole in it, {@link #GAMMA_BITS} bits each, the first in the lowest; above the
     * lowest 32 bits, a byte with how many they are, and one with the bits that they take.
     */
    private static final long[] SMALL_GAMMAS = smallGammas();

    private final byte[] bytes;
    private final long start;
    private final long end;
    /** Counted in bits, from the start of the array. */
    private long position;

    BitReader(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        this.bytes = bytes;
        start = (long) offset * Byte.SIZE;
        end = start + (long) length * Byte.SIZE;
        position = start;
    }

    private static long[] smallGammas() {
        long[] numbersOf = new long[1 << Byte.SIZE];
        for (int bits = 0; bits < numbersOf.length; bits++) {
            long numbers = 0;
            int count = 0;
            int from = 0;
            int length = Integer.numberOfTrailingZeros(bits);
            while (from + 2 * length < Byte.SIZE) {
                int number = 1 << length | bits >>> from + length + 1 & (1 << length) - 1;
                numbers |= (long) number << count++ * GAMMA_BITS;
                from += 2 * length + 1;
                length = Integer.numberOfTrailingZeros(bits >>> from);
            }
            numbersOf[bits] = numbers | (long) count << Integer.SIZE | (long) from << Integer.SIZE + Byte.SIZE;
        }
        return numbersOf;
    }

    /** The number of bits left. */
    long remaining() {
        return end - position;
    }

    /** Reads a number of {@code bits} bits, 0 to 64. */
    long read(int bits) {
        if (bits > remaining()) {
            throw cutShort();
        }
        if (bits > AT_ONCE) {
            long low = read(Integer.SIZE);
            return low | read(bits - Integer.SIZE) << Integer.SIZE;
        }
        long value = bits == 0 ? 0 : next() & (-1L >>> -bits);
        position += bits;
        return value;
    }

    /** Reads a number written as that many zeros and a one. */
    int readUnary() {
        long from = position;
        while (true) {
            int zeros = Long.numberOfTrailingZeros(next());
            if (zeros < AT_ONCE) {
                position += zeros + 1;
                if (position > end) {
                    throw cutShort();
                }
                return (int) (position - from - 1);
            }
            position += AT_ONCE;
            if (position >= end) {
                throw cutShort();
            }
        }
    }

    /**
     * Reads numbers in Elias' gamma code, several at a time, as long as they are small and {@value #CODES_AT_ONCE} more have room.
     *
     * @param values receives the numbers from {@code from} on
     * @return the place after the last
     */
    int readSmallGammas(int[] values, int from) {
        int place = from;
        while (place <= values.length - CODES_AT_ONCE) {
            long codes = SMALL_GAMMAS[(int) next() & 0xff];
            // Without a branch for each: those that are too many are written over by the next.
            for (int i = 0; i < CODES_AT_ONCE; i++) {
                values[place + i] = (int) (codes >>> i * GAMMA_BITS) & GAMMA_MASK;
            }
            int count = (int) (codes >>> Integer.SIZE) & 0xff;
            if (count == 0) {
                break;
            }
            place += count;
            position += codes >>> Integer.SIZE + Byte.SIZE;
        }
        if (position > end) {
            throw cutShort();
        }
        return place;
    }

    /** Insists that nothing is left but the zeros that fill the last byte. */
    void expectEnd() {
        if (remaining() >= Byte.SIZE || read((int) remaining()) != 0) {
            throw new SignatureFormatException("signature set damaged: it is longer than what it says it holds");
        }
    }

    /** The next bits, at least {@link #AT_ONCE} of them, zeros after the end. */
    private long next() {
        int index = (int) (position >>> 3);
        int skipped = (int) position & 7;
        if (index + Long.BYTES <= (int) (end >>> 3)) {
            return (long) LONG.get(bytes, index) >>> skipped;
        }
        return last(index, skipped);
    }

    /** Apart from {@link #next}, which is small enough to be inlined without it. */
    private long last(int index, int skipped) {
        long last = 0;
        for (int i = (int) (end >>> 3) - 1; i >= index; i--) {
            last = last << Byte.SIZE | bytes[i] & 0xff;
        }
        return last >>> skipped;
    }

    private SignatureFormatException cutShort() {
        return new SignatureFormatException("signature set cut short: it ends after [" + (end - start) / Byte.SIZE + "] bytes");
    }
}
