package org.neardup.kernel.papers;

import java.io.IOException;
import java.util.List;
import org.neardup.kernel.join.BenchmarkSets;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/** Efficient similarity joins: candidates and times of All-Pairs, ppjoin and ppjoin+, their growth, and min-wise shingles. */
final class XiaoTables implements PaperTables {

    static final int[] PER_CENT = {20, 40, 60, 80, 100};

    private static final String[] THRESHOLDS = {".8", ".85", ".9", ".95"};
    private static final double SECONDS = 3;

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
        BenchmarkSets words = sets.words();
        Records records = words.records();
        joins(records, "jaccard", ".5", ".8", ".9", ".95");
        joins(records, "cosine", THRESHOLDS);
        growth(words);
        List<String> texts = sets.texts();
        List<long[]> grams = texts.stream().map(Texts::fourGrams).toList();
        shingles(new MinWiseShingles(grams), new MinWiseShingles(grams, texts.stream().map(Texts::fourWords).toList()));
    }

    private static void joins(Records records, String name, String... thresholds) {
        MarkdownTable table = new MarkdownTable("Table 1, Figure 3: candidates and processor time, " + name, "t", "algorithm", "pairs",
            "candidates", "ms", "All-Pairs / this");
        for (String threshold : thresholds) {
            Similarity similarity = Similarity.parse(name, threshold);
            double allPairs = 0;
            for (PublishedJoin join : PublishedJoin.values()) {
                JoinStatistics counts = join.run(records, similarity);
                double millis = ProcessorTime.bestMillis(SECONDS, () -> join.run(records, similarity));
                allPairs = join == PublishedJoin.ALL_PAIRS ? millis : allPairs;
                table.row(threshold, join.label(), counts.pairs(), counts.candidates(), millis, allPairs / millis);
            }
        }
    }

    private static void growth(BenchmarkSets words) {
        MarkdownTable table = new MarkdownTable("Figure 1: square root of the candidates by share of the sets, Jaccard", "t", "algorithm",
            "20 %", "40 %", "60 %", "80 %", "100 %", "R² of a line");
        for (String threshold : new String[] {".5", ".8"}) {
            for (PublishedJoin join : List.of(PublishedJoin.ALL_PAIRS, PublishedJoin.PPJOIN, PublishedJoin.PPJOIN_PLUS)) {
                double[] roots = rootsOfCandidates(words, Similarity.parse("jaccard", threshold), join);
                table.row(threshold, join.label(), roots[0], roots[1], roots[2], roots[3], roots[4], linearity(roots));
            }
        }
    }

    /** The square root of the number of candidates of each share of the sets. */
    static double[] rootsOfCandidates(BenchmarkSets sets, Similarity similarity, PublishedJoin join) {
        double[] roots = new double[PER_CENT.length];
        for (int i = 0; i < roots.length; i++) {
            roots[i] = Math.sqrt(join.run(sets.share(PER_CENT[i]).records(), similarity).candidates());
        }
        return roots;
    }

    /** The share of the variance that a straight line explains. */
    static double linearity(double[] values) {
        double meanX = (values.length - 1) / 2.0;
        double meanY = 0;
        for (double value : values) {
            meanY += value / values.length;
        }
        double xx = 0;
        double xy = 0;
        double yy = 0;
        for (int i = 0; i < values.length; i++) {
            xx += (i - meanX) * (i - meanX);
            xy += (i - meanX) * (values[i] - meanY);
            yy += (values[i] - meanY) * (values[i] - meanY);
        }
        return xy * xy / (xx * yy);
    }

    /**
     * Prints what samples find.
     *
     * @param pages samples of the joined sets
     * @param words samples of shingles of words
     */
    private static void shingles(MinWiseShingles pages, MinWiseShingles words) {
        MarkdownTable table = new MarkdownTable("Table 2 and Figure 4: 32 min-wise shingles (sp) against all 4-grams", "t", "exact pairs",
            "pairs of sp", "precision", "recall", "expected recall", "recall, 4 words", "qa: All-Pairs, ms", "qp: ppjoin+, ms", "sp, ms");
        for (String threshold : THRESHOLDS) {
            Similarity similarity = Similarity.parse("jaccard", threshold);
            MinWiseShingles.Quality quality = pages.quality(similarity, Double.POSITIVE_INFINITY);
            double ofWords = words.quality(similarity, Double.POSITIVE_INFINITY).recall();
            table.row(threshold, quality.exact(), quality.found(), quality.precision(), quality.recall(), quality.expectedRecall(), ofWords,
                millis(PublishedJoin.ALL_PAIRS, pages.shingles(), similarity),
                millis(PublishedJoin.PPJOIN_PLUS, pages.shingles(), similarity),
                millis(PublishedJoin.PPJOIN_PLUS, pages.samples(), similarity));
        }
        table = new MarkdownTable("Table 2: recall of sp among the pairs just above the threshold", "t", "pairs in [t, t + .02)", "recall",
            "expected recall", "expected at t");
        for (String threshold : THRESHOLDS) {
            Similarity similarity = Similarity.parse("jaccard", threshold);
            MinWiseShingles.Quality quality = pages.quality(similarity, Double.parseDouble(threshold) + 0.02);
            int required = similarity.minimumOverlap(MinWiseShingles.SAMPLES, MinWiseShingles.SAMPLES);
            table.row(threshold, quality.exact(), quality.recall(), quality.expectedRecall(),
                MinWiseShingles.atLeast(required, Double.parseDouble(threshold)));
        }
    }

    private static double millis(PublishedJoin join, Records records, Similarity similarity) {
        return ProcessorTime.bestMillis(SECONDS, () -> join.run(records, similarity));
    }
}
