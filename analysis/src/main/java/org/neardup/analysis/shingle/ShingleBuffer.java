package org.neardup.analysis.shingle;

import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.Utf8Buffer;

/**
 * Hashes every run of {@code size} units of a text. Appends the units to one buffer, so that every shingle is a slice of it and nothing is
 * copied twice. Not thread safe.
 */
final class ShingleBuffer {
    /** The number of consumed bytes after which the remaining units move to the front of the buffer. */
    private static final int MOVE_AFTER_BYTES = 8192;

    private final int size;
    private final Utf8Buffer utf8 = new Utf8Buffer();
    /** The starts of the last units in the buffer; unit u is in slot u & mask. */
    private final int[] starts;
    private final int mask;
    private int count;

    ShingleBuffer(int size) {
        this.size = size;
        int capacity = Integer.highestOneBit(2 * size - 1);
        starts = new int[capacity];
        mask = capacity - 1;
    }

    void clear() {
        utf8.clear();
        count = 0;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** The buffer. Append an optional separator, which belongs to no unit, then a unit, and {@link #complete} it. */
    Utf8Buffer utf8() {
        return utf8;
    }

    /** Completes the unit that begins at {@code start}, and passes on the shingle that ends with it. */
    void complete(int start, TokenSink sink) {
        starts[count & mask] = start;
        count++;
        if (count >= size) {
            int first = starts[(count - size) & mask];
            sink.token(TokenHash.hash(utf8.bytes(), first, utf8.length() - first));
            if (first > MOVE_AFTER_BYTES) {
                utf8.removeFirst(first);
                for (int slot = 0; slot <= mask; slot++) {
                    starts[slot] -= first;
                }
            }
        }
    }

    /** Ends the text. A text that is too short for a shingle is itself one. */
    void finish(TokenSink sink) {
        if (count > 0 && count < size) {
            sink.token(TokenHash.hash(utf8.bytes(), 0, utf8.length()));
        }
    }
}
