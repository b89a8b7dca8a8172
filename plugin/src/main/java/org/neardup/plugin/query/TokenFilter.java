package org.neardup.plugin.query;

import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.neardup.analysis.token.TokenHash;
import org.neardup.plugin.mapper.SetTerms;

import java.io.IOException;

/**
 * A Bloom filter of the tokens of a segment: most tokens of a text that is new are in none, and a check takes a tenth of a lookup. All bits
 * of a token are in one word (Putze, Sanders, Singler, <em>Cache-, hash- and space-efficient Bloom filters</em>, 2010), so a check reads
 * memory once; about one in 30 absent tokens passes.
 */
final class TokenFilter {

    private static final int TERMS_PER_WORD = 6;
    private static final int TERMS_BETWEEN_CHECKS = 1 << 12;
    /** Odd, with bits evenly spread: 2<sup>64</sup> divided by the golden ratio. */
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final long[] words;

    private TokenFilter(int words) {
        this.words = new long[words];
    }

    /** The memory of the filter of this number of terms, in bytes. */
    static long bytes(long terms) {
        return Long.BYTES * (terms / TERMS_PER_WORD + 1);
    }

    /**
     * The filter of all tokens of a segment.
     *
     * @param terms         with a known size of at most 2<sup>32</sup>
     * @param ensureRunning called often; this ends with any exception that it throws
     */
    static TokenFilter of(Terms terms, Runnable ensureRunning) throws IOException {
        TokenFilter filter = new TokenFilter(Math.toIntExact(terms.size() / TERMS_PER_WORD + 1));
        TermsEnum all = terms.iterator();
        int untilCheck = TERMS_BETWEEN_CHECKS;
        for (BytesRef term = all.next(); term != null; term = all.next()) {
            if (term.length == SetTerms.TOKEN_BYTES) {
                long token = SetTerms.token(term);
                filter.words[filter.word(token)] |= bits(token);
            }
            if (--untilCheck == 0) {
                ensureRunning.run();
                untilCheck = TERMS_BETWEEN_CHECKS;
            }
        }
        return filter;
    }

    /** False if the segment does not have the token. */
    boolean mayHave(long token) {
        long bits = bits(token);
        return (words[word(token)] & bits) == bits;
    }

    /** Tokens are evenly spread, so their upper bits choose the word. */
    private int word(long token) {
        return (int) ((token >>> Long.SIZE - TokenHash.STORED_BITS) * words.length >>> TokenHash.STORED_BITS);
    }

    private static long bits(long token) {
        long hash = (token >>> Long.SIZE - TokenHash.STORED_BITS) * MULTIPLIER;
        return 1L << (hash >>> 58) | 1L << (hash >>> 52) | 1L << (hash >>> 46) | 1L << (hash >>> 40);
    }
}
