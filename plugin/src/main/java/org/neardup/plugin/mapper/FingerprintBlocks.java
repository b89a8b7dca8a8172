package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;

/**
 * The index terms of fingerprints. A fingerprint is divided into four blocks of 16 bits; the term of a block has three bytes, the block's
 * number and its bits. Two fingerprints within distance three agree in at least one block (Pi et al., section II.A; Manku, Jain, Das Sarma,
 * <em>Detecting near-duplicates for web crawling</em>, section 3).
 */
public final class FingerprintBlocks {

    /** The number of blocks of a fingerprint. */
    public static final int COUNT = 4;

    /** The number of bits of a block. */
    public static final int BITS = 16;

    private FingerprintBlocks() {}

    /** Returns the bits of a block, 0 to 65535; block 0 holds the most significant bits. */
    public static int bits(long fingerprint, int block) {
        return (int) (fingerprint >>> (COUNT - 1 - block) * BITS) & 0xffff;
    }

    /** Returns the term for these bits in this block. */
    public static BytesRef term(int block, int bits) {
        return new BytesRef(new byte[] {(byte) block, (byte) (bits >>> 8), (byte) bits});
    }

    /** Returns the block number of a term. */
    public static int block(BytesRef term) {
        return term.bytes[term.offset];
    }

    /** Returns the block bits of a term, 0 to 65535. */
    public static int bits(BytesRef term) {
        return (term.bytes[term.offset + 1] & 0xff) << 8 | term.bytes[term.offset + 2] & 0xff;
    }
}
