package org.neardup.kernel.signature;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Writes numbers of any bit width to a growing byte array; fills each byte from the lowest bit up. */
final class BitWriter {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int full;
    /** Bits not yet in {@link #bytes}: the lowest {@link #pendingBits}, fewer than 64; the others are zero. */
    private long pending;
    private int pendingBits;

    BitWriter(int expectedBytes) {
        bytes = new byte[expectedBytes + Long.BYTES];
    }

    /** Writes the lowest {@code bits} bits of a value, 0 to 64. */
    void write(long value, int bits) {
        if (bits == 0) {
            return;
        }
        long low = value & (-1L >>> -bits);
        pending |= low << pendingBits;
        pendingBits += bits;
        if (pendingBits >= Long.SIZE) {
            flush();
            pendingBits -= Long.SIZE;
            pending = pendingBits == 0 ? 0 : low >>> (bits - pendingBits);
        }
    }

    /** Writes a number, 0 or more, in unary code: n is n zeros and a one. */
    void writeUnary(int value) {
        int zeros = value;
        for (; zeros >= Long.SIZE; zeros -= Long.SIZE) {
            write(0, Long.SIZE);
        }
        write(1L << zeros, zeros + 1);
    }

    private void flush() {
        if (full + 2 * Long.BYTES > bytes.length) {
            bytes = Arrays.copyOf(bytes, bytes.length + bytes.length / 2 + 2 * Long.BYTES);
        }
        LONG.set(bytes, full, pending);
        full += Long.BYTES;
    }

    /** All bits written, padded with zeros to a whole byte. */
    byte[] toByteArray() {
        byte[] result = Arrays.copyOf(bytes, full + Math.ceilDiv(pendingBits, Byte.SIZE));
        for (int i = full; i < result.length; i++) {
            result[i] = (byte) (pending >>> Byte.SIZE * (i - full));
        }
        return result;
    }
}
