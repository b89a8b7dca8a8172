package org.neardup.analysis.word;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * An immutable map from words to small numbers; keys of a lookup are slices of a byte buffer. Most words of a text are short, and their
 * lookup has no branches ({@link ShortWords}).
 */
public final class WordTable {
    /** The result for a word that is not in the table. */
    public static final int ABSENT = -1;

    private final ShortWords shortWords;
    private final LongWords longWords;

    /**
     * Creates the table.
     *
     * @param entries non-empty words, with values of 0 or more
     */
    public WordTable(Map<String, Integer> entries) {
        Map<byte[], Integer> shorter = new TreeMap<>(Arrays::compare);
        Map<byte[], Integer> longer = new TreeMap<>(Arrays::compare);
        entries.forEach((text, value) -> {
            byte[] word = text.getBytes(StandardCharsets.UTF_8);
            (word.length <= ShortWords.MAX_LENGTH ? shorter : longer).put(word, value);
        });
        shortWords = new ShortWords(shorter);
        longWords = new LongWords(longer);
    }

    /**
     * Looks a word up.
     *
     * @param buffer contains the word's UTF-8 bytes, and at least {@link Utf8Buffer#PADDING} more behind them
     * @param start of the word, inclusive
     * @param end of the word, exclusive
     * @return its value, or {@link #ABSENT}
     */
    public int get(byte[] buffer, int start, int end) {
        int length = end - start;
        return length <= ShortWords.MAX_LENGTH ? shortWords.get(buffer, start, length) : longWords.get(buffer, start, end);
    }
}
