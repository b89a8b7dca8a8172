package org.neardup.analysis.word;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Finds the runs of letters, digits and underscores of a UTF-8 text, eight bytes at a time, and puts its ASCII letters into lower case. The
 * length of words is unpredictable, so a loop over characters pays for a wrong branch at the end of every word; here the ends of words come
 * out of bit masks. Every byte of a character that is not ASCII counts as a letter: the user of the runs looks closer where there is one.
 *
 * <p>Not safe for use by several threads; to be used again for one text after the other.
 */
final class WordRuns {
    /** Texts are read in blocks of this many bytes. */
    static final int BLOCK = 64;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    /** The highest bit of every byte; below, these bits are the answers for the eight bytes. */
    private static final long HIGH = 0x80 * ONES;
    /** Multiplication by this puts bits 0, 8, 16, … of a number side by side into its highest byte. */
    private static final long GATHER = 0x0102040810204080L;
    private static final int KEPT_CAPACITY = 1 << 16;

    private int[] bounds = new int[1024];
    private int count;
    private boolean ascii;

    /**
     * Finds the runs.
     *
     * @param text bytes from index 0, in an array of at least {@code length} rounded up to whole blocks; gets lower case and zeros behind
     * @param length number of bytes
     */
    void find(byte[] text, int length) {
        if (bounds.length > KEPT_CAPACITY) {
            bounds = new int[1024];
        }
        Arrays.fill(text, length, roundUp(length), (byte) 0);
        count = 0;
        long notAscii = 0;
        long last = 0;
        for (int block = 0; block < length; block += BLOCK) {
            long inWord = 0;
            for (int i = 0; i < BLOCK; i += Long.BYTES) {
                long bytes = (long) LONGS.get(text, block + i);
                long high = bytes & HIGH;
                long low = bytes & ~HIGH;
                long letters = range(low | ' ' * ONES, 'a', 'z') & ~high;
                long others = range(low, '0', '9') | range(low, '_', '_') | high;
                LONGS.set(text, block + i, bytes | letters >>> 2);
                inWord |= (((letters | others) >>> 7) * GATHER >>> 56) << i;
                notAscii |= high;
            }
            addBounds(block, inWord ^ (inWord << 1 | last));
            last = inWord >>> 63;
        }
        if (last != 0) {
            addBounds(length, 1);
        }
        ascii = notAscii == 0;
    }

    static int roundUp(int length) {
        return (length + BLOCK - 1) & -BLOCK;
    }

    /** The highest bit of every byte that is from first to last; all bytes are below 128. */
    private static long range(long bytes, char first, char last) {
        return (bytes + (0x80 - first) * ONES) & ~(bytes + (0x7F - last) * ONES) & HIGH;
    }

    private void addBounds(int block, long edges) {
        if (bounds.length - count < BLOCK) {
            bounds = Arrays.copyOf(bounds, 2 * bounds.length);
        }
        for (long rest = edges; rest != 0; rest &= rest - 1) {
            bounds[count++] = block + Long.numberOfTrailingZeros(rest);
        }
    }

    /** Removes all runs. */
    void clear() {
        count = 0;
        ascii = true;
    }

    /** Where runs begin (even places) and end, exclusive (odd places). */
    int[] bounds() {
        return bounds;
    }

    /** Twice the number of runs. */
    int count() {
        return count;
    }

    /** Whether all of the text is ASCII. */
    boolean isAscii() {
        return ascii;
    }
}
