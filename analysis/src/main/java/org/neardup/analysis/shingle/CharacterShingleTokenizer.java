package org.neardup.analysis.shingle;

import java.io.IOException;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Emits every run of {@code size} characters as a token. Characters are code points: letters, digits and combining marks. A run of
 * other characters counts as one space between them, and is ignored at the ends of the text. A text of fewer than {@code size}
 * characters gives a single, shorter shingle.
 */
public final class CharacterShingleTokenizer extends Tokenizer {
    private static final int END = -1;
    /** Replaces all characters between words. */
    static final char SPACE = ' ';

    private final int size;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    private final char[] buffer = new char[1024];
    private int bufferStart;
    private int bufferNext;
    private int bufferEnd;
    /** A character read ahead because a space comes first, or {@link #END}. */
    private int ahead = END;
    private int aheadStart;
    private int lastEnd;
    /** The last {@code size} characters; character c is in slot c % size. */
    private final int[] characters;
    private final int[] starts;
    private final int[] ends;
    private int count;
    private boolean exhausted;

    /**
     * Creates the tokenizer.
     *
     * @param size characters in a shingle, 1 to {@value ShingleAnalyzer#MAX_SIZE}
     */
    public CharacterShingleTokenizer(int size) {
        this.size = size;
        characters = new int[size];
        starts = new int[size];
        ends = new int[size];
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (exhausted == false) {
            if (readCharacter() == false) {
                exhausted = true;
                if (count > 0 && count < size) {
                    write(0);
                    return true;
                }
            } else if (count >= size) {
                write(count - size);
                return true;
            }
        }
        return false;
    }

    /** Stores the next character in its slot; returns false at the end of the text. */
    private boolean readCharacter() throws IOException {
        if (ahead != END) {
            put(ahead, aheadStart, aheadStart + Character.charCount(ahead));
            ahead = END;
            return true;
        }
        boolean gap = false;
        for (int start = position();; start = position()) {
            int codePoint = nextCodePoint();
            if (codePoint == END) {
                return false;
            }
            if (isText(codePoint) == false) {
                gap = true;
            } else if (gap && count > 0) {
                ahead = codePoint;
                aheadStart = start;
                put(SPACE, lastEnd, start);
                return true;
            } else {
                put(codePoint, start, position());
                return true;
            }
        }
    }

    /** Whether a code point belongs to a word: a letter, a digit or a combining mark. */
    static boolean isText(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> false;
        };
    }

    private void put(int character, int start, int end) {
        int slot = count % size;
        characters[slot] = character;
        starts[slot] = start;
        ends[slot] = end;
        lastEnd = end;
        count++;
    }

    private void write(int first) {
        clearAttributes();
        char[] text = term.resizeBuffer(2 * size);
        int length = 0;
        for (int character = first; character < count; character++) {
            length += Character.toChars(characters[character % size], text, length);
        }
        term.setLength(length);
        offset.setOffset(correctOffset(starts[first % size]), correctOffset(ends[(count - 1) % size]));
        type.setType(WordShingleFilter.TYPE);
    }

    private int position() {
        return bufferStart + bufferNext;
    }

    private int nextCodePoint() throws IOException {
        int high = nextChar();
        if (high == END || Character.isHighSurrogate((char) high) == false) {
            return high;
        }
        int low = nextChar();
        if (low == END) {
            return high;
        }
        if (Character.isLowSurrogate((char) low)) {
            return Character.toCodePoint((char) high, (char) low);
        }
        bufferNext--;
        return high;
    }

    /** The next UTF-16 unit. Callers can push back the last unit, because a refill keeps it. */
    private int nextChar() throws IOException {
        if (bufferNext == bufferEnd) {
            int kept = Math.min(1, bufferEnd);
            System.arraycopy(buffer, bufferEnd - kept, buffer, 0, kept);
            bufferStart += bufferEnd - kept;
            bufferNext = kept;
            bufferEnd = kept;
            int read = input.read(buffer, kept, buffer.length - kept);
            if (read <= 0) {
                return END;
            }
            bufferEnd += read;
        }
        return buffer[bufferNext++];
    }

    @Override
    public void end() throws IOException {
        super.end();
        int finalOffset = correctOffset(position());
        offset.setOffset(finalOffset, finalOffset);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        rewind();
    }

    @Override
    public void close() throws IOException {
        super.close();
        // A caller that forgets reset() must hit the closed reader, not the end of the last text.
        rewind();
    }

    private void rewind() {
        bufferStart = 0;
        bufferNext = 0;
        bufferEnd = 0;
        ahead = END;
        lastEnd = 0;
        count = 0;
        exhausted = false;
    }
}
