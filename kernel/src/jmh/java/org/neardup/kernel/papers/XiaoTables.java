package org.neardup.kernel.papers;

import java.io.IOException;
import org.neardup.kernel.join.JoinMeasurement;
import org.neardup.kernel.join.Records;

/** Efficient similarity joins: candidates and times of All-Pairs, ppjoin and ppjoin+. */
final class XiaoTables implements PaperTables {

    private static final String[] ALGORITHMS = {"allpairs", "ppjoin", "ppjoin+", "default"};
    private static final double SECONDS = 1;

    @Override
    public String author() {
        return "xiao";
    }

    @Override
    public String title() {
        return "Xiao, Wang, Lin, Yu: efficient similarity joins for near duplicate detection (WWW 2008)";
    }

    @Override
    public void print(PaperSets sets) throws IOException {
        Records records = sets.words().records();
        MarkdownTable table = new MarkdownTable("Table 1 and Figure 3: candidates and seconds, Jaccard", "t", "algorithm", "pairs",
            "candidates", "seconds");
        for (String threshold : new String[] {".5", ".8", ".9", ".95"}) {
            for (String algorithm : ALGORITHMS) {
                JoinMeasurement measured = JoinMeasurement.of("words", 100, records, threshold, algorithm, 1, SECONDS);
                table.row(threshold, algorithm, measured.statistics().pairs(), measured.statistics().candidates(), measured.seconds());
            }
        }
    }
}
