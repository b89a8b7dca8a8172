package org.neardup.analysis.shingle;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Replaces a stream of words by its shingles: every run of {@code size} words, joined by spaces. Unlike Lucene's shingle filter, it emits a
 * single, shorter shingle for a text of fewer words, and no filler for removed words. A shingle has the position of its first word, and
 * extends from the start offset of its first word to the end offset of its last.
 */
public final class WordShingleFilter extends TokenFilter {
    /** Separates the words of a shingle. */
    public static final char SEPARATOR = ' ';
    /** The type of the tokens. */
    public static final String TYPE = "shingle";

    private final int size;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute positionIncrement = addAttribute(PositionIncrementAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    /** The last {@code size} words; word w is in slot w % size. */
    private final char[][] words;
    private final int[] lengths;
    private final int[] startOffsets;
    private final int[] endOffsets;
    private final int[] positions;
    private int wordCount;
    private int position;
    private int lastPosition;

    /**
     * Creates the filter.
     *
     * @param input stream of words
     * @param size words in a shingle, 1 to {@value ShingleAnalyzer#MAX_SIZE}
     */
    public WordShingleFilter(TokenStream input, int size) {
        super(input);
        this.size = size;
        words = new char[size][16];
        lengths = new int[size];
        startOffsets = new int[size];
        endOffsets = new int[size];
        positions = new int[size];
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (input.incrementToken()) {
            read();
            if (wordCount >= size) {
                write(wordCount - size);
                return true;
            }
        }
        if (wordCount > 0 && wordCount < size) {
            write(0);
            // Emit the shingle of a short text only once.
            wordCount = size;
            return true;
        }
        return false;
    }

    private void read() {
        position += positionIncrement.getPositionIncrement();
        int slot = wordCount % size;
        int length = term.length();
        if (words[slot].length < length) {
            words[slot] = new char[Integer.highestOneBit(length) * 2];
        }
        System.arraycopy(term.buffer(), 0, words[slot], 0, length);
        lengths[slot] = length;
        startOffsets[slot] = offset.startOffset();
        endOffsets[slot] = offset.endOffset();
        positions[slot] = position;
        wordCount++;
    }

    /** Writes the words from {@code first} to the last. */
    private void write(int first) {
        clearAttributes();
        int length = 0;
        int startOffset = startOffsets[first % size];
        int endOffset = startOffset;
        for (int word = first; word < wordCount; word++) {
            int slot = word % size;
            char[] buffer = term.resizeBuffer(length + 1 + lengths[slot]);
            if (word > first) {
                buffer[length++] = SEPARATOR;
            }
            System.arraycopy(words[slot], 0, buffer, length, lengths[slot]);
            length += lengths[slot];
            // In a token graph, a word may end before an earlier word.
            endOffset = Math.max(endOffset, endOffsets[slot]);
        }
        term.setLength(length);
        offset.setOffset(startOffset, endOffset);
        positionIncrement.setPositionIncrement(positions[first % size] - lastPosition);
        type.setType(TYPE);
        lastPosition = positions[first % size];
    }

    @Override
    public void end() throws IOException {
        super.end();
        positionIncrement.setPositionIncrement(positionIncrement.getPositionIncrement() + position - lastPosition);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        wordCount = 0;
        position = -1;
        lastPosition = -1;
    }
}
