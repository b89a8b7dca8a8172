package org.neardup.kernel.join;

import java.util.Arrays;

/**
 * The bitmaps of all records for the {@link BitmapFilter}, stored by column: each array has the same 32 bits of every record's bitmap, so
 * that one instruction compares those of several records. The loops are as simple as a compiler needs to make vector instructions of them:
 * arrays of one type, the same index in all.
 */
final class BitmapColumns {

    /** Columns that are compared together. */
    static final int GROUP = 4;

    private static final int COLUMNS_PER_WORD = Long.SIZE / Integer.SIZE;

    private final int[][] columns;

    private BitmapColumns(int[][] columns) {
        this.columns = columns;
    }

    /**
     * The bitmaps of all records.
     *
     * @param filter with at least two words
     */
    static BitmapColumns of(BitmapFilter filter, Records records, ThreadTeam team, JoinProgress progress) {
        int[][] columns = new int[filter.words() * COLUMNS_PER_WORD][records.count()];
        team.run(part -> {
            long[] bitmap = new long[filter.words()];
            int end = (int) ((long) records.count() * (part + 1) / team.size());
            for (int record = (int) ((long) records.count() * part / team.size()); record < end; record++) {
                if (record % JoinProgress.RECORDS == 0) {
                    progress.advance(0);
                }
                filter.sign(records.tokens(), records.start(record), records.end(record), bitmap, 0);
                for (int column = 0; column < columns.length; column++) {
                    columns[column][record] = part(bitmap, column);
                }
            }
        });
        return new BitmapColumns(columns);
    }

    private static int part(long[] bitmap, int column) {
        return (int) (bitmap[column / COLUMNS_PER_WORD] >>> column % COLUMNS_PER_WORD * Integer.SIZE);
    }

    /**
     * Computes the distances of a bitmap from those of some records, or stops once all are too great.
     *
     * @param from      the first record
     * @param to        the record after the last
     * @param greatest  the greatest distance that counts
     * @param distances receives them, by record
     * @return whether there is a distance that counts
     */
    boolean distances(long[] bitmap, int from, int to, int greatest, int[] distances) {
        Arrays.fill(distances, from, to, 0);
        for (int column = 0; column < columns.length; column += GROUP) {
            add(columns[column], columns[column + 1], columns[column + 2], columns[column + 3], part(bitmap, column),
                part(bitmap, column + 1), part(bitmap, column + 2), part(bitmap, column + 3), from, to, distances);
            // Distances only grow. A look after 4, 8, 16 columns and so on costs little.
            if (Integer.bitCount(column + GROUP) == 1 && hasAtMost(distances, from, to, greatest) == false) {
                return false;
            }
        }
        return true;
    }

    private static void add(int[] first, int[] second, int[] third, int[] fourth, int one, int two, int three, int four, int from, int to,
        int[] distances) {
        for (int i = from; i < to; i++) {
            distances[i] += Integer.bitCount(first[i] ^ one) + Integer.bitCount(second[i] ^ two) + Integer.bitCount(third[i] ^ three)
                + Integer.bitCount(fourth[i] ^ four);
        }
    }

    /** Whether any of some distances is at most this one. */
    static boolean hasAtMost(int[] distances, int from, int to, int greatest) {
        int signs = 0;
        for (int i = from; i < to; i++) {
            signs |= distances[i] - greatest - 1;
        }
        return signs < 0;
    }
}
