package org.neardup.kernel.papers;

import org.neardup.kernel.fingerprint.HammingSearch;
import org.neardup.kernel.fingerprint.PairSink;
import org.neardup.kernel.fingerprint.RandomFingerprints;

/** Query-biased near-duplicate detection: what a greater distance costs. */
final class PiTables implements PaperTables {

    private static final PairSink NOWHERE = (left, right, distance) -> {};
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
        System.out.printf("%nOn random fingerprints, one in ten of them near an earlier one:%n");
        MarkdownTable table = new MarkdownTable("k = 3 takes less time than k = 0: all pairs within k bits", "fingerprints", "k",
            "block lookup", "ms");
        for (int count : new int[] {1_000, 2_500, 2_501, 10_025, 10_026, 100_000}) {
            long[] fingerprints = RandomFingerprints.draw(count, 10);
            for (int distance : new int[] {0, 3}) {
                table.row(count, distance, HammingSearch.gainsByLookup(count, distance) ? "yes" : "no", ProcessorTime.bestMillis(SECONDS,
                    () -> HammingSearch.allPairs(fingerprints, count, distance, NOWHERE)));
            }
        }
    }
}
