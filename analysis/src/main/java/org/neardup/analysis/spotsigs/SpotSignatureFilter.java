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
 * <p>A signature has the position of its antecedent, and extends from the start offset of the antecedent to the end offset of the last word
 * of its chain. Signatures are in the order of their antecedents; chains overlap. A chain that the end of the text cuts short is kept if it
 * has at least one word. The filter works after any tokenizer; words must have the case of the vocabulary. Distances count positions, so
 * words that an earlier filter removed count if it left a gap, and words at one position count as one.
 */
public final class SpotSignatureFilter extends TokenFilter {
    /** Separates the words of a signature. */
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
    private final RecentWords words;
    private final SpotChain chain;
    /** Whether the chain is that of the oldest pending spot. */
    private boolean begun;
    private int position;
    private int lastPosition;
    private boolean exhausted;

    /**
     * Creates the filter.
     *
     * @param input stream of words
     * @param vocabulary spots and stop words
     */
    public SpotSignatureFilter(TokenStream input, SpotVocabulary vocabulary) {
        super(input);
        this.vocabulary = vocabulary;
        words = new RecentWords(vocabulary.wordCapacity());
        chain = new SpotChain(words);
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (true) {
            while (pending.isEmpty() == false && oldestIsDone()) {
                if (chain.length() > 0) {
                    writeOldest();
                    removeOldest();
                    return true;
                }
                removeOldest();
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

    /** Extends the chain of the oldest spot before the next word is read, while its words are still kept. */
    private boolean oldestIsDone() {
        if (begun == false) {
            chain.begin(pending);
            begun = true;
        }
        chain.extend();
        return exhausted || chain.isWhole();
    }

    private void removeOldest() {
        pending.removeOldest();
        begun = false;
    }

    private void read() {
        position += positionIncrement.getPositionIncrement();
        utf8.clear();
        utf8.append(term.buffer(), 0, term.length());
        int found = vocabulary.lookUp(utf8.bytes(), 0, utf8.length());
        if (found == SpotVocabulary.CHAIN_WORD) {
            words.add(term.buffer(), term.length(), offset.endOffset(), position);
        } else {
            for (Spot spot : vocabulary.spots(found)) {
                pending.add(spot, words.count(), offset.startOffset(), position);
            }
        }
    }

    private void writeOldest() {
        clearAttributes();
        term.append(pending.spot().antecedent());
        int length = term.length();
        int endOffset = pending.startOffset();
        for (int k = 0; k < chain.length(); k++) {
            int word = chain.word(k);
            char[] buffer = term.resizeBuffer(length + 1 + words.length(word));
            buffer[length] = SEPARATOR;
            words.copy(word, buffer, length + 1);
            length += 1 + words.length(word);
            // In a token graph, a word may end before an earlier word.
            endOffset = Math.max(endOffset, words.endOffset(word));
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
        words.clear();
        begun = false;
        position = -1;
        lastPosition = -1;
        exhausted = false;
    }
}
