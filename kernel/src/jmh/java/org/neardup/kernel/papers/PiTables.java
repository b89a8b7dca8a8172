package org.neardup.kernel.papers;

import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.neardup.kernel.cluster.BlockItems;
import org.neardup.kernel.cluster.Clusters;
import org.neardup.kernel.cluster.FingerprintItems;
import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.fingerprint.RandomFingerprints;
import org.neardup.kernel.hamming.HammingSearch;
import org.neardup.kernel.hamming.PairSink;

/** Query-biased near-duplicate detection: what windows and distances cost. */
final class PiTables implements PaperTables {

    private static final PairSink NOWHERE = (left, right, distance) -> {};
    private static final NeighbourTest ALL = (left, right) -> true;
    private static final double SECONDS = 0.5;

    @Override
    public String author() {
        return "pi";
    }

    @Override
    public String title() {
        return "Pi et al.: query-biased near-duplicate detection";
    }

    @Override
    public void print(PaperSets sets) {
        System.out.printf("%nRandom fingerprints, one in ten of them near an earlier one.%n");
        MarkdownTable windows = new MarkdownTable("§II.A: groups within k bits in a window, compared one by one or looked up by blocks",
            "window", "k", "one by one, ms", "by blocks, ms", "chosen");
        for (int count : new int[] {1_000, 2_500, 5_000, 10_000}) {
            long[] fingerprints = RandomFingerprints.draw(count, 10);
            int[] order = IntStream.range(0, count).toArray();
            for (int distance = 0; distance <= 3; distance++) {
                int k = distance;
                double scan = millis(order, () -> new FingerprintItems(fingerprints, k));
                double blocks = millis(order, () -> new BlockItems(fingerprints, k, ALL));
                windows.row(count, k, scan, blocks, BlockItems.areFaster(count, k) ? "by blocks" : "one by one");
            }
        }
        MarkdownTable pairs = new MarkdownTable("\"k = 3 takes less time than k = 0\": all pairs within k bits", "fingerprints", "k", "ms");
        for (int count : new int[] {1_000, 10_000, 100_000}) {
            long[] fingerprints = RandomFingerprints.draw(count, 10);
            for (int distance : new int[] {0, 3}) {
                pairs.row(count, distance, ProcessorTime.bestMillis(
                    SECONDS, () -> HammingSearch.allPairs(fingerprints, count, distance, NOWHERE)));
            }
        }
    }

    private static double millis(int[] order, Supplier<FreeItems> items) {
        return ProcessorTime.bestMillis(SECONDS, () -> Clusters.star(order, items.get()));
    }
}
