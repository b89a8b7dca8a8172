package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * The bitmap filter (Sandes, Teodoro, Melo 2020), with parity bitmaps, called signatures in this package: every token flips one bit of its
 * record's bitmap. Two records differ in at least as many tokens as their bitmaps differ in bits, so |x ∩ y| ≤ (|x| + |y| - popcount(b(x) ⊕
 * b(y))) / 2, and a pair needs popcount(b(x) ⊕ b(y)) ≤ |x| + |y| - 2 α.
 *
 * @param words length of a bitmap in longs, a power of two; 0 for no bitmaps
 */
public record BitmapFilter(int words) {

    static final BitmapFilter NONE = new BitmapFilter(0);
    static final BitmapFilter WORD = new BitmapFilter(1);

    /** Writes the bitmap of the tokens from one index, inclusive, to another, exclusive. */
    public void sign(int[] tokens, int from, int to, long[] signature, int offset) {
        if (words == 1) {
            long word = 0;
            for (int i = from; i < to; i++) {
                word ^= 1L << tokens[i];
            }
            signature[offset] = word;
            return;
        }
        Arrays.fill(signature, offset, offset + words, 0);
        int mask = words - 1;
        for (int i = from; i < to; i++) {
            // A shift uses the low six bits of the rank; the next bits choose the word.
            signature[offset + (tokens[i] >>> 6 & mask)] ^= 1L << tokens[i];
        }
    }

    /** The bitmaps of all records, one after the other. */
    public long[] signAll(Records records) {
        return signAll(records, new ThreadTeam(1), new JoinProgress(JoinMonitor.NONE, records.count()));
    }

    /** The same, computed by several threads. */
    long[] signAll(Records records, ThreadTeam team, JoinProgress progress) {
        if (words == 0) {
            return new long[0];
        }
        long[] signatures = new long[Math.multiplyExact(records.count(), words)];
        team.run(part -> {
            int end = (int) ((long) records.count() * (part + 1) / team.size());
            for (int record = (int) ((long) records.count() * part / team.size()); record < end; record++) {
                if (record % JoinProgress.RECORDS == 0) {
                    progress.advance(0);
                }
                sign(records.tokens(), records.start(record), records.end(record), signatures, record * words);
            }
        });
        return signatures;
    }

    /**
     * The maximum distance of the bitmaps of two similar records, |x| + |y| - 2 α.
     *
     * @param size |x|
     * @param partnerSize |y|
     * @param required α
     */
    public static int admissible(int size, int partnerSize, int required) {
        return size + partnerSize - 2 * required;
    }
}
