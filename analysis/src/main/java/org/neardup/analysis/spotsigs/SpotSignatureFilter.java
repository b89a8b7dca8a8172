package org.neardup.analysis.spotsigs;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.neardup.analysis.word.Utf8Buffer;

/**
 * Replaces a stream of words by its spot signatures (SpotSigs §3.1), for instance {@code the:south:carolina}.
 *
 * <p>A signature stands at the position of its antecedent and reaches from the antecedent's start offset to the end offset of the last word
 * of its chain. Signatures come in the order of their antecedents; chains overlap. A chain that the end of the text cuts short is kept if
 * it has at least one word. The filter works after any tokenizer; words must be in the case of the vocabulary.
 */
public final class SpotSignatureFilter extends TokenFilter {
    /** Stands between the words of a signature. */
    public static final char SEPARATOR = ':';
    /** The type of the tokens. */
    public static final String TYPE = "spot_signature";

    private final SpotVocabulary vocabulary;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute positionIncrement = addAttribute(PositionIncrementAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    private final Utf8Buffer utf8 = new Utf8Buffer();
    private final PendingSpots pending = new PendingSpots();
    /** The last counted words; word w is in slot w & mask. */
    private final char[][] words;
    private final int[] lengths;
    private final int[] endOffsets;
    private final int mask;
    private int wordCount;
    private int position;
    private int lastPosition;
    private boolean exhausted;

    /**
     * Makes the filter.
     *
     * @param input stream of words
     * @param vocabulary spots and stop words
     */
    public SpotSignatureFilter(TokenStream input, SpotVocabulary vocabulary) {
        super(input);
        this.vocabulary = vocabulary;
        int capacity = vocabulary.wordCapacity();
        words = new char[capacity][16];
        lengths = new int[capacity];
        endOffsets = new int[capacity];
        mask = capacity - 1;
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (true) {
            if (pending.complete(wordCount) || exhausted && pending.cut(wordCount)) {
                writeOldest();
                pending.removeOldest();
                return true;
            }
            if (exhausted) {
                return false;
            }
            if (input.incrementToken()) {
                read();
            } else {
                exhausted = true;
            }
        }
    }

    private void read() {
        position += positionIncrement.getPositionIncrement();
        utf8.clear();
        utf8.append(term.buffer(), 0, term.length());
        int found = vocabulary.lookUp(utf8.bytes(), 0, utf8.length());
        if (found == SpotVocabulary.CHAIN_WORD) {
            int slot = wordCount & mask;
            int length = term.length();
            if (words[slot].length < length) {
                words[slot] = new char[Integer.highestOneBit(length) * 2];
            }
            System.arraycopy(term.buffer(), 0, words[slot], 0, length);
            lengths[slot] = length;
            endOffsets[slot] = offset.endOffset();
            wordCount++;
        } else {
            for (Spot spot : vocabulary.spots(found)) {
                pending.add(spot, wordCount, offset.startOffset(), position);
            }
        }
    }

    private void writeOldest() {
        clearAttributes();
        term.append(pending.spot().antecedent());
        int length = term.length();
        int endOffset = pending.startOffset();
        for (int k = 1; k <= pending.chainLength(wordCount); k++) {
            int slot = pending.chainWord(k) & mask;
            char[] buffer = term.resizeBuffer(length + 1 + lengths[slot]);
            buffer[length] = SEPARATOR;
            System.arraycopy(words[slot], 0, buffer, length + 1, lengths[slot]);
            length += 1 + lengths[slot];
            // Words of a token graph may end before an earlier one does.
            endOffset = Math.max(endOffset, endOffsets[slot]);
        }
        term.setLength(length);
        offset.setOffset(pending.startOffset(), endOffset);
        positionIncrement.setPositionIncrement(pending.position() - lastPosition);
        type.setType(TYPE);
        lastPosition = pending.position();
    }

    @Override
    public void end() throws IOException {
        super.end();
        positionIncrement.setPositionIncrement(positionIncrement.getPositionIncrement() + position - lastPosition);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        pending.clear();
        wordCount = 0;
        position = -1;
        lastPosition = -1;
        exhausted = false;
    }
}
