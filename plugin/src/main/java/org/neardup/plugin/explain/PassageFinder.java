package org.neardup.plugin.explain;

import org.apache.lucene.analysis.Analyzer;
import org.neardup.analysis.token.TokenHash;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SourceText;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.LongToIntFunction;

/**
 * Finds the passages of one side that consist of tokens of both sides, and those of tokens that only this side has. A token joins the
 * passage before it if they overlap, or if they are neighbours in the text. Tokens can overlap, such as word pairs, so a word at the end of
 * one passage can begin one of the other kind. A token counts where it first occurs, so that the weights of all passages add up to the
 * weight of the set.
 */
final class PassageFinder {

    /** Maximum number of characters between neighbours, such as stop words and markup. */
    static final int WIDEST_GAP = 50;

    private static final int TOKENS_BETWEEN_CHECKS = 1 << 10;

    private final SignatureSet own;
    private final SignatureSet other;
    private final LongToIntFunction weights;
    private final Runnable ensureRunning;
    private final BitSet seen;
    private final Kind shared;
    private final Kind unshared;
    private SourceText text;
    private int place;

    /** The passages of one kind, of which the last one may still grow. */
    private final class Kind {

        private final HeaviestPassages passages;
        private boolean isOpen;
        private int start;
        private int end;
        private int lastPlace;
        private int tokens;
        private long weight;

        Kind(int most) {
            passages = new HeaviestPassages(most);
        }

        void add(int tokenStart, int tokenEnd) {
            boolean joins = isOpen && (tokenStart < end || lastPlace == place - 1 && tokenStart - end <= WIDEST_GAP);
            if (joins == false) {
                close();
                isOpen = true;
                start = tokenStart;
                end = tokenEnd;
            }
            start = Math.min(start, tokenStart);
            end = Math.max(end, tokenEnd);
            lastPlace = place;
        }

        void count(int tokenWeight) {
            tokens++;
            weight += tokenWeight;
        }

        /** Passages that only repeat tokens do not count. */
        void close() {
            if (tokens > 0) {
                passages.add(text, start, end, tokens, weight);
            }
            isOpen = false;
            tokens = 0;
            weight = 0;
        }
    }

    /**
     * @param own           the tokens of this side
     * @param other         those of the other side
     * @param most          maximum number of passages of each kind to keep
     * @param ensureRunning called between tokens, and ends the search with any exception that it throws
     */
    PassageFinder(SignatureSet own, SignatureSet other, LongToIntFunction weights, int most, Runnable ensureRunning) {
        this.own = own;
        this.other = other;
        this.weights = weights;
        this.ensureRunning = ensureRunning;
        this.seen = new BitSet(own.distinct());
        this.shared = new Kind(most);
        this.unshared = new Kind(most);
    }

    /** Finds the passages of a text. */
    void find(Analyzer analyzer, String field, SourceText next) throws IOException {
        text = next;
        place = 0;
        TokenHashCollector.locate(analyzer, field, next.text(), this::token);
        shared.close();
        unshared.close();
    }

    private void token(long hash, int start, int end) {
        if (place++ % TOKENS_BETWEEN_CHECKS == 0) {
            ensureRunning.run();
        }
        long token = TokenHash.stored(hash);
        int index = own.indexOf(token);
        if (index < 0) {
            return;
        }
        Kind kind = other.indexOf(token) < 0 ? unshared : shared;
        int length = text.text().length();
        kind.add(Math.clamp(start, 0, length), Math.clamp(end, 0, length));
        if (seen.get(index) == false) {
            seen.set(index);
            kind.count(weights.applyAsInt(token));
        }
    }

    HeaviestPassages shared() {
        return shared.passages;
    }

    HeaviestPassages unshared() {
        return unshared.passages;
    }

    /** Number of distinct tokens of this side that were found in its texts. */
    int located() {
        return seen.cardinality();
    }
}
