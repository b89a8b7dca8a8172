package org.neardup.analysis.word;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.CharacterUtils;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Splits a text into lower-case words, the same words in the same order as {@link StandardTokenizer} followed by
 * {@link org.apache.lucene.analysis.LowerCaseFilter}, several times faster on text in Latin, Greek and Cyrillic letters.
 *
 * <p>How it works:
 * <ol>
 * <li>The text is copied into a buffer; words are slices of it, put into lower case in place.
 * <li>Characters of known {@link WordBreak} class follow the rules WB5 to WB13b: letters, digits and underscores stick together, a middle
 *     character joins two letters or two digits.
 * <li>At any other character, and at an overlong word, the piece of text through the next white space goes to a {@link StandardTokenizer},
 *     beginning at the current word. This is exact: the tokenizer looks ahead only, and no token of it contains white space.
 * </ol>
 *
 * <p>Not safe for use by several threads; to be used again for one text after the other.
 */
public final class WordScanner {
    /** Longer words are left to the tokenizer, which cuts at its largest token length of 255. */
    private static final int LONGEST_WORD = 250;
    private static final int INITIAL_CAPACITY = 1024;
    /** A long text must not hold its memory for the short ones after it. */
    private static final int KEPT_CAPACITY = 1 << 18;

    private char[] text = new char[INITIAL_CAPACITY];
    private int length;
    private int position;
    private int start;
    private int end;

    private final StandardTokenizer tokenizer = new StandardTokenizer();
    private final OffsetAttribute tokenOffset = tokenizer.addAttribute(OffsetAttribute.class);
    private final Piece piece = new Piece();
    private int pieceStart;
    private int pieceEnd;
    private boolean inPiece;

    /**
     * Begins a text.
     *
     * @param newText the text
     * @throws IOException never, as the text is in memory
     */
    public void reset(String newText) throws IOException {
        if (inPiece) {
            // The reader of the last text gave up in the middle.
            leavePiece();
        }
        length = newText.length();
        position = 0;
        if (text.length < length || text.length > KEPT_CAPACITY) {
            text = new char[Math.max(length, INITIAL_CAPACITY)];
        }
        newText.getChars(0, length, text, 0);
        if (length > 0 && Character.isHighSurrogate(text[length - 1])) {
            // The tokenizer loses words before a high surrogate that ends the text; which ones, depends on all of the text.
            enterPiece(length);
        }
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
                if (nextInPiece()) {
                    return true;
                }
                leavePiece();
            }
            byte wordBreak = skipGap();
            if (position == length) {
                return false;
            }
            if (wordBreak == WordBreak.UNKNOWN || scanWord() == false) {
                enterPiece(afterWhiteSpace());
            } else if (isWord()) {
                return true;
            }
        }
    }

    /** Moves the position to the next character that is a word's or unknown, and returns its class. */
    private byte skipGap() {
        char[] chars = text;
        int limit = length;
        int i = position;
        byte wordBreak = WordBreak.OTHER;
        while (i < limit && (wordBreak = WordBreak.of(chars[i])) < WordBreak.UNKNOWN) {
            i++;
        }
        // Number sign and asterisk may be the base of a keycap emoji.
        if (wordBreak == WordBreak.UNKNOWN && i > position && i < limit && (chars[i - 1] == '#' || chars[i - 1] == '*')) {
            i--;
        }
        position = i;
        return wordBreak;
    }

    /** Reads the word at the position; false, with the position where it was, if the tokenizer has to do it. */
    private boolean scanWord() {
        char[] chars = text;
        int limit = length;
        int i = position;
        byte before = WordBreak.OTHER;
        while (true) {
            byte wordBreak = WordBreak.OTHER;
            while (i < limit && (wordBreak = WordBreak.of(chars[i])) > WordBreak.UNKNOWN) {
                chars[i] = WordBreak.lowerCase(chars[i]);
                before = wordBreak;
                i++;
            }
            if (i == limit || wordBreak == WordBreak.OTHER) {
                break;
            }
            if (wordBreak == WordBreak.UNKNOWN) {
                return false;
            }
            byte after = i + 1 < limit ? WordBreak.of(chars[i + 1]) : WordBreak.OTHER;
            if (after == WordBreak.UNKNOWN) {
                return false;
            }
            if (before != after || joins(wordBreak, after) == false) {
                break;
            }
            i++;
        }
        if (i - position > LONGEST_WORD) {
            return false;
        }
        start = position;
        end = i;
        position = i;
        return true;
    }

    /** Whether a middle character joins two characters of a class (WB6, WB7, WB11, WB12). */
    private static boolean joins(byte middle, byte sides) {
        return sides == WordBreak.LETTER && middle != WordBreak.MID_NUM || sides == WordBreak.NUMERIC && middle != WordBreak.MID_LETTER;
    }

    /** Underscores alone are no word. */
    private boolean isWord() {
        int i = start;
        while (i < end && text[i] == '_') {
            i++;
        }
        return i < end;
    }

    private int afterWhiteSpace() {
        int i = position;
        while (i < length && isWhiteSpace(text[i]) == false) {
            i++;
        }
        return Math.min(i + 1, length);
    }

    private void enterPiece(int end) throws IOException {
        pieceStart = position;
        pieceEnd = end;
        piece.next = position;
        tokenizer.setReader(piece);
        tokenizer.reset();
        inPiece = true;
    }

    private boolean nextInPiece() throws IOException {
        if (tokenizer.incrementToken() == false) {
            return false;
        }
        start = pieceStart + tokenOffset.startOffset();
        end = pieceStart + tokenOffset.endOffset();
        CharacterUtils.toLowerCase(text, start, end);
        return true;
    }

    private void leavePiece() throws IOException {
        tokenizer.close();
        inPiece = false;
        position = pieceEnd;
    }

    private static boolean isWhiteSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /**
     * The buffer that holds the words.
     *
     * @return the buffer; the words read so far stay where they are until the next reset
     */
    public char[] buffer() {
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

    /** Reads the piece. The tokenizer reads ahead of the words, so a word can be put into lower case in place. */
    private final class Piece extends Reader {
        private int next;

        @Override
        public int read(char[] target, int offset, int count) {
            int read = Math.min(count, pieceEnd - next);
            if (read <= 0) {
                return count == 0 ? 0 : -1;
            }
            System.arraycopy(text, next, target, offset, read);
            next += read;
            return read;
        }

        @Override
        public void close() {
            // Nothing to close: the text is in memory, and the piece is used again.
        }
    }
}
