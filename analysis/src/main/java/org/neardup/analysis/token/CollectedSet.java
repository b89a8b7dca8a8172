package org.neardup.analysis.token;

import java.util.Arrays;
import org.neardup.kernel.signature.SignatureSet;

/**
 * Collects the stored tokens of a document's texts, which are parts of one text, with the digest of the whole. Blank texts add nothing. Not
 * thread safe.
 */
public final class CollectedSet {
    private long[] hashes;
    private int count;
    private boolean isBlank = true;
    private final TextDigest digest = new TextDigest();

    /** @param expectedTokens number of tokens for which no array grows */
    public CollectedSet(int expectedTokens) {
        this.hashes = new long[expectedTokens];
    }

    /**
     * Adds a text.
     *
     * @param text the next part of the text
     * @param tokens the hashes of its tokens, in any order; they are copied
     * @param length number of tokens, from the beginning of the array
     */
    public void add(String text, long[] tokens, int length) {
        if (TextDigest.isBlank(text)) {
            return;
        }
        int needed = Math.addExact(count, length);
        if (needed > hashes.length) {
            hashes = Arrays.copyOf(hashes, (int) Math.max(needed, Math.min(2L * hashes.length, Integer.MAX_VALUE - 8)));
        }
        for (int i = 0; i < length; i++) {
            hashes[count++] = TokenHash.stored(tokens[i]);
        }
        digest.add(text);
        isBlank = false;
    }

    /** Whether all texts so far are blank. A document of blank texts is compared with none. */
    public boolean isBlank() {
        return isBlank;
    }

    /** The multiset of the tokens so far. */
    public SignatureSet set() {
        return SignatureSet.of(hashes, count);
    }

    /** The digest of the texts so far. Do not add to it. */
    public TextDigest digest() {
        return digest;
    }
}
