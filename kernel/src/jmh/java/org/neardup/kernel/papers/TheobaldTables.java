package org.neardup.kernel.papers;

import java.io.IOException;
import java.util.function.Supplier;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.PairSink;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.SetJoin;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.IMatch;
import org.neardup.kernel.spotsigs.IdfRange;
import org.neardup.kernel.spotsigs.LshJoin;
import org.neardup.kernel.spotsigs.Pruning;
import org.neardup.kernel.spotsigs.SpotSigsJoin;
import org.neardup.kernel.spotsigs.SpotSigsStatistics;

/** SpotSigs: the matcher without each of its parts, compared with other methods. */
final class TheobaldTables implements PaperTables {

    private static final PairSink NOWHERE = (left, right, overlap, similarity) -> {};
    private static final double SECONDS = 2;

    @Override
    public String author() {
        return "theobald";
    }

    @Override
    public String title() {
        return "Theobald, Siddharth, Paepcke: SpotSigs (SIGIR 2008)";
    }

    @Override
    public void print(PaperSets sets) throws IOException {
        Records records = sets.signatures().records();
        MarkdownTable table = new MarkdownTable("Table 2: the matcher without each of its parts, and other methods", "t", "method",
            "partitions", "pairs compared", "pairs found", "ms");
        for (String threshold : new String[] {".44", ".9", "1"}) {
            SpotSigsJoin whole = new SpotSigsJoin(Threshold.parse(threshold));
            matcher(table, threshold, "SpotSigs", whole, records);
            matcher(table, threshold, "SpotSigs, bounds as published", whole.withPruning(Pruning.PUBLISHED), records);
            matcher(table, threshold, "NoPart", whole.withPartitions(false), records);
            matcher(table, threshold, "NoPrune", whole.withPruning(Pruning.NONE), records);
            matcher(table, threshold, "NoPart, NoPrune", whole.withPartitions(false).withPruning(Pruning.NONE), records);
            LshJoin lsh = new LshJoin(2, 16, 1, Threshold.parse(threshold));
            other(table, threshold, "LSH-S, k = 2, l = 16", () -> lsh.selfJoin(records, NOWHERE));
            SetJoin join = new SetJoin(Similarity.parse("jaccard", threshold));
            other(table, threshold, "our set join", () -> join.selfJoin(records, NOWHERE));
        }
        IMatch iMatch = new IMatch(new IdfRange(0.2, 0.85));
        other(table, "", "I-Match-S, idf .2 to .85", () -> iMatch.selfJoin(records, NOWHERE));
    }

    private static void matcher(MarkdownTable table, String threshold, String name, SpotSigsJoin join, Records records) {
        SpotSigsStatistics counts = join.selfJoin(records, NOWHERE);
        double millis = ProcessorTime.bestMillis(SECONDS, () -> join.selfJoin(records, NOWHERE));
        table.row(threshold, name, counts.partitions(), counts.join().candidates(), counts.join().pairs(), millis);
    }

    private static void other(MarkdownTable table, String threshold, String name, Supplier<JoinStatistics> join) {
        JoinStatistics counts = join.get();
        table.row(threshold, name, "", counts.candidates(), counts.pairs(), ProcessorTime.bestMillis(SECONDS, join::get));
    }
}
