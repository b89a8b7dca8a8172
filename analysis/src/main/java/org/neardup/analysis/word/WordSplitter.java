package org.neardup.analysis.word;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.neardup.analysis.text.TextForm;

/**
 * Splits a text into words in UTF-8, the same words in the same order as
 * {@link org.apache.lucene.analysis.standard.StandardTokenizer} gives for the text in the form {@link TextForm#WORDS}, several times faster
 * on English text.
 *
 * <p>The steps:
 * <ol>
 * <li>{@link TextForm} normalizes the text, unless it is ASCII.
 * <li>{@link WordRuns} finds the runs of joined characters, and lower-cases ASCII letters in place. In ASCII, the runs are the words,
 *     except for runs of underscores alone.
 * <li>At a non-ASCII or overlong run, {@link UnicodeWords} splits the piece of text up to the next white space, and its words are appended
 *     behind the text.
 * </ol>
 *
 * <p>Every thread has one splitter, which caches the last text, so that two fields with the same text split it once.
 */
public final class WordSplitter {
    private static final ThreadLocal<WordSplitter> SPLITTERS = ThreadLocal.withInitial(WordSplitter::new);
    private static final int INITIAL_CAPACITY = 4096;
    /** Limits the memory kept after a long text. */
    private static final int KEPT_CAPACITY = 1 << 18;

    /** The text of the current words, or null. */
    private String lastText;
    private byte[] text = new byte[INITIAL_CAPACITY];
    private int length;
    private final WordRuns runs = new WordRuns();
    private final UnicodeWords piece = new UnicodeWords();
    /** The position for the next word of a piece. */
    private int tail;
    /** The bounds of the words if not all runs of a text are words. */
    private int[] words = new int[256];
    private int wordCount;

    private WordSplitter() {}

    /**
     * Splits a text. The result is valid until the next text of this thread.
     *
     * @param text the text
     * @return the thread's splitter, which contains the words
     * @throws IOException never, because the text is in memory
     */
    public static WordSplitter split(String text) throws IOException {
        WordSplitter splitter = SPLITTERS.get();
        if (text.equals(splitter.lastText) == false) {
            splitter.lastText = null;
            splitter.read(text);
            splitter.lastText = text.length() <= KEPT_CAPACITY ? text : null;
        }
        return splitter;
    }

    private void read(String newText) throws IOException {
        wordCount = 0;
        byte[] utf8 = newText.getBytes(StandardCharsets.UTF_8);
        // A lone surrogate becomes a question mark, which separates words, too.
        boolean isAscii = utf8.length == newText.length();
        if (isAscii == false) {
            utf8 = TextForm.WORDS.of(newText).getBytes(StandardCharsets.UTF_8);
        }
        length = utf8.length;
        tail = WordRuns.roundUp(length);
        int capacity = tail + Utf8Buffer.PADDING;
        if (text.length < capacity || text.length > KEPT_CAPACITY) {
            text = new byte[Math.max(capacity, INITIAL_CAPACITY)];
        }
        System.arraycopy(utf8, 0, text, 0, length);
        runs.find(text, length);
        if (runs.isPlain() == false) {
            splitRuns();
        }
    }

    private void splitRuns() throws IOException {
        int pieceEnd = 0;
        for (int i = 0; i < runs.count(); i += 2) {
            int start = runs.bounds()[i];
            int end = runs.bounds()[i + 1];
            if (start < pieceEnd) {
                continue;
            }
            if (end - start > UnicodeWords.LONGEST_WORD || isAscii(start, end) == false) {
                pieceEnd = splitPiece(start, end);
            } else if (text[start] != '_' || hasMoreThanUnderscores(start, end)) {
                addWord(start, end);
            }
        }
    }

    private boolean isAscii(int start, int end) {
        int all = 0;
        for (int i = start; i < end; i++) {
            all |= text[i];
        }
        return all >= 0;
    }

    /** Underscores alone are not a word. */
    private boolean hasMoreThanUnderscores(int start, int end) {
        int i = start;
        while (i < end && text[i] == '_') {
            i++;
        }
        return i < end;
    }

    /** Splits the piece from a run to the next white space; returns its end. */
    private int splitPiece(int runStart, int runEnd) throws IOException {
        int from = runStart;
        // A number sign or an asterisk may be the base of a keycap emoji.
        if (from > 0 && (text[from - 1] == '#' || text[from - 1] == '*')) {
            from--;
        }
        int to = runEnd;
        while (to < length && isWhiteSpace(text[to]) == false) {
            to++;
        }
        // Include the white space, so that the piece never ends within a character.
        to = Math.min(to + 1, length);
        piece.reset(text, from, to);
        addWordsOfPiece();
        return to;
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\t' || b == '\r';
    }

    private void addWordsOfPiece() throws IOException {
        while (piece.next()) {
            int capacity = tail + Utf8Buffer.MAX_BYTES_PER_CHAR * (piece.end() - piece.start()) + Utf8Buffer.PADDING;
            if (text.length < capacity) {
                text = Arrays.copyOf(text, Math.max(capacity, 2 * text.length));
            }
            int start = tail;
            tail = Utf8Buffer.encode(piece.buffer(), piece.start(), piece.end(), text, tail);
            addWord(start, tail);
        }
    }

    private void addWord(int start, int end) {
        if (wordCount + 2 > words.length) {
            words = Arrays.copyOf(words, 2 * words.length);
        }
        words[wordCount++] = start;
        words[wordCount++] = end;
    }

    /**
     * The buffer that contains the words.
     *
     * @return the buffer; at least {@link Utf8Buffer#PADDING} arbitrary bytes follow a word
     */
    public byte[] buffer() {
        return text;
    }

    /**
     * The bounds of the words in the buffer.
     *
     * @return the starts of words at even indexes, and their ends, exclusive, at odd indexes
     */
    public int[] bounds() {
        return runs.isPlain() ? runs.bounds() : words;
    }

    /**
     * The number of {@link #bounds} in use.
     *
     * @return twice the number of words
     */
    public int count() {
        return runs.isPlain() ? runs.count() : wordCount;
    }
}
