package org.neardup.analysis.shingle;

import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenSink;
import org.neardup.analysis.word.Utf8Buffer;

/**
 * Hashes every run of {@code size} units of a text. The units go one after the other into one buffer, so every shingle is a slice of it
 * and nothing is copied twice. Not safe for use by several threads.
 */
final class ShingleBuffer {
    /** When to move the units still needed to the front of the buffer. */
    private static final int MOVE_AFTER_BYTES = 8192;

    private final int size;
    private final Utf8Buffer utf8 = new Utf8Buffer();
    /** Where the last units begin in the buffer; unit u is in slot u & mask. */
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

    /** To append a unit, and then {@link #complete} it. A separator may go before, it belongs to no unit. */
    Utf8Buffer utf8() {
        return utf8;
    }

    /** The bytes from {@code start} on are a unit; hands on the shingle that it completes. */
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

    /** Ends the text: one that is too short for a shingle is one itself. */
    void finish(TokenSink sink) {
        if (count > 0 && count < size) {
            sink.token(TokenHash.hash(utf8.bytes(), 0, utf8.length()));
        }
    }
}
