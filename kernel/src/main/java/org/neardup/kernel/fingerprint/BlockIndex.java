package org.neardup.kernel.fingerprint;

import java.util.List;

/** An index that keeps, for each table of a scheme, the fingerprints in the order of the first bits of their keys there. */
final class BlockIndex implements HammingIndex {

    private final int size;
    private final int maxDistance;
    private final List<SortedTable> tables;

    BlockIndex(long[] fingerprints, BlockScheme scheme) {
        size = fingerprints.length;
        maxDistance = scheme.maxDistance();
        tables = scheme.tables().stream().map(table -> SortedTable.of(fingerprints, table)).toList();
    }

    @Override
    public int maxDistance() {
        return maxDistance;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void neighbours(long fingerprint, int distance, NeighbourSink sink) {
        HammingSearch.checkDistance(distance, maxDistance);
        for (SortedTable table : tables) {
            table.neighbours(fingerprint, distance, sink);
        }
    }

    /**
     * One table.
     *
     * @param keyShift     how far to shift a key right to get its first bits
     * @param start        for each value of the first bits, where the fingerprints with that value start
     * @param fingerprints in the order of the first bits of their keys
     * @param positions    where each of them stood
     */
    private record SortedTable(BlockTable table, int keyShift, int[] start, long[] fingerprints, int[] positions) {

        static SortedTable of(long[] fingerprints, BlockTable table) {
            // About two values for each fingerprint if the key is long enough.
            int count = fingerprints.length;
            int bits = Math.min(table.keyBits(), Integer.SIZE + 1 - Integer.numberOfLeadingZeros(count));
            SortedTable sorted = new SortedTable(
                table, table.keyBits() - bits, new int[(1 << bits) + 2], new long[count], new int[count]);
            sorted.fill(fingerprints);
            return sorted;
        }

        /** A counting sort. Filling moves each start to the next one's place, so the counts are placed two further on. */
        private void fill(long[] source) {
            for (long fingerprint : source) {
                start[firstBits(fingerprint) + 2]++;
            }
            for (int i = 2; i < start.length; i++) {
                start[i] += start[i - 1];
            }
            for (int position = 0; position < source.length; position++) {
                int row = start[firstBits(source[position]) + 1]++;
                fingerprints[row] = source[position];
                positions[row] = position;
            }
        }

        private int firstBits(long fingerprint) {
            return (int) (table.key(fingerprint) >>> keyShift);
        }

        void neighbours(long fingerprint, int distance, NeighbourSink sink) {
            int bits = firstBits(fingerprint);
            BruteForce.neighbours(fingerprints, start[bits], start[bits + 1], fingerprint, distance, (row, found) -> {
                if (table.reports(fingerprint ^ fingerprints[row])) {
                    sink.accept(positions[row], found);
                }
            });
        }
    }
}
