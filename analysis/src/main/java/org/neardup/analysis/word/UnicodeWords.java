package org.neardup.analysis.word;

import java.io.IOException;
import java.io.Reader;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.neardup.analysis.text.Characters;
import org.neardup.analysis.text.TextForm;

/**
 * Splits a text of the form {@link TextForm#WORDS} in any script into words, the same words in the same order as {@link StandardTokenizer}
 * gives. Characters of known {@link WordBreak} class follow the rules WB5 to WB13b of UAX #29: letters, digits and underscores are joined,
 * and a middle character joins two letters or two digits. A cluster is a word. At any other character, and at an overlong word, a
 * {@link StandardTokenizer} takes over the rest of the text, starting at the current word. This is exact, because the tokenizer only looks
 * ahead.
 *
 * <p>Not thread safe; reusable for one text after the other.
 */
final class UnicodeWords {
    /** The tokenizer handles longer words; it cuts at its maximum token length of 255. */
    static final int LONGEST_WORD = 250;
    private static final int INITIAL_CAPACITY = 1024;
    /** Limits the memory kept after a long text. */
    private static final int KEPT_CAPACITY = 1 << 18;

    private char[] text = new char[INITIAL_CAPACITY];
    private int length;
    private int position;
    private int start;
    private int end;

    private final StandardTokenizer tokenizer = new StandardTokenizer();
    private final OffsetAttribute tokenOffset = tokenizer.addAttribute(OffsetAttribute.class);
    private final Rest rest = new Rest();
    private int restStart;
    private boolean inRest;

    /** Starts a text in valid UTF-8. */
    void reset(byte[] utf8, int from, int to) throws IOException {
        rewind(to - from);
        length = Utf8Buffer.decode(utf8, from, to, text);
    }

    private void rewind(int capacity) throws IOException {
        if (inRest) {
            // The caller abandoned the last text in the middle.
            leaveRest();
        }
        position = 0;
        if (text.length < capacity || text.length > KEPT_CAPACITY) {
            text = new char[Math.max(capacity, INITIAL_CAPACITY)];
        }
    }

    /** Moves to the next word; returns false at the end of the text. */
    boolean next() throws IOException {
        while (true) {
            if (inRest) {
                if (nextInRest()) {
                    return true;
                }
                leaveRest();
            }
            byte wordBreak = skipGap();
            if (position == length) {
                return false;
            }
            if (wordBreak == WordBreak.UNKNOWN ? scanCluster() == false : scanWord() == false) {
                enterRest();
            } else if (isWord()) {
                return true;
            }
        }
    }

    /** Moves the position to the next character that is unknown or belongs to a word, and returns its class. */
    private byte skipGap() {
        char[] chars = text;
        int limit = length;
        int i = position;
        byte wordBreak = WordBreak.OTHER;
        while (i < limit && (wordBreak = WordBreak.of(chars[i])) < WordBreak.UNKNOWN) {
            i++;
        }
        // A number sign or an asterisk may be the base of a keycap emoji.
        if (wordBreak == WordBreak.UNKNOWN && i > position && i < limit && (chars[i - 1] == '#' || chars[i - 1] == '*')) {
            i--;
        }
        position = i;
        return wordBreak;
    }

    /** Reads the word at the position; returns false, without moving the position, if the tokenizer must read it. */
    private boolean scanWord() {
        char[] chars = text;
        int limit = length;
        int i = position;
        byte before = WordBreak.OTHER;
        while (true) {
            byte wordBreak = WordBreak.OTHER;
            while (i < limit && (wordBreak = WordBreak.of(chars[i])) > WordBreak.UNKNOWN) {
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
            if (before != after || WordBreak.joins(wordBreak, after) == false) {
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

    /** Reads the cluster at the position, a letter and its marks; returns false, without moving the position, if there is none. */
    private boolean scanCluster() {
        if (Characters.beginsCluster(text[position]) == false) {
            return false;
        }
        int i = position + 1;
        while (i < length && Characters.continuesCluster(text[i])) {
            i++;
        }
        if (i < length && text[i] != ' ') {
            return false;
        }
        start = position;
        end = i;
        position = i;
        return true;
    }

    /** Underscores alone are not a word. */
    private boolean isWord() {
        int i = start;
        while (i < end && text[i] == '_') {
            i++;
        }
        return i < end;
    }

    private void enterRest() throws IOException {
        restStart = position;
        rest.next = position;
        tokenizer.setReader(rest);
        tokenizer.reset();
        inRest = true;
    }

    private boolean nextInRest() throws IOException {
        if (tokenizer.incrementToken() == false) {
            return false;
        }
        start = restStart + tokenOffset.startOffset();
        end = restStart + tokenOffset.endOffset();
        return true;
    }

    private void leaveRest() throws IOException {
        tokenizer.close();
        inRest = false;
        position = length;
    }

    /** The buffer that contains the words. */
    char[] buffer() {
        return text;
    }

    /** The start of the word in the buffer. */
    int start() {
        return start;
    }

    /** The end of the word in the buffer, exclusive. */
    int end() {
        return end;
    }

    /** Reads the rest of the text. */
    private final class Rest extends Reader {
        private int next;

        @Override
        public int read(char[] target, int offset, int count) {
            int read = Math.min(count, length - next);
            if (read <= 0) {
                return count == 0 ? 0 : -1;
            }
            System.arraycopy(text, next, target, offset, read);
            next += read;
            return read;
        }

        @Override
        public void close() {
            // Nothing to close: the text is in memory, and the reader is reused.
        }
    }
}
