package org.neardup.analysis.word;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A growing buffer of text as UTF-8 bytes, encoded as Lucene encodes terms: a lone surrogate becomes U+FFFD. Not thread safe. */
public final class Utf8Buffer {
    /** Number of readable bytes required behind the bytes of a source. */
    public static final int PADDING = 2 * Long.BYTES;
    private static final char REPLACEMENT = '\uFFFD';
    private static final int MAX_BYTES_PER_CHAR = 3;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[256];
    private int length;

    /** Removes everything. */
    public void clear() {
        length = 0;
    }

    /**
     * Removes the first bytes.
     *
     * @param count 0 to {@link #length()}
     */
    public void removeFirst(int count) {
        System.arraycopy(bytes, count, bytes, 0, length - count);
        length -= count;
    }

    /**
     * Appends an ASCII character.
     *
     * @param c below 128
     */
    public void append(char c) {
        reserve(1);
        bytes[length++] = (byte) c;
    }

    /**
     * Appends a slice of characters.
     *
     * @param chars contains the slice
     * @param start first index
     * @param end index after the last one
     */
    public void append(char[] chars, int start, int end) {
        reserve(MAX_BYTES_PER_CHAR * (end - start));
        length = encode(chars, start, end, bytes, length);
    }

    /**
     * Appends bytes. Copies a short slice as two longs: a copy of variable length is much slower.
     *
     * @param source contains the bytes, and at least {@link #PADDING} more behind them
     * @param start first index
     * @param end index after the last one
     */
    public void append(byte[] source, int start, int end) {
        int count = end - start;
        reserve(count);
        if (count <= PADDING) {
            LONGS.set(bytes, length, (long) LONGS.get(source, start));
            LONGS.set(bytes, length + Long.BYTES, (long) LONGS.get(source, start + Long.BYTES));
        } else {
            System.arraycopy(source, start, bytes, length, count);
        }
        length += count;
    }

    /** Encodes characters into a target with capacity for three bytes each. Returns the index after the last byte. */
    private static int encode(char[] chars, int start, int end, byte[] target, int offset) {
        int to = offset;
        int i = start;
        while (i < end) {
            char c = chars[i++];
            if (c < 0x80) {
                target[to++] = (byte) c;
            } else if (c < 0x800) {
                target[to++] = (byte) (0xC0 | c >> 6);
                target[to++] = (byte) (0x80 | c & 0x3F);
            } else if (Character.isHighSurrogate(c) && i < end && Character.isLowSurrogate(chars[i])) {
                int codePoint = Character.toCodePoint(c, chars[i++]);
                target[to++] = (byte) (0xF0 | codePoint >> 18);
                target[to++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
                target[to++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
                target[to++] = (byte) (0x80 | codePoint & 0x3F);
            } else {
                char valid = Character.isSurrogate(c) ? REPLACEMENT : c;
                target[to++] = (byte) (0xE0 | valid >> 12);
                target[to++] = (byte) (0x80 | valid >> 6 & 0x3F);
                target[to++] = (byte) (0x80 | valid & 0x3F);
            }
        }
        return to;
    }

    private void reserve(int count) {
        if (bytes.length - length < count + PADDING) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count + PADDING));
        }
    }

    /**
     * The bytes collected, at indexes below {@link #length()}.
     *
     * @return the array, valid until the next append
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * The number of bytes collected.
     *
     * @return 0 or more
     */
    public int length() {
        return length;
    }
}
