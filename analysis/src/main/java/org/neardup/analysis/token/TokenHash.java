package org.neardup.analysis.token;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import org.apache.lucene.util.UnicodeUtil;

/**
 * The 64-bit hash of a token's text: XXH3-64 with seed 0 over the UTF-8 bytes, as any xxHash library computes it.
 *
 * <p>The hashes are persisted. Another function, seed or encoding needs another {@link #VERSION}.
 */
public final class TokenHash {
    /** Version of the function. Hashes of different versions must never be compared. */
    public static final int VERSION = 1;

    /**
     * The number of bits of a hash that sets store. Two texts of 400 tokens, none of them common, have 400² / 2<sup>38</sup> =
     * 6·10<sup>-7</sup> falsely equal tokens on average.
     */
    public static final int STORED_BITS = 38;

    private static final Hasher64 XXH3 = Hashing.xxh3_64();

    private TokenHash() {}

    /**
     * Hashes a token.
     *
     * @param utf8 contains the token's UTF-8 bytes
     * @param offset of the first byte
     * @param length number of bytes, may be 0
     * @return the hash; any 64-bit value
     */
    public static long hash(byte[] utf8, int offset, int length) {
        return XXH3.hashBytesToLong(utf8, offset, length);
    }

    /** The part of a hash that sets store: its upper {@value #STORED_BITS} bits, followed by zeros. */
    public static long stored(long hash) {
        return hash & -1L << Long.SIZE - STORED_BITS;
    }

    /**
     * Hashes a token given as characters. A lone surrogate is hashed as U+FFFD, as Lucene indexes it.
     *
     * @param token the token's text
     * @return the hash of its UTF-8 bytes
     */
    public static long hash(CharSequence token) {
        byte[] utf8 = new byte[UnicodeUtil.maxUTF8Length(token.length())];
        int length = UnicodeUtil.UTF16toUTF8(token, 0, token.length(), utf8);
        return hash(utf8, 0, length);
    }
}
