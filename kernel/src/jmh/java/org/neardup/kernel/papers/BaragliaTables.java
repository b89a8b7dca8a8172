package org.neardup.kernel.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.neardup.kernel.join.JoinMonitor;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.ssj.Accounting;
import org.neardup.kernel.ssj.MapReduceAlgorithm;
import org.neardup.kernel.ssj.MapReduceJoin;
import org.neardup.kernel.ssj.Spread;
import org.neardup.kernel.weighted.BenchmarkVectors;
import org.neardup.kernel.weighted.WeightedRecords;

/** SSJ-2R and its comparators on growing shares of the collection. */
final class BaragliaTables implements PaperTables {

    private static final PairSink NOWHERE = (left, right, shared, similarity) -> {};
    private static final Threshold THRESHOLD = Threshold.parse(".9");
    private static final int CHUNKS = 4;
    private static final int BUCKETS = 8;
    private static final int[] PER_CENT = {17, 50, 100};

    @Override
    public String author() {
        return "baraglia";
    }

    @Override
    public String title() {
        return "Baraglia, De Francisci Morales, Lucchese: document similarity self-join with MapReduce (ICDM 2010)";
    }

    @Override
    public void print(PaperSets sets) throws IOException {
        BenchmarkVectors vectors = sets.frequencies();
        List<Accounting> whole = new ArrayList<>();
        MarkdownTable table = new MarkdownTable("Table IV: costs at a cosine of .9, K = 4, 8 buckets", "vectors", "algorithm",
            "evaluated pairs", "index entries", "longest list", "remainder, share of entries", "largest chunk, MB", "shuffled, MB",
            "fetched, MB", "index, s", "map, s", "reduce, s", "pairs");
        for (int share : PER_CENT) {
            whole.clear();
            WeightedRecords records = vectors.first((int) ((long) vectors.count() * share / 100)).records();
            for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
                Accounting account = new MapReduceJoin(THRESHOLD, algorithm, CHUNKS, BUCKETS, JoinMonitor.NONE).selfJoin(records, NOWHERE);
                table.row(records.count(), algorithm.label(), account.evaluatedPairs(), account.indexEntries(), account.longestList(),
                    (double) account.remainderEntries() / records.entryCount(), account.largestChunkBytes() / 1e6,
                    account.shuffledBytes() / 1e6, account.fetchedBytes() / 1e6, account.indexSeconds(), account.mapSeconds(),
                    account.reduceSeconds(), account.pairs());
                whole.add(account);
            }
        }
        spread(whole);
    }

    /** The accounts of all vectors, in the order of the algorithms. */
    private static void spread(List<Accounting> accounts) {
        MarkdownTable table = new MarkdownTable("Table IV: the work of " + BUCKETS + " map and " + CHUNKS + " reduce tasks, all vectors",
            "algorithm", "work", "mean", "deviation", "largest", "largest / mean");
        for (MapReduceAlgorithm algorithm : MapReduceAlgorithm.values()) {
            Accounting account = accounts.get(algorithm.ordinal());
            if (algorithm != MapReduceAlgorithm.VERNICA) {
                row(table, algorithm, "map, splits of consecutive lists", account.splitWork());
            }
            row(table, algorithm, "map", account.mapWork());
            row(table, algorithm, "reduce", account.reduceWork());
        }
        double elsayed = seconds(accounts.get(MapReduceAlgorithm.ELSAYED.ordinal()));
        System.out.printf(Locale.ROOT, "%nIn one process, which sends nothing, the time of elsayed is %.2f times that of ssj2r.%n",
            elsayed / seconds(accounts.get(MapReduceAlgorithm.SSJ_2R.ordinal())));
    }

    private static double seconds(Accounting account) {
        return account.indexSeconds() + account.mapSeconds() + account.reduceSeconds();
    }

    private static void row(MarkdownTable table, MapReduceAlgorithm algorithm, String work, Spread spread) {
        table.row(algorithm.label(), work, spread.mean(), spread.deviation(), spread.largest(), spread.imbalance());
    }
}
