package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The tool as its users call it. */
public class NeardupTests {

    static final String SETS = "1 2 3 4 5\n6 7 8\n1 2 3 4\n1 2 3 4 5\n2 3 4 5 6\n";

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    /** The result of a run. */
    record Run(int exitCode, String out, String err) {}

    static Run neardup(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = run(out, err, arguments);
        return new Run(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static synchronized int run(OutputStream outBytes, OutputStream errBytes, String... arguments) {
        PrintStream out = System.out;
        PrintStream err = System.err;
        System.setOut(new PrintStream(outBytes, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(errBytes, true, StandardCharsets.UTF_8));
        try {
            return Neardup.run(arguments);
        } finally {
            System.setOut(out);
            System.setErr(err);
        }
    }

    private String file(String content) throws IOException {
        return Files.writeString(folder.newFile().toPath(), content).toString();
    }

    /** Writes a compressed file and returns its name. */
    static String gzip(Path path, String content) throws IOException {
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return path.toString();
    }

    private static List<String> sortedLines(String text) {
        return Arrays.stream(text.split("\n")).sorted().toList();
    }

    @Test
    public void testJoinPrintsPairsAsTsv() throws IOException {
        for (String algorithm : List.of("default", "allpairs", "ppjoin", "ppjoin+")) {
            for (String order : List.of("file", "frequency")) {
                String threads = algorithm.equals("default") ? "2" : "1";
                Run run = neardup("join", "-t", ".8", "--algorithm", algorithm, "--order", order, "--threads", threads, file(SETS));
                assertEquals(run.err(), 0, run.exitCode());
                assertEquals(List.of("0\t2\t0.8", "0\t3\t1.0", "2\t3\t0.8"), sortedLines(run.out()));
            }
        }
    }

    @Test
    public void testJoinReadsGzipAndPrintsJson() throws IOException {
        Run run = neardup("join", "-t", "4", "--similarity", "overlap", "--format", "json", gzip(folder.newFile().toPath(), SETS));
        assertEquals(List.of("{\"left\":0,\"right\":2,\"similarity\":4.0}", "{\"left\":0,\"right\":3,\"similarity\":5.0}",
            "{\"left\":0,\"right\":4,\"similarity\":4.0}", "{\"left\":2,\"right\":3,\"similarity\":4.0}",
            "{\"left\":3,\"right\":4,\"similarity\":4.0}"), sortedLines(run.out()));
    }

    @Test
    public void testJoinOfTwoFiles() throws IOException {
        Run run = neardup("join", "-t", "0.75", file("1 2 3 4\n9\n"), file("7\n1 2 3\n"));
        assertEquals("0\t1\t0.75\n", run.out());
    }

    @Test
    public void testLongLines() throws IOException {
        String numbers = IntStream.range(0, 5000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        assertEquals("0\t2\t1.0\n", neardup("join", "-t", "0.9", file(numbers + "\n7\n" + numbers + "\n")).out());
    }

    @Test
    public void testStatisticsAreOneJsonObjectOnStandardError() throws IOException {
        Run run = neardup("join", "-t", "0.8", "--stats", "--repeat", "3", "--format", "none", file(SETS));
        assertEquals("", run.out());
        assertTrue(run.err(), run.err().matches("\\{\"algorithm\":\"default\",\"threads\":1,\"pairs\":3,\"candidates\":\\d+,"
            + "\"seconds\":\\d+\\.\\d+,.*\"peak_memory_bytes\":[1-9]\\d+,.*}\\R"));
    }

    @Test
    public void testClustersAreListedWithTheKeptOneFirst() throws IOException {
        assertEquals("0\t2\t3\n", neardup("cluster", "-t", "0.8", file(SETS)).out());
        assertEquals("0\t2\t3\t4\n", neardup("cluster", "-t", "0.6", "--method", "connected", file(SETS)).out());
    }

    @Test
    public void testHammingFindsEqualSets() throws IOException {
        assertTrue(Arrays.asList(neardup("hamming", "--distance", "0", file(SETS)).out().split("\n")).contains("0\t3\t0"));
    }

    @Test
    public void testSpotSigsPrintsThePairsOfJoinWithEverySwitch() throws IOException {
        for (String[] switches : new String[][] {{}, {"--no-part"}, {"--no-prune"}, {"--published-bounds"}, {"--no-part", "--no-prune"}}) {
            List<String> arguments = new ArrayList<>(List.of("spotsigs", "-t", ".8", "--threads", "2", "--min-tokens", "3"));
            arguments.addAll(List.of(switches));
            arguments.add(file(SETS));
            Run run = neardup(arguments.toArray(String[]::new));
            assertEquals(run.err(), 0, run.exitCode());
            assertEquals(List.of("0\t2\t0.8", "0\t3\t1.0", "2\t3\t0.8"), sortedLines(run.out()));
        }
    }

    @Test
    public void testSpotSigsLeavesOutSignaturesByIdf() throws IOException {
        // 2, 3 and 4 are in four of the five sets, 1 and 5 in three, the others in one.
        assertEquals("0\t3\t1.0\n", neardup("spotsigs", "-t", "1", "--min-tokens", "1", gzip(folder.newFile().toPath(), SETS)).out());
        Run run = neardup("spotsigs", "-t", "1", "--min-tokens", "1", "--max-idf", "0.3", "--format", "json",
            gzip(folder.newFile().toPath(), SETS));
        assertEquals(List.of("{\"left\":0,\"right\":2,\"similarity\":1.0}", "{\"left\":0,\"right\":3,\"similarity\":1.0}",
            "{\"left\":0,\"right\":4,\"similarity\":1.0}", "{\"left\":2,\"right\":3,\"similarity\":1.0}",
            "{\"left\":2,\"right\":4,\"similarity\":1.0}", "{\"left\":3,\"right\":4,\"similarity\":1.0}"), sortedLines(run.out()));
    }

    @Test
    public void testLshFindsNothingBelowTheThreshold() throws IOException {
        // With 64 tables of one min-hash a pair at .8 is missed with a probability of 10^-45.
        assertEquals(List.of("0\t2\t0.8", "0\t3\t1.0", "2\t3\t0.8"),
            sortedLines(neardup("lsh", "-t", ".8", "--min-tokens", "4", "-k", "1", "-l", "64", "--seed", "7", file(SETS)).out()));
    }

    @Test
    public void testIMatchPairsByTheLexicon() throws IOException {
        assertEquals("0\t3\t1.0\n", neardup("imatch", file(SETS)).out());
        assertTrue(neardup("imatch", "--max-idf", "0.3", "--min-tokens", "1", file(SETS)).out().contains("2\t4\t0.5"));
    }

    @Test
    public void testStatisticsOfSignatureMethods() throws IOException {
        String file = file(SETS);
        assertTrue(neardup("spotsigs", "-t", ".8", "--stats", "--min-tokens", "1", "--format", "none", "--repeat", "2", file).err()
            .matches("\\{\"algorithm\":\"spotsigs\",\"threads\":1,\"pairs\":3,\"candidates\":\\d+,.*\"partitions\":4,\"left_out\":0}\\R"));
        assertTrue(neardup("lsh", "-t", ".5", "-k", "2", "-l", "3", "--stats", "--format", "none", file).err()
            .matches("\\{\"algorithm\":\"lsh\",.*\"k\":2,\"l\":3,\"seed\":1,\"recall_at_threshold\":0.578125,\"left_out\":2}\\R"));
        assertTrue(neardup("imatch", "--stats", "--format", "none", file).err()
            .matches("\\{\"algorithm\":\"imatch\",\"threads\":1,\"pairs\":1,.*,\"left_out\":2}\\R"));
    }

    @Test
    public void testSmallSetsTakeNoPart() throws IOException {
        String file = file("1 2\n1 2\n1 2 3 4\n1 2 3 4\n5 6 7 8 9\n5 6 7 8 9\n");
        String all = "0\t1\t1.0\n2\t3\t1.0\n4\t5\t1.0\n";
        assertEquals("join includes all sets", all, neardup("join", "-t", "1", file).out());
        assertEquals("2\t3\t1.0\n4\t5\t1.0\n", neardup("join", "-t", "1", "--min-tokens", "3", file).out());
        assertEquals("2\t3\n4\t5\n", neardup("cluster", "-t", "1", "--min-tokens", "3", file).out());
        for (String[] command : new String[][] {{"spotsigs", "-t", "1"}, {"lsh", "-t", "1"}, {"imatch"}}) {
            List<String> arguments = new ArrayList<>(List.of(command));
            arguments.add(file);
            assertEquals("five tokens by default", "4\t5\t1.0\n", neardup(arguments.toArray(String[]::new)).out());
            arguments.addAll(1, List.of("--min-tokens", "1"));
            assertEquals(all, neardup(arguments.toArray(String[]::new)).out());
        }
        assertTrue(neardup("join", "-t", "1", "--min-tokens", "3", "--stats", "--format", "none", file, file).err().endsWith(
            ",\"left_out\":4}\n"));
        // Tokens that --min-idf leaves out are not compared, so they do not count for --min-tokens.
        Run run = neardup("spotsigs", "-t", "1", "--min-tokens", "2", "--min-idf", "0.4", "--stats", file);
        assertEquals("2\t3\t1.0\n4\t5\t1.0\n", run.out());
        assertTrue(run.err(), run.err().contains("\"left_out\":2}"));
    }

    /** A full disk or a closed pipe, which takes some bytes first. */
    private static final class FullDisk extends OutputStream {

        private int free;

        FullDisk(int free) {
            this.free = free;
        }

        @Override
        public void write(int oneByte) throws IOException {
            if (--free < 0) {
                throw new IOException("No space left on device");
            }
        }
    }

    @Test
    public void testVersion() {
        for (String option : List.of("-V", "--version")) {
            assertEquals("neardup (not packed)\n", neardup(option).out());
        }
    }

    @Test
    public void testNoCommandLosesOutputInSilence() throws IOException {
        String sets = file(SETS.repeat(30));
        String vectors = file("1:3 2:4\n".repeat(300));
        Map<String, List<String>> examples = Map.of("join", List.of("-t", ".8", sets), "cosine", List.of("-t", ".9", vectors),
            "spotsigs", List.of("-t", ".8", sets), "lsh", List.of("-t", ".8", sets), "imatch", List.of(sets), "hamming", List.of(sets),
            "cluster", List.of("-t", ".8", sets), "plan", List.of("-t", ".9", vectors),
            "dedup", List.of("--input-format", "lines", "-o", "-", sets), "completion", List.of());
        assertEquals("an example of each command", Neardup.commandLine().getSubcommands().keySet(), examples.keySet());
        for (String command : examples.keySet()) {
            List<String> all = new ArrayList<>(List.of(command));
            all.addAll(examples.get(command));
            assertOutputIsChecked(all);
            assertOutputIsChecked(List.of(command, "--help"));
        }
        assertOutputIsChecked(List.of("--version"));
        // Longer than a buffer.
        assertOutputIsChecked(List.of("join", "-t", ".8", file(SETS.repeat(200))));
        assertOutputIsChecked(List.of("cluster", "-t", ".8", file("1 2 3\n".repeat(20_000))));
        assertEquals(1, run(OutputStream.nullOutputStream(), new FullDisk(0), "imatch", "--stats", sets));
    }

    private static void assertOutputIsChecked(List<String> command) {
        String[] arguments = command.toArray(String[]::new);
        int length = neardup(arguments).out().length();
        assertTrue(command + " writes something", length > 0);
        // The times that plan prints differ a little in length from run to run.
        for (int free : new int[] {0, length / 2, 9 * length / 10}) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            assertEquals(command + " with space for " + free, 1, run(new FullDisk(free), err, arguments));
            assertEquals("neardup: cannot write the output: the disk is full, or the reader has closed the pipe",
                err.toString(StandardCharsets.UTF_8).strip());
        }
    }

    @Test
    public void testProgressIsOneLineThatIsCleared() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Progress progress = new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
            progress.read(1);
            progress.read(1 << 14);
            progress.read(3 << 14);
        }
        try (Progress progress = new Progress(new PrintStream(bytes, true, StandardCharsets.UTF_8))) {
            assertTrue(progress.proceed(1, 3));
            assertTrue("the same per cent is not shown again", progress.proceed(1, 3));
            assertTrue(progress.proceed(3, 3));
        }
        String cleared = "\r" + " ".repeat(40) + "\r";
        assertEquals("\rreading, 16384 sets\rreading, 49152 sets" + cleared + "\rjoining 33 %\rjoining 100 %" + cleared,
            bytes.toString(StandardCharsets.UTF_8));
    }

    @Test
    public void testNoProgressWithoutATerminal() throws IOException {
        for (String command : List.of("join", "spotsigs", "lsh", "cluster")) {
            assertEquals("", neardup(command, "-t", "0.5", file(SETS)).err());
        }
        assertEquals("", neardup("imatch", file(SETS)).err());
        assertEquals("", neardup("hamming", file(SETS)).err());
    }

    @Test
    public void testBadOptionsAreToldInOneLine() throws IOException {
        String file = file(SETS);
        for (String[] arguments : new String[][] {{"-t", "0"}, {"-t", "1.01"}, {"-t", "NaN"}, {"-t", "0.5", "--similarity", "overlap"},
            {"-t", "0", "--similarity", "overlap"}, {"-t", "0.5", "--similarity", "hamming"}, {"-t", "0.5", "--algorithm", "fast"},
            {"-t", "0.5", "--threads", "0"}, {"-t", "0.5", "--algorithm", "ppjoin+", "--max-depth", "0"}, {"-t", "0.5", "--repeat", "0"},
            {"-t", "0.5", "--min-tokens", "0"}, {"-t", "0.5", "--algorithm", "ppjoin", "--threads", "2"},
            {"-t", "0.5", "--algorithm", "ppjoin", file}}) {
            assertBadOption("join", arguments, file);
        }
        for (String[] arguments : new String[][] {{"-t", "0"}, {"-t", "1.01"}, {"-t", "NaN"}, {"-t", "0.5", "--threads", "0"},
            {"-t", "0.5", "--repeat", "0"}, {"-t", "0.5", "--min-tokens", "0"}, {"-t", "0.5", "--min-idf", "-0.1"},
            {"-t", "0.5", "--max-idf", "NaN"}, {"-t", "0.5", "--min-idf", "0.6", "--max-idf", "0.5"}}) {
            assertBadOption("spotsigs", arguments, file);
            assertBadOption("lsh", arguments, file);
        }
        assertBadOption("lsh", new String[] {"-t", "0.5", "-k", "0"}, file);
        assertBadOption("lsh", new String[] {"-t", "0.5", "-l", "0"}, file);
        assertBadOption("imatch", new String[] {"--min-idf", "2"}, file);
        assertEquals(2, neardup("spotsigs", "-t", "0.5", "--no-prune", "--published-bounds", file).exitCode());
        assertEquals(2, neardup("join", file).exitCode());
        assertEquals(1, neardup("join", "-t", "0.5", file + ".missing").exitCode());
    }

    private static void assertBadOption(String command, String[] arguments, String file) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(List.of(arguments));
        all.add(file);
        Run run = neardup(all.toArray(String[]::new));
        assertEquals(all.toString(), 2, run.exitCode());
        assertTrue(run.err(), run.err().startsWith("neardup: ") && run.err().strip().lines().count() == 1);
    }
}
