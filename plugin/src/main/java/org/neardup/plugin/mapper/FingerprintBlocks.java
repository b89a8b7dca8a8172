package org.neardup.plugin.mapper;

import org.apache.lucene.util.BytesRef;

/**
 * The terms by which fingerprints are found: a fingerprint is cut into four blocks of 16 bits, and each block is a term of three bytes, the
 * block's number followed by its bits. Two fingerprints at a distance of at most three agree in one block at least (Pi et al., section
 * II.A; Manku, Jain, Das Sarma, <em>Detecting near-duplicates for web crawling</em>, section 3).
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

    /** Returns the term that a document has whose fingerprint's block has these bits. */
    public static BytesRef term(int block, int bits) {
        return new BytesRef(new byte[] { (byte) block, (byte) (bits >>> 8), (byte) bits });
    }

    /** Returns the number of the block that a term stands for. */
    public static int block(BytesRef term) {
        return term.bytes[term.offset];
    }

    /** Returns the bits of the block that a term stands for, 0 to 65535. */
    public static int bits(BytesRef term) {
        return (term.bytes[term.offset + 1] & 0xff) << 8 | term.bytes[term.offset + 2] & 0xff;
    }
}
