package org.neardup.kernel.fingerprint;

import java.util.List;

import org.neardup.kernel.fingerprint.BlockScheme.Table;

/** An index that keeps, for each table of a scheme, the fingerprints sorted by their key there. */
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
     * @param fingerprints sorted by key
     * @param positions    where each of them stood
     * @param starts       for each value of the first bits of the key, where the fingerprints with that value start
     * @param startShift   how far to shift a key right to get these bits
     */
    private record SortedTable(Table table, long[] fingerprints, int[] positions, int[] starts, int startShift) {

        static SortedTable of(long[] fingerprints, Table table) {
            int count = fingerprints.length;
            BlockTable sorted = new BlockTable(count);
            sorted.sort(fingerprints, count, table);
            // About one fingerprint for each start, so that a key is found without a search.
            int startBits = Math.min(table.keyBits(), Integer.SIZE - Integer.numberOfLeadingZeros(count));
            int startShift = table.keyBits() - startBits;
            int[] starts = new int[(1 << startBits) + 1];
            for (long fingerprint : fingerprints) {
                starts[(int) (table.key(fingerprint) >>> startShift) + 1]++;
            }
            for (int i = 1; i < starts.length; i++) {
                starts[i] += starts[i - 1];
            }
            return new SortedTable(table, sorted.fingerprints(), sorted.positions(), starts, startShift);
        }

        void neighbours(long fingerprint, int distance, NeighbourSink sink) {
            int start = (int) (table.key(fingerprint) >>> startShift);
            BruteForce.neighbours(fingerprints, starts[start], starts[start + 1], fingerprint, distance, (row, found) -> {
                long difference = fingerprint ^ fingerprints[row];
                if ((difference & table.mask()) == 0 && table.reports(difference)) {
                    sink.accept(positions[row], found);
                }
            });
        }
    }
}
