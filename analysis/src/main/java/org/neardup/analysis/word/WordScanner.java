package org.neardup.analysis.word;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Splits a text into lower-case words in UTF-8, the same words in the same order as
 * {@link org.apache.lucene.analysis.standard.StandardTokenizer} followed by {@link org.apache.lucene.analysis.LowerCaseFilter} gives,
 * several times faster on English text.
 *
 * <p>How it works:
 * <ol>
 * <li>{@link WordRuns} finds the runs of ASCII letters, digits and underscores, and puts them into lower case in place.
 * <li>Two runs with one middle character between them, as in <em>don't</em> and <em>3.14</em>, are joined by the rules of UAX #29.
 * <li>At a run with other characters than ASCII the piece of text through the next white space goes to {@link UnicodeWords}, and its words
 *     are put behind the text.
 * </ol>
 *
 * <p>Not safe for use by several threads; to be used again for one text after the other.
 */
public final class WordScanner {
    private static final int INITIAL_CAPACITY = 4096;
    /** A long text must not hold its memory for the short ones after it. */
    private static final int KEPT_CAPACITY = 1 << 18;

    private byte[] text = new byte[INITIAL_CAPACITY];
    private int length;
    private final WordRuns runs = new WordRuns();
    private int nextRun;

    private final UnicodeWords piece = new UnicodeWords();
    private boolean inPiece;
    /** Where the next word of a piece goes. */
    private int tail;

    private int start;
    private int end;

    /**
     * Begins a text.
     *
     * @param newText the text
     * @throws IOException never, as there is no input
     */
    public void reset(String newText) throws IOException {
        nextRun = 0;
        inPiece = UnicodeWords.endsInHighSurrogate(newText);
        if (inPiece) {
            length = 0;
            piece.reset(newText);
            runs.clear();
        } else {
            byte[] utf8 = newText.getBytes(StandardCharsets.UTF_8);
            length = utf8.length;
            int capacity = WordRuns.roundUp(length) + Utf8Buffer.PADDING;
            if (text.length < capacity || text.length > KEPT_CAPACITY) {
                text = new byte[Math.max(capacity, INITIAL_CAPACITY)];
            }
            System.arraycopy(utf8, 0, text, 0, length);
            runs.find(text, length);
        }
        tail = WordRuns.roundUp(length);
    }

    /**
     * Goes to the next word.
     *
     * @return false at the end of the text
     * @throws IOException never, as the text is in memory
     */
    public boolean next() throws IOException {
        while (true) {
            if (inPiece) {
                if (piece.next()) {
                    takeWordOfPiece();
                    return true;
                }
                inPiece = false;
            }
            if (nextRun == runs.count()) {
                return false;
            }
            int[] bounds = runs.bounds();
            start = bounds[nextRun];
            end = bounds[nextRun + 1];
            nextRun += 2;
            boolean ascii = runs.isAscii() || isAscii(start, end);
            while (ascii && WordBreak.isMiddle(text[end]) && nextRun < runs.count() && bounds[nextRun] == end + 1) {
                byte before = text[end - 1];
                byte after = text[end + 1];
                ascii = after >= 0;
                if (ascii == false || WordBreak.joins(before, text[end], after) == false) {
                    break;
                }
                ascii = runs.isAscii() || isAscii(end + 1, bounds[nextRun + 1]);
                end = bounds[nextRun + 1];
                nextRun += 2;
            }
            if (ascii == false || end - start > UnicodeWords.LONGEST_WORD) {
                enterPiece();
            } else if (text[start] != '_' || hasMoreThanUnderscores()) {
                return true;
            }
        }
    }

    private boolean isAscii(int from, int to) {
        int all = 0;
        for (int i = from; i < to; i++) {
            all |= text[i];
        }
        return all >= 0;
    }

    /** Underscores alone are no word. */
    private boolean hasMoreThanUnderscores() {
        int i = start;
        while (i < end && text[i] == '_') {
            i++;
        }
        return i < end;
    }

    private void enterPiece() throws IOException {
        int from = start;
        // Number sign and asterisk may be the base of a keycap emoji.
        if (from > 0 && (text[from - 1] == '#' || text[from - 1] == '*')) {
            from--;
        }
        int to = end;
        while (to < length && isWhiteSpace(text[to]) == false) {
            to++;
        }
        // With the white space, so that the piece does not end in half a character where the text does not.
        to = Math.min(to + 1, length);
        while (nextRun < runs.count() && runs.bounds()[nextRun] < to) {
            nextRun += 2;
        }
        piece.reset(text, from, to);
        inPiece = true;
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\t' || b == '\r';
    }

    private void takeWordOfPiece() {
        int capacity = tail + Utf8Buffer.MAX_BYTES_PER_CHAR * (piece.end() - piece.start()) + Utf8Buffer.PADDING;
        if (text.length < capacity) {
            text = Arrays.copyOf(text, Math.max(capacity, 2 * text.length));
        }
        start = tail;
        tail = Utf8Buffer.encode(piece.buffer(), piece.start(), piece.end(), text, tail);
        end = tail;
    }

    /**
     * The buffer that holds the words. It is another one after {@link #next} when it had to grow.
     *
     * @return the buffer; the words read so far stay where they are until the next reset, and at least {@link Utf8Buffer#PADDING} bytes of
     *     no meaning follow a word
     */
    public byte[] buffer() {
        return text;
    }

    /**
     * Where the word begins.
     *
     * @return its first index in the buffer
     */
    public int start() {
        return start;
    }

    /**
     * Where the word ends.
     *
     * @return the index after its last one in the buffer
     */
    public int end() {
        return end;
    }
}
