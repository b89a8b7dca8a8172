package org.neardup.kernel.papers;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.kernel.join.BenchmarkSets;
import org.neardup.kernel.join.JoinStatistics;
import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;

/** The shape of what Xiao et al. report, on small generated sets. */
public class XiaoTablesTests {

    private static final BenchmarkSets SETS = BenchmarkSets.make(2_000, 40, 5_000);

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    /** Table 1, Figure 3: every filter leaves fewer candidates, and the pairs stay. */
    @Test
    public void testEachJoinHasFewerCandidatesThanTheOneBefore() {
        Records records = SETS.records();
        for (String name : List.of("jaccard", "cosine")) {
            for (String threshold : List.of(".5", ".8")) {
                Similarity similarity = Similarity.parse(name, threshold);
                long pairs = PublishedJoin.OURS.run(records, similarity).pairs();
                assertTrue(pairs > 0);
                long before = Long.MAX_VALUE;
                for (PublishedJoin join : List.of(PublishedJoin.ALL_PAIRS, PublishedJoin.ALL_PAIRS_WITH_LEMMA_3, PublishedJoin.PPJOIN,
                    PublishedJoin.PPJOIN_PLUS)) {
                    JoinStatistics counts = join.run(records, similarity);
                    String message = name + " " + threshold + " " + join.label() + ": " + counts;
                    assertEquals(message, pairs, counts.pairs());
                    assertTrue(message, counts.candidates() < before && counts.candidates() >= pairs);
                    before = counts.candidates();
                }
            }
        }
    }

    /** Figure 1: the number of candidates is quadratic in the number of sets. */
    @Test
    public void testTheRootOfTheCandidatesGrowsLinearly() {
        for (PublishedJoin join : List.of(PublishedJoin.ALL_PAIRS, PublishedJoin.PPJOIN, PublishedJoin.PPJOIN_PLUS)) {
            double[] roots = XiaoTables.rootsOfCandidates(SETS, Similarity.parse("jaccard", ".5"), join);
            assertTrue(join.label(), XiaoTables.linearity(roots) > 0.98);
        }
        assertEquals(1, XiaoTables.linearity(new double[] {3, 5, 7, 9}), 1e-12);
        assertEquals("of 1, 4, 9, 16, 25", 0.9626, XiaoTables.linearity(new double[] {1, 4, 9, 16, 25}), 1e-4);
    }

    /** Section 7.5: pairs at the threshold are seldom found, because 29 of 32 shingles must agree for .8. */
    @Test
    public void testMinWiseShinglesMissPairsNearTheThreshold() {
        Similarity similarity = Similarity.parse("jaccard", ".8");
        assertEquals(29, similarity.minimumOverlap(MinWiseShingles.SAMPLES, MinWiseShingles.SAMPLES));
        assertEquals(0.0931, MinWiseShingles.atLeast(29, 0.8), 1e-4);
        assertEquals(1, MinWiseShingles.atLeast(0, 0.3), 1e-12);
        MinWiseShingles pages = new MinWiseShingles(SETS.tokens());
        MinWiseShingles.Quality all = pages.quality(similarity, Double.POSITIVE_INFINITY);
        assertEquals(all.expectedRecall(), all.recall(), 4 * Math.sqrt(0.25 / all.exact()));
        assertTrue(all.toString(), all.recall() > 0.2 && all.recall() < 0.9 && all.precision() > 0.8);
        MinWiseShingles.Quality near = pages.quality(similarity, 0.85);
        assertTrue(near.toString(), near.recall() < all.recall() - 0.1);
    }

    @Test
    public void testReadsTexts() throws IOException {
        Path file = file("{\"id\": \"1\", \"text\": \"one \\\"two\\\"\\n\\u00e9\"}\n{\"text\":\"\"}\n{\"text\":\"x\"}\n{\"text\":\"y\"}\n");
        assertEquals(List.of("one \"two\"\n\u00e9", "x"), Texts.read(file, 2));
        IOException failure = assertThrows(IOException.class, () -> Texts.read(file("{\"title\": \"one\"}\n"), 2));
        assertTrue(failure.getMessage(), failure.getMessage().contains("has a line without a text"));
        assertEquals(3, Texts.fourGrams("abcabcabc").length);
        assertArrayEquals(Texts.fourGrams("abcd"), Texts.fourGrams("abcd"));
        assertEquals(1, Texts.fourGrams("abc").length);
        assertEquals(5, Texts.fourWords("a b c d a b c d e").length);
        assertEquals(1, Texts.fourWords("a b\nc").length);
    }

    private Path file(String content) throws IOException {
        Path path = folder.newFile().toPath();
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return path;
    }
}
