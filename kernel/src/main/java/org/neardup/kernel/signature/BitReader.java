package org.neardup.kernel.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/** Reads what {@link BitWriter} wrote; reading past the end is a {@link SignatureFormatException}. */
final class BitReader {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /** The minimum number of bits left of a long that is read at a byte boundary, after skipping up to seven bits. */
    private static final int AT_ONCE = Long.SIZE - Byte.SIZE + 1;

    /** The maximum number of Elias gamma codes in one byte. */
    private static final int CODES_AT_ONCE = Byte.SIZE;
    /** Gamma codes that fit into a byte encode numbers below 16. */
    private static final int GAMMA_BITS = 4;
    private static final int GAMMA_MASK = (1 << GAMMA_BITS) - 1;
    /**
     * For each byte value, the gamma codes that it holds completely. Bits 0 to 31: the decoded numbers, {@link #GAMMA_BITS} bits each,
     * first number lowest; bits 32 to 39: their count; bits 40 to 47: the bits that the codes take.
     */
    private static final long[] SMALL_GAMMAS = smallGammas();

    private final byte[] bytes;
    private final long start;
    private final long end;
    /** In bits from the start of the array. */
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
        long value = bits == 0 ? 0 : peek() & (-1L >>> -bits);
        position += bits;
        return value;
    }

    /** Reads a number in unary code: n is n zeros and a one. */
    int readUnary() {
        long from = position;
        while (true) {
            int zeros = Long.numberOfTrailingZeros(peek());
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
     * Reads numbers in Elias gamma code, several at a time, until a number is large or fewer than {@value #CODES_AT_ONCE} slots are free.
     *
     * @param values receives the numbers from {@code from} on
     * @return the index after the last number
     */
    int readSmallGammas(int[] values, int from) {
        int next = from;
        while (next <= values.length - CODES_AT_ONCE) {
            long codes = SMALL_GAMMAS[(int) peek() & 0xff];
            // Always write all slots to avoid a branch for each number; the next round overwrites the surplus.
            for (int i = 0; i < CODES_AT_ONCE; i++) {
                values[next + i] = (int) (codes >>> i * GAMMA_BITS) & GAMMA_MASK;
            }
            int count = (int) (codes >>> Integer.SIZE) & 0xff;
            if (count == 0) {
                break;
            }
            next += count;
            position += codes >>> Integer.SIZE + Byte.SIZE;
        }
        if (position > end) {
            throw cutShort();
        }
        return next;
    }

    /** Checks that only the padding of the last byte is left, and that it is zero. */
    void expectEnd() {
        if (remaining() >= Byte.SIZE || read((int) remaining()) != 0) {
            throw new SignatureFormatException("signature set damaged: it is longer than its tokens");
        }
    }

    /** The next bits, at least {@link #AT_ONCE}, without consuming them; zeros after the end. */
    private long peek() {
        int index = (int) (position >>> 3);
        int skipped = (int) position & 7;
        if (index + Long.BYTES <= (int) (end >>> 3)) {
            return (long) LONG.get(bytes, index) >>> skipped;
        }
        return last(index, skipped);
    }

    /** Separate from {@link #peek}, so that the JIT inlines the common case. */
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
