package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** {@code neardup join --similarity edit} as its users call it. */
public class EditDistanceTests {

    private static final String TITLES = "The cat\n\nthe cat\r\nA dog\nTh\u00e9 c\u00e4t\n\n\uD83D\uDE00 cat\n";
    private static final List<String> PAIRS = List.of("0\t2\t1", "0\t4\t2", "1\t5\t0");

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private String file(byte[] content) throws IOException {
        return Files.write(folder.newFile().toPath(), content).toString();
    }

    private String file(String content) throws IOException {
        return file(content.getBytes(StandardCharsets.UTF_8));
    }

    private static NeardupTests.Run join(String file, String... options) {
        List<String> arguments = new ArrayList<>(List.of("join", "--similarity", "edit"));
        arguments.addAll(List.of(options));
        arguments.addAll(List.of(file.split(",")));
        return NeardupTests.neardup(arguments.toArray(String[]::new));
    }

    private static List<String> lines(NeardupTests.Run run) {
        assertEquals(run.err(), 0, run.exitCode());
        return Arrays.stream(run.out().split("\n")).sorted().toList();
    }

    @Test
    public void testPrintsPairsWithTheirDistance() throws IOException {
        String file = file(TITLES);
        for (String algorithm : List.of("default", "allpairs", "ppjoin", "ppjoin+")) {
            for (String q : List.of("1", "2", "3", "16")) {
                String threads = algorithm.equals("default") ? "2" : "1";
                assertEquals(PAIRS, lines(join(file, "-t", "2", "--q", q, "--algorithm", algorithm, "--threads", threads)));
            }
        }
        assertEquals(List.of("1\t5\t0"), lines(join(file, "-t", "0")));
        assertEquals(List.of("{\"left\":0,\"right\":2,\"distance\":1}", "{\"left\":1,\"right\":5,\"distance\":0}"),
            lines(join(file, "-t", "1", "--format", "json")));
    }

    @Test
    public void testReadsGzipAndSkipsAByteOrderMark() throws IOException {
        Path path = folder.newFile().toPath();
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
            out.write(("\ufeff" + TITLES).getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(PAIRS, lines(join(path.toString(), "-t", "2")));
        assertEquals("the first byte of the ligature is that of a byte order mark", List.of("0\t1\t2"),
            lines(join(file("\ufb01sh\nfish\n"), "-t", "2", "--max-depth", "3", "--algorithm", "ppjoin+")));
    }

    @Test
    public void testStatistics() throws IOException {
        NeardupTests.Run run = join(file(TITLES), "-t", "2", "--stats", "--repeat", "3", "--format", "none");
        assertEquals("", run.out());
        assertTrue(run.err(), run.err().matches("\\{\"algorithm\":\"default\",\"threads\":1,\"pairs\":3,.*\"q\":2}\\R"));
    }

    @Test
    public void testLinesOfTheGreatestLength() throws IOException {
        String longest = "x".repeat(1 << 20);
        assertEquals(List.of("0\t1\t1"), lines(join(file(longest + "\n" + longest.substring(1) + "y\n"), "-t", "2")));
        assertFails(":2: the line has more than 1048576 bytes; compare long texts as sets of tokens", file("a\n" + longest + "x\n"), "1");
    }

    @Test
    public void testNamesBadLines() throws IOException {
        assertFails(":2: the line is not valid UTF-8; convert the file to UTF-8", file(new byte[] {'a', '\n', (byte) 0xc3, '\n'}), "1");
        assertFails(":1: the line is not valid UTF-8; convert the file to UTF-8",
            file(new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80, '\n'}), "1");
        assertFails(":2: the last line has no line feed: the file seems to be truncated", file("a\nb"), "1");
        assertEquals("", join(file(""), "-t", "1").out());
    }

    @Test
    public void testNamesBadOptions() throws IOException {
        String file = file(TITLES);
        for (String threshold : List.of("-1", "0.5", "two", "", "1e3", "99999999999999999999")) {
            assertFails("--threshold must be a whole number of edits with --similarity edit, but was [" + threshold + "]", file, threshold);
        }
        assertFails("distance must be from 0 to 1000, but was 1001", file, "1001");
        assertFails("q must be from 1 to 16, but was 0", file, "1", "--q", "0");
        assertFails("q must be from 1 to 16, but was 17", file, "1", "--q", "17");
        assertFails("threads must be at least 1, but was 0", file, "1", "--threads", "0");
        assertFails("--order is for sets without weights", file, "1", "--order", "file");
        assertFails("--min-tokens must be 1", file, "1", "--min-tokens", "2");
        assertFails("--weights is for weighted sets", file, "1", "--weights", "idf");
        assertFails("--plain is for --similarity weighted_or_plain", file, "1", "--plain", "0.9");
        assertFails("--max-depth is for --algorithm ppjoin+", file, "1", "--max-depth", "2");
        assertFails("--algorithm ppjoin joins one file in one thread", file, "1", "--algorithm", "ppjoin", "--threads", "2");
        assertFails("--similarity edit joins the lines of one file", file + "," + file, "1");
        NeardupTests.Run run = NeardupTests.neardup("join", "-t", "0.5", "--q", "2", file);
        assertEquals(2, run.exitCode());
        assertTrue(run.err(), run.err().contains("--q is for --similarity edit"));
        NeardupTests.Run unknown = NeardupTests.neardup("join", "-t", "0.5", "--similarity", "edits", file);
        assertEquals(2, unknown.exitCode());
        assertTrue(unknown.err(),
            unknown.err().contains("--similarity must be one of jaccard, ") && unknown.err().contains(", edit, but was [edits]"));
    }

    private static void assertFails(String expected, String file, String threshold, String... options) {
        List<String> all = new ArrayList<>(List.of("--threshold=" + threshold));
        all.addAll(List.of(options));
        NeardupTests.Run run = join(file, all.toArray(String[]::new));
        // An error of a line starts with its number.
        assertEquals(run.err(), expected.startsWith(":") ? 1 : 2, run.exitCode());
        assertEquals("", run.out());
        assertTrue(run.err(), run.err().contains(expected));
        assertEquals(run.err(), 1, run.err().split("\n").length);
    }
}
