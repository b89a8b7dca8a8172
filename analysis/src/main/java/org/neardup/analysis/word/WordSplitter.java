package org.neardup.analysis.word;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.neardup.analysis.text.TextForm;

/**
 * Splits a text into words in UTF-8: those of {@link StandardTokenizer} for the text in the form {@link TextForm#WORDS}.
 *
 * <p>Every thread has one splitter, which caches the last text, so that two fields with the same text split it once.
 */
public final class WordSplitter {
    private static final ThreadLocal<WordSplitter> SPLITTERS = ThreadLocal.withInitial(WordSplitter::new);
    private static final int INITIAL_BOUNDS = 256;
    /** Limits the memory kept after a long text. */
    private static final int KEPT_CAPACITY = 1 << 18;

    private final StandardTokenizer tokenizer = new StandardTokenizer();
    private final CharTermAttribute term = tokenizer.addAttribute(CharTermAttribute.class);
    /** The text of the current words, or null. */
    private String lastText;
    private Utf8Buffer words = new Utf8Buffer();
    private int[] bounds = new int[INITIAL_BOUNDS];
    private int count;

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

    private void read(String text) throws IOException {
        clear();
        tokenizer.setReader(new StringReader(TextForm.WORDS.of(text)));
        try {
            tokenizer.reset();
            while (tokenizer.incrementToken()) {
                if (count == bounds.length) {
                    bounds = Arrays.copyOf(bounds, 2 * count);
                }
                bounds[count++] = words.length();
                words.append(term.buffer(), 0, term.length());
                bounds[count++] = words.length();
            }
            tokenizer.end();
        } finally {
            tokenizer.close();
        }
    }

    private void clear() {
        count = 0;
        words.clear();
        if (words.bytes().length > KEPT_CAPACITY) {
            words = new Utf8Buffer();
        }
        if (bounds.length > KEPT_CAPACITY) {
            bounds = new int[INITIAL_BOUNDS];
        }
    }

    /**
     * The buffer that contains the words.
     *
     * @return the buffer; at least {@link Utf8Buffer#PADDING} arbitrary bytes follow a word
     */
    public byte[] buffer() {
        return words.bytes();
    }

    /**
     * The bounds of the words in the buffer.
     *
     * @return the starts of words at even indexes, and their ends, exclusive, at odd indexes
     */
    public int[] bounds() {
        return bounds;
    }

    /**
     * The number of {@link #bounds} in use.
     *
     * @return twice the number of words
     */
    public int count() {
        return count;
    }
}
