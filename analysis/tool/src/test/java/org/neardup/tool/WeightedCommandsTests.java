package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.tool.NeardupTests.Run;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.weighted.WeightedOrPlain;

/** The commands over weighted sets as their users call them. */
public class WeightedCommandsTests {

    /** Cosines of 24/25 between the first two, 1 between the first and the last. */
    private static final String VECTORS = "1:3 2:4\n1:4 2:3\n7:2.5 9:1e-3\n1:.6 2:8e-1\n";

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private String file(String content) throws IOException {
        return Files.writeString(folder.newFile().toPath(), content).toString();
    }

    private static List<String> sortedLines(String text) {
        return Arrays.stream(text.split("\n")).sorted().toList();
    }

    @Test
    public void testCosinePrintsPairs() throws IOException {
        Run run = NeardupTests.neardup("cosine", "-t", ".96", "--threads", "2", file(VECTORS));
        assertEquals(run.err(), 0, run.exitCode());
        assertEquals("only whole numbers are exact", List.of("0\t1\t0.96", "0\t3\t1.0", "1\t3\t0.9600000000000002"),
            sortedLines(run.out()));
        assertEquals("{\"left\":0,\"right\":3,\"similarity\":1.0}\n",
            NeardupTests.neardup("cosine", "-t", "1", "--format", "json", file(VECTORS)).out());
    }

    @Test
    public void testPublishedAlgorithmsPrintTheSamePairs() throws IOException {
        String file = file(VECTORS);
        String pairs = sortedLines(NeardupTests.neardup("cosine", "-t", ".9", file).out()).toString();
        for (String options : List.of("ssj2r --chunks 2 --buckets 3", "ssj2 --buckets 3", "vernica", "elsayed --buckets 3")) {
            List<String> arguments = new ArrayList<>(List.of("cosine", "-t", ".9", "--stats", file, "--algorithm"));
            arguments.addAll(List.of(options.split(" ")));
            Run run = NeardupTests.neardup(arguments.toArray(String[]::new));
            String algorithm = arguments.get(6);
            assertEquals(pairs, sortedLines(run.out()).toString());
            String statistics = "\\{\"algorithm\":\"" + algorithm + "\",.*\"pairs\":3,.*\"shuffled_bytes\":[1-9].*\\R";
            assertTrue(run.err(), run.err().matches(statistics));
        }
        assertEquals(2, NeardupTests.neardup("cosine", "-t", ".9", "--algorithm", "ssj2", file, file).exitCode());
        assertEquals(2, NeardupTests.neardup("cosine", "-t", ".9", "--algorithm", "ssj2", "--threads", "2", file).exitCode());
    }

    @Test
    public void testCosineOfTwoFilesPlainAndGzip() throws IOException {
        Path gzip = folder.newFile().toPath();
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
            out.write("\ufeff8:1\n1:6 2:8\n".getBytes(StandardCharsets.UTF_8));
        }
        Run run = NeardupTests.neardup("cosine", "-t", "1", file(VECTORS), gzip.toString());
        assertEquals(run.err(), List.of("0\t1\t1.0", "3\t1\t1.0"), sortedLines(run.out()));
    }

    @Test
    public void testWeightedJaccardIsASimilarityOfJoin() throws IOException {
        String sets = file("1:1 2:2 5:3\n1:1 2:2 5:2\n1:2\n");
        assertEquals("0\t1\t" + 5 / 6.0 + "\n", NeardupTests.neardup("join", "--similarity", "weighted_jaccard", "-t", ".8", sets).out());
        assertEquals(2, NeardupTests.neardup("join", "--similarity", "weighted_jaccard", "-t", ".8", "--algorithm", "ppjoin", sets)
            .exitCode());
        assertEquals(2, NeardupTests.neardup("join", "--similarity", "weighted_jaccard", "-t", ".8", "--min-tokens", "2", sets).exitCode());
        assertEquals(2, NeardupTests.neardup("join", "-t", ".8", "--weights", "idf", file("1 2\n")).exitCode());
    }

    @Test
    public void testWeightsComeFromFrequenciesOrFromAFile() throws IOException {
        // Term 1 is in all six sets, the others in one each; with weights from frequencies, term 1 counts less.
        String sets = file("1:2 2:1\n1:2 3:1\n1:2 4:1\n1:2 5:1\n1:2 6:1\n1:2 7:1\n");
        assertEquals(15, sortedLines(NeardupTests.neardup("cosine", "-t", ".8", sets).out()).size());
        assertEquals("", NeardupTests.neardup("cosine", "-t", ".8", "--weights", "idf", sets).out());
        Run alike = NeardupTests.neardup("cosine", "-t", ".8", "--weights", "idf", "--idf-power", "0", sets);
        assertEquals(15, sortedLines(alike.out()).size());
        String weights = file("2:1e-3 3:1e-3\n99:7\n");
        Run run = NeardupTests.neardup("cosine", "-t", ".9", "--weights", weights, sets);
        assertTrue(run.err() + run.out(), run.out().matches("0\t1\t0\\.99999\\d+\n"));
    }

    /** Yuan et al., section 2: tf is a share of the set, so a set and its double are equal, and idf is the logarithm of N / df. */
    @Test
    public void testNormalizedFrequencyTimesInverseDocumentFrequency() throws IOException {
        String sets = file("1:1 2:1\n1:2 2:2\n1:1 3:1\n4:1\n");
        Run run = NeardupTests.neardup("join", "--similarity", "weighted_jaccard", "-t", "0.01", "--weights", "tfidf", sets);
        assertEquals(run.err(), 0, run.exitCode());
        // Of four sets, term 1 is in three, term 2 in two, and term 3 in one. The first and the third have only term 1 in common.
        double common = Math.log(4 / 3.0);
        double expected = common / (common + Math.log(4 / 2.0) + Math.log(4 / 1.0));
        List<String> lines = sortedLines(run.out());
        assertEquals(3, lines.size());
        assertEquals("0\t1\t1.0", lines.get(0));
        assertEquals(expected, Double.parseDouble(lines.get(1).replace("0\t2\t", "")), 1e-9);
        assertEquals(expected, Double.parseDouble(lines.get(2).replace("1\t2\t", "")), 1e-9);
        String same = file("1:1\n1:5\n");
        assertEquals("0\t1\t1.0\n",
            NeardupTests.neardup("join", "--similarity", "weighted_jaccard", "-t", "0.9", "--weights", "tfidf", same).out());
        assertRefused("--idf-power is for --weights idf, but they are tfidf", sets, "cosine", "--weights", "tfidf", "--idf-power", "3");
    }

    /** Pages of one template: eight terms in common, which are light, and two of each page. */
    @Test
    public void testWeightedOrPlainWithTheWeightsOfJobs() throws IOException {
        StringBuilder pages = new StringBuilder();
        for (int page = 1; page <= 10; page++) {
            pages.append("1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 ").append(page).append("0:1 ").append(page).append("1:1\n");
        }
        String file = file(pages.toString());
        double light = 8 * TokenWeights.weight(10, TokenWeights.LEAST_FLOOR, 10, WeightedOrPlain.DEFAULT_POWER);
        assertEquals(Set.of(), similarities(file, "-t", ".3"));
        assertEquals(Set.of(light / (light + 4 * TokenWeights.HEAVIEST)), similarities(file, "-t", ".1"));
        assertEquals(Set.of(8 / 12.0), similarities(file, "-t", ".3", "--plain", ".6"));
        assertEquals(Set.of(), similarities(file, "-t", ".3", "--plain", ".7"));
    }

    private static Set<Double> similarities(String file, String... options) {
        List<String> arguments = new ArrayList<>(
            List.of("join", "--similarity", "weighted_or_plain", "--weights", "idf", "--idf-power", "6", file));
        arguments.addAll(List.of(options));
        Run run = NeardupTests.neardup(arguments.toArray(String[]::new));
        assertEquals(run.err(), 0, run.exitCode());
        return run.out().lines().map(pair -> Double.valueOf(pair.split("\t")[2])).collect(Collectors.toSet());
    }

    @Test
    public void testStatistics() throws IOException {
        Run run = NeardupTests.neardup("cosine", "-t", ".9", "--stats", "--repeat", "2", "--format", "none", file(VECTORS));
        assertEquals("", run.out());
        assertTrue(run.err(), run.err().matches("\\{\"algorithm\":\"default\",\"threads\":1,\"pairs\":3,.*\"records\":4,.*}\\R"));
    }

    @Test
    public void testJoinTakesTheCosineToo() throws IOException {
        String file = file(VECTORS);
        assertEquals(NeardupTests.neardup("cosine", "-t", ".96", file).out(),
            NeardupTests.neardup("join", "-t", ".96", "--similarity", "weighted_cosine", file).out());
    }

    @Test
    public void testBadInputNamesFileLineAndTerm() throws IOException {
        String range = "; weights must be 0 or a number from 1.0E-18 to 1.0E18";
        assertBadLine("2: record 1: term 5 has the weight -1.0" + range, "1:1\n5:-1\n");
        assertBadLine("1: record 0: term 5 has the weight 1.0E40" + range, "5:1e40\n");
        assertBadLine("1: record 0: term 5 has the weight 4.9E-324" + range, "5:1e-400\n");
        assertBadLine("1: term 5 has the weight [NaN]; weights are decimals", "5:NaN\n");
        assertBadLine("1: term 5 has the weight [Infinity]; weights are decimals", "5:Infinity\n");
        assertBadLine("1: term 5 has the weight []; weights are decimals", "5: 6:1\n");
        assertBadLine("1: term 5 has the weight [1e]; weights are decimals", "5:1e\n");
        assertBadLine("1: term 5 has the weight [1?]; weights are decimals", "5:1\0\n");
        assertBadLine("1: term 5 has a weight of more than 64 characters", "5:" + "1".repeat(65) + "\n");
        assertBadLine("3: record 2: a vector of length zero; a record needs a weight above zero", "1:1\n1:1\n2:0 3:0\n");
        assertBadLine("2: record 1: a vector of length zero; a record needs a weight above zero", "1:1\n\n");
        assertBadLine("1: record 0: terms must ascend, but 4 follows 6", "6:1 4:1\n");
        assertBadLine("1: record 0: term 6 occurs twice", "6:1 6:1\n");
        assertBadLine("1: expected term:weight pairs separated by spaces, but found byte 0x20", "6 7\n");
        assertBadLine("1: expected term:weight pairs separated by spaces, but found [x]", "x:1\n");
        assertBadLine("1: a token is greater than 9223372036854775807", "9223372036854775808:1\n");
        assertBadLine("2: the last line has no line feed: the file seems to be truncated", "1:1\n2:1");
        assertBadLine("2: the last line has no line feed: the file seems to be truncated", "1:1\n2");
    }

    private void assertBadLine(String expected, String content) throws IOException {
        String file = file(content);
        for (String[] command : new String[][] {{"cosine", "-t", "0.5"}, {"join", "-t", "0.5", "--similarity", "weighted_jaccard"}}) {
            List<String> arguments = new ArrayList<>(List.of(command));
            arguments.add(file);
            Run run = NeardupTests.neardup(arguments.toArray(String[]::new));
            assertEquals(1, run.exitCode());
            assertEquals("neardup: " + file + ":" + expected, run.err().strip());
            assertEquals("nothing half-written", "", run.out());
        }
    }

    @Test
    public void testBadWeightsOfTermsNameFileAndLine() throws IOException {
        String sets = file(VECTORS);
        String zero = file("1:1\n2:0\n");
        assertEquals("neardup: " + zero + ":2: term 2 has the weight 0.0; the weight of a term must be from 1.0E-18 to 1.0E18",
            NeardupTests.neardup("cosine", "-t", "1", "--weights", zero, sets).err().strip());
        String twice = file("1:1\n1:2\n");
        assertEquals("neardup: " + twice + ":2: term 1 occurs twice",
            NeardupTests.neardup("cosine", "-t", "1", "--weights", twice, sets).err().strip());
        assertEquals(1, NeardupTests.neardup("cosine", "-t", "1", "--weights", twice + ".missing", sets).exitCode());
    }

    @Test
    public void testBadOptionsAreToldInOneLine() throws IOException {
        String file = file(VECTORS);
        for (String[] options : new String[][] {{"-t", "0"}, {"-t", "1.01"}, {"-t", "x"}, {"-t", "0.5", "--threads", "0"},
            {"-t", "0.5", "--algorithm", "ppjoin"}, {"-t", "0.5", "--algorithm", "ssj2r", "--chunks", "0"},
            {"-t", "0.5", "--algorithm", "ssj2r", "--buckets", "0"}, {"-t", "0.5", "--algorithm", "ssj2r", "--buckets", "1000"},
            {"-t", "0.5", "--repeat", "0"},
            {"-t", "0.5", "--weights", "idf", "--idf-power", "NaN"}, {"-t", "0.5", "--weights", "idf", "--idf-power", "-1"}}) {
            List<String> arguments = new ArrayList<>(List.of("cosine"));
            arguments.addAll(List.of(options));
            arguments.add(file);
            Run run = NeardupTests.neardup(arguments.toArray(String[]::new));
            assertEquals(arguments.toString(), 2, run.exitCode());
            assertTrue(run.err(), run.err().startsWith("neardup: ") && run.err().strip().lines().count() == 1);
        }
        assertEquals(2, NeardupTests.neardup("cosine", file).exitCode());
    }

    @Test
    public void testOptionsThatWouldDoNothingAreRefused() throws IOException {
        String file = file(VECTORS);
        String sets = file("1 2\n1 2\n");
        assertRefused("--chunks is for --algorithm ssj2r, but it is ssj2", file, "cosine", "--algorithm", "ssj2", "--chunks", "1");
        assertRefused("--chunks is for --algorithm ssj2r, but it is default", file, "cosine", "--chunks", "1");
        assertRefused("--buckets is for --algorithm ssj2r, ssj2 or elsayed, but it is vernica", file, "cosine", "--algorithm", "vernica",
            "--buckets", "2");
        assertRefused("--idf-power is for --weights idf, but they are tf", file, "cosine", "--idf-power", "3");
        String weighted = " is for weighted sets; --similarity must be one of weighted_or_plain, weighted_jaccard, weighted_cosine";
        assertRefused("--idf-power" + weighted, sets, "join", "--idf-power", "3");
        assertRefused("--weights" + weighted, sets, "join", "--weights", "idf");
        for (String other : List.of("jaccard", "weighted_jaccard", "weighted_cosine")) {
            assertRefused("--plain is invalid: a plain similarity is for [weighted_or_plain], not for [" + other + "]; leave it out", file,
                "join", "--similarity", other, "--plain", "0.9");
        }
        assertRefused("--plain is invalid: threshold must be greater than 0 and at most 1, but was [2]", file, "join", "--similarity",
            "weighted_or_plain", "--plain", "2");
        assertRefused("--order is for sets without weights, but --similarity is weighted_cosine", file, "join", "--similarity",
            "weighted_cosine", "--order", "file");
        assertRefused("--max-depth is for --algorithm ppjoin+, but it is default", file, "join", "--similarity", "weighted_jaccard",
            "--max-depth", "2");
        assertRefused("--max-depth is for --algorithm ppjoin+, but it is ppjoin", sets, "join", "--algorithm", "ppjoin",
            "--max-depth", "2");
    }

    private static void assertRefused(String message, String file, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("-t", "0.5", file));
        Run run = NeardupTests.neardup(all.toArray(String[]::new));
        assertEquals(2, run.exitCode());
        assertEquals("neardup: " + message, run.err().strip());
        assertEquals("", run.out());
    }
}
