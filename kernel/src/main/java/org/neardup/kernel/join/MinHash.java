package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Bands of min-hashes: l keys for each record, each made of the minima of k hash functions over the record's tokens. Two records agree in
 * one minimum with the probability of their Jaccard similarity s, in one key with s<sup>k</sup>, and in at least one of the l keys with
 * 1 - (1 - s<sup>k</sup>)<sup>l</sup>.
 *
 * <p>A function x → (x ⊕ a) · b of 32 bits, with random a and odd b, is a permutation, so no two tokens tie; x is the token's rank, mixed.
 */
public final class MinHash {

    private final int k;
    private final int l;
    private final int[] masks;
    private final int[] factors;

    /** Bands of k functions each, which the seed chooses. */
    public MinHash(int k, int l, long seed) {
        this.k = k;
        this.l = l;
        int functions = Math.multiplyExact(k, l);
        SplittableRandom random = new SplittableRandom(seed);
        masks = random.ints(functions).toArray();
        factors = random.ints(functions).map(factor -> factor | 1).toArray();
    }

    /** Writes the l keys of a record from an offset on. The array of minima is scratch, of k · l numbers. */
    public void keys(Records records, int record, int[] minima, long[] keys, int offset) {
        Arrays.fill(minima, Integer.MAX_VALUE);
        int[] tokens = records.tokens();
        for (int i = records.start(record); i < records.end(record); i++) {
            int token = mix(tokens[i]);
            for (int function = 0; function < minima.length; function++) {
                minima[function] = Math.min(minima[function], (token ^ masks[function]) * factors[function]);
            }
        }
        for (int band = 0; band < l; band++) {
            long key = band;
            for (int function = band * k; function < band * k + k; function++) {
                key = (key ^ minima[function]) * 0x9E3779B97F4A7C15L;
                key ^= key >>> 32;
            }
            keys[offset + band] = key;
        }
    }

    /** The finaliser of MurmurHash3: ranks count up, which multiplication alone would keep visible. */
    private static int mix(int rank) {
        int x = (rank ^ rank >>> 16) * 0x85EBCA6B;
        x = (x ^ x >>> 13) * 0xC2B2AE35;
        return x ^ x >>> 16;
    }
}
