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

    /** Reads the ones up to the next zero, but no more than some, and those only that are quickly at hand; returns how many. */
    int readOnes(int most) {
        int ones = Math.min(Long.numberOfTrailingZeros(~next()), AT_ONCE);
        int read = (int) Math.min(Math.min(ones, most), remaining());
        position += read;
        return read;
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
