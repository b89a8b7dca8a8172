package org.neardup.kernel.spotsigs;

import org.neardup.kernel.join.Records;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Bands of min-hashes: l keys for each record, each combining the minima of k hash functions over the record's tokens. Two records with
 * Jaccard similarity s agree in one minimum with probability s, in one key with s<sup>k</sup>, and in at least one of the l keys with 1 -
 * (1 - s<sup>k</sup>)<sup>l</sup>.
 *
 * <p>The functions are x → (x ⊕ a) · b on 32 bits, with random a and odd b. They are permutations, so no two tokens tie; x is the token's
 * mixed rank.
 */
final class MinHash {

    private final int k;
    private final int l;
    private final int[] masks;
    private final int[] factors;

    /** Creates l bands of k functions each, chosen by the seed. */
    MinHash(int k, int l, long seed) {
        this.k = k;
        this.l = l;
        int functions = Math.multiplyExact(k, l);
        SplittableRandom random = new SplittableRandom(seed);
        masks = random.ints(functions).toArray();
        factors = random.ints(functions).map(factor -> factor | 1).toArray();
    }

    /** Writes the l keys of a record from an offset on. {@code minima} is a scratch array of length k · l. */
    void keys(Records records, int record, int[] minima, long[] keys, int offset) {
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

    /** The finaliser of MurmurHash3: multiplication alone would not break up the pattern of consecutive ranks. */
    private static int mix(int rank) {
        int x = (rank ^ rank >>> 16) * 0x85EBCA6B;
        x = (x ^ x >>> 13) * 0xC2B2AE35;
        return x ^ x >>> 16;
    }
}
