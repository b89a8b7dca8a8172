package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * The positional q-grams of strings: every run of q code points with the place where it starts, those of one string by ascending frequency
 * of the q-gram in all strings, then by place.
 */
final class QGrams {

    private final int[][] ranks;
    private final int[][] positions;

    private QGrams(int[][] ranks, int[][] positions) {
        this.ranks = ranks;
        this.positions = positions;
    }

    static QGrams of(int[][] texts, int q) {
        Map<String, int[]> grams = new HashMap<>();
        for (int[] text : texts) {
            for (int i = 0; i + q <= text.length; i++) {
                grams.computeIfAbsent(new String(text, i, q), gram -> new int[2])[0]++;
            }
        }
        // Count in front, rank behind; equal counts by the q-gram itself, so that the same strings always rank the same.
        int rank = 0;
        Comparator<Map.Entry<String, int[]>> byCount = Comparator.comparingInt(entry -> entry.getValue()[0]);
        Comparator<Map.Entry<String, int[]>> order = byCount.thenComparing(Map.Entry.comparingByKey());
        for (Map.Entry<String, int[]> entry : grams.entrySet().stream().sorted(order).toList()) {
            entry.getValue()[1] = rank++;
        }
        int[][] ranks = new int[texts.length][];
        int[][] positions = new int[texts.length][];
        for (int t = 0; t < texts.length; t++) {
            int[] text = texts[t];
            long[] keys = new long[Math.max(0, text.length - q + 1)];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = (long) grams.get(new String(text, i, q))[1] << 32 | i;
            }
            Arrays.sort(keys);
            ranks[t] = Arrays.stream(keys).mapToInt(key -> (int) (key >>> 32)).toArray();
            positions[t] = Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
        }
        return new QGrams(ranks, positions);
    }

    /** The ranks of a string's q-grams, ascending: rare ones first. */
    int[] ranks(int text) {
        return ranks[text];
    }

    /** Where the i-th of a string's q-grams by rank starts. */
    int position(int text, int i) {
        return positions[text][i];
    }
}
