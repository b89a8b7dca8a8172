package org.neardup.analysis.word;

import java.util.Arrays;

/**
 * Collects text as UTF-8 bytes, as Lucene encodes terms: a lone surrogate becomes U+FFFD. Grows; not safe for use by several threads.
 */
public final class Utf8Buffer {
    private static final char REPLACEMENT = '\uFFFD';
    private static final int MAX_BYTES_PER_CHAR = 3;

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
     * @param chars holds the slice
     * @param start first index
     * @param end index after the last one
     */
    public void append(char[] chars, int start, int end) {
        reserve(MAX_BYTES_PER_CHAR * (end - start));
        byte[] target = bytes;
        int to = length;
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
        length = to;
    }

    private void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }

    /**
     * The bytes collected, in the first {@link #length()} places.
     *
     * @return the array, valid until the next append
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * How many bytes were collected.
     *
     * @return 0 or more
     */
    public int length() {
        return length;
    }
}
