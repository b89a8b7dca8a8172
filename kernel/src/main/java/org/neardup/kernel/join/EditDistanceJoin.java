package org.neardup.kernel.join;

import java.util.Arrays;
import java.util.List;

/**
 * The exact self-join of strings by edit distance, for titles and names (§6): strings within distance d share all but q d of their q-grams,
 * and a shared q-gram stands at places at most d apart. The paper pads the strings, so that each has enough q-grams; here strings with too
 * few are compared with all of a fitting length. Candidates come from the first q d + 1 positional q-grams in ascending order of frequency,
 * each pair is then verified by its true distance.
 *
 * @param distance d, the greatest distance of a pair, at least 0
 * @param q the length of q-grams in code points, at least 1
 */
public record EditDistanceJoin(int distance, int q) {

    /** Receives the pairs. */
    @FunctionalInterface
    public interface Sink {

        /** Takes a pair, {@code left < right}, by positions in the list, with its edit distance. */
        void accept(int left, int right, int distance);
    }

    /** Checks the parameters. */
    public EditDistanceJoin {
        if (distance < 0 || q < 1 || (long) distance * q > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException("distance must be at least 0, q at least 1, but they were " + distance + " and " + q);
        }
    }

    /** Finds every pair of strings within the distance, in code points. */
    public void selfJoin(List<String> strings, Sink sink) {
        int[][] texts = strings.stream().map(text -> text.codePoints().toArray()).toArray(int[][]::new);
        int[] byLength = byLength(texts);
        QGrams grams = QGrams.of(texts, q);
        QGramIndex index = new QGramIndex(texts.length);
        EditDistance verification = new EditDistance();
        int[] lastMet = new int[texts.length];
        Arrays.fill(lastMet, -1);
        int prefix = q * distance + 1;
        int firstShort = 0;
        int shortCount = 0;
        int[] shorts = new int[texts.length];
        for (int x : byLength) {
            int length = texts[x].length;
            // Too few q-grams for a prefix: d edits may destroy them all, so these strings meet everyone of a fitting length.
            while (firstShort < shortCount && texts[shorts[firstShort]].length < length - distance) {
                firstShort++;
            }
            for (int i = firstShort; i < shortCount; i++) {
                verify(texts, x, shorts[i], verification, sink);
            }
            int[] ranks = grams.ranks(x);
            if (ranks.length < prefix) {
                shorts[shortCount++] = x;
                continue;
            }
            for (int i = 0; i < prefix; i++) {
                for (int entry = index.last(ranks[i]); entry != QGramIndex.NONE; entry = index.previous(entry)) {
                    int y = index.text(entry);
                    if (texts[y].length < length - distance) {
                        break;
                    }
                    if (lastMet[y] != x && Math.abs(index.position(entry) - grams.position(x, i)) <= distance) {
                        lastMet[y] = x;
                        verify(texts, x, y, verification, sink);
                    }
                }
            }
            for (int i = 0; i < prefix; i++) {
                index.add(ranks[i], x, grams.position(x, i));
            }
        }
    }

    private void verify(int[][] texts, int x, int y, EditDistance verification, Sink sink) {
        int found = verification.within(texts[x], texts[y], distance);
        if (found <= distance) {
            sink.accept(Math.min(x, y), Math.max(x, y), found);
        }
    }

    private static int[] byLength(int[][] texts) {
        long[] keys = new long[texts.length];
        Arrays.setAll(keys, i -> (long) texts[i].length << 32 | i);
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }
}
