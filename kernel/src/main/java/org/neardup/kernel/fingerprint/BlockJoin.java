package org.neardup.kernel.fingerprint;

import org.neardup.kernel.fingerprint.BlockScheme.Table;

/** Finds all near pairs table by table: sorts by the key of the table and compares those that share a key. */
final class BlockJoin {

    private BlockJoin() {}

    static void allPairs(long[] fingerprints, int count, BlockScheme scheme, PairSink sink) {
        BlockTable sorted = new BlockTable(count);
        for (Table table : scheme.tables()) {
            sorted.sort(fingerprints, count, table);
            joinRuns(sorted.fingerprints(), sorted.positions(), count, table, scheme.maxDistance(), sink);
        }
    }

    private static void joinRuns(long[] sorted, int[] positions, int count, Table table, int maxDistance, PairSink sink) {
        long mask = table.mask();
        for (int from = 0; from < count; ) {
            long key = sorted[from] & mask;
            int to = from + 1;
            while (to < count && (sorted[to] & mask) == key) {
                to++;
            }
            if (to - from > 1) {
                // The sort is stable, so positions ascend within a run.
                BruteForce.allPairs(sorted, from, to, maxDistance, (left, right, distance) -> {
                    if (table.reports(sorted[left] ^ sorted[right])) {
                        sink.accept(positions[left], positions[right], distance);
                    }
                });
            }
            from = to;
        }
    }
}
