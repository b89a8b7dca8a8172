package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.junit.Assume.assumeTrue;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.tool.NeardupTests.Run;
import org.neardup.tool.file.CompressedFile;

/** {@code neardup dedup} as its users call it. */
public class DedupCommandTests {

    private static final String BRIDGE =
        "The council has agreed to build a bridge over the river at the old mill. The work will begin in the "
            + "spring, and a road is to follow in the year after that.";
    private static final String UPDATE = BRIDGE.replace("spring", "autumn");
    private static final String MILL = "The mill at the river is for sale again, and the owner says that a bridge would be the end of it.";

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private Path path(String name) {
        return folder.getRoot().toPath().resolve(name);
    }

    private String file(String name, String content) throws IOException {
        return Files.writeString(path(name), content).toString();
    }

    private static String json(int id, String text) {
        return "{\"id\": " + id + ", \"text\": \"" + text + "\"}\n";
    }

    /** Runs the command with {@code kept} as its output, and returns what is in it. */
    private String kept(String... arguments) throws IOException {
        Run run = dedup(arguments);
        assertEquals(run.err(), 0, run.exitCode());
        return Files.readString(path("kept"));
    }

    private Run dedup(String... arguments) {
        List<String> all = new ArrayList<>(List.of("dedup", "--out", path("kept").toString()));
        all.addAll(List.of(arguments));
        return NeardupTests.neardup(all.toArray(String[]::new));
    }

    /** The command fails with this code and message, and leaves no file that was not there before. */
    private void assertFails(int exitCode, String message, String... arguments) throws IOException {
        List<String> before = names();
        Run run = dedup(arguments);
        assertEquals(run.err(), exitCode, run.exitCode());
        assertEquals("neardup: " + message, run.err().strip().replace(folder.getRoot() + "/", ""));
        assertEquals(before, names());
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(folder.getRoot().toPath())) {
            return files.map(Path::toString).sorted().toList();
        }
    }

    @Test
    public void reportShowsCountsAndTheLeastSimilarPairs() throws IOException {
        String docs = file("docs.jsonl", json(1, BRIDGE) + json(2, UPDATE) + json(3, "<b>" + MILL) + json(4, MILL) + json(5, "!"));
        kept("--text-field", "text", "--report", path("report.html").toString(), docs);
        String report = Files.readString(path("report.html"));
        assertTrue(report, report.contains("<th>records</th><td class=\"count\">5</td>"));
        assertTrue(report, report.contains("<th>removed</th><td class=\"count\">2</td>"));
        assertTrue(report, report.contains("begin in the\n".strip() + " <mark>autumn</mark>"));
        assertTrue(report, report.contains("&lt;") && report.contains("<b>") == false);
        assertTrue(report, report.indexOf(docs + ":2") < report.indexOf(docs + ":4"));
    }

    @Test
    public void reportShowsTheMatchesOfTheOtherCollection() throws IOException {
        String old = file("old.jsonl", json(8, MILL) + json(9, BRIDGE));
        String docs = file("docs.jsonl", json(1, UPDATE));
        kept("--text-field", "text", "--report", path("report.html").toString(), "--against", old, docs);
        String report = Files.readString(path("report.html"));
        assertTrue(report, report.contains(old + ":2"));
        assertTrue(report, report.contains("<mark>spring</mark>"));
    }

    @Test
    public void testJsonLinesAreKeptByteForByte() throws IOException {
        String first = "{ \"id\":1,\t\"text\" : \"" + BRIDGE + "\", \"more\": [1, {\"x\": null}] }\r\n";
        String last = "{\"text\": \"" + MILL + "\", \"id\": 3}";
        String docs = file("docs.jsonl", "\ufeff" + first + "\n" + json(2, UPDATE) + last);
        assertEquals(first + last, kept("--text-field", "text", docs, "--removed", path("removed.jsonl").toString()));
        assertEquals(json(2, UPDATE), Files.readString(path("removed.jsonl")));
    }

    @Test
    public void testGroupsNameFileLineIdAndSimilarity() throws IOException {
        String one = file("one.jsonl", json(7, MILL) + json(8, BRIDGE));
        String two = file("two.jsonl", json(9, UPDATE) + "\n" + json(10, BRIDGE));
        kept("--text-field", "text", "--id-field", "id", one, two, "--groups", path("groups").toString());
        assertEquals("{\"kept\":{\"file\":\"one.jsonl\",\"line\":2,\"id\":\"8\"},\"removed\":["
            + "{\"file\":\"two.jsonl\",\"line\":1,\"id\":\"9\",\"similarity\":0.8787878787878788},"
            + "{\"file\":\"two.jsonl\",\"line\":3,\"id\":\"10\",\"similarity\":1.0}]}\n",
            Files.readString(path("groups")).replace(folder.getRoot() + "/", ""));
    }

    @Test
    public void testAgainstRemovesOnlyFromTheInputs() throws IOException {
        String old = file("old.jsonl", json(1, "") + json(2, UPDATE) + json(3, UPDATE));
        String docs = file("docs.jsonl", json(4, BRIDGE) + json(5, MILL) + json(6, MILL));
        assertEquals(json(5, MILL), kept("--text-field", "text", "--id-field", "id", docs, "--against", old, "--groups",
            path("groups").toString()));
        assertEquals("{\"kept\":{\"file\":\"old.jsonl\",\"line\":2,\"id\":\"2\",\"against\":true},\"removed\":["
            + "{\"file\":\"docs.jsonl\",\"line\":1,\"id\":\"4\",\"similarity\":0.8787878787878788}]}\n"
            + "{\"kept\":{\"file\":\"docs.jsonl\",\"line\":2,\"id\":\"5\"},\"removed\":["
            + "{\"file\":\"docs.jsonl\",\"line\":3,\"id\":\"6\",\"similarity\":1.0}]}\n",
            Files.readString(path("groups")).replace(folder.getRoot() + "/", ""));
        assertEquals("", Files.readString(Path.of(file("groups", ""))));
        kept("--text-field", "text", file("single.jsonl", json(1, MILL)), "--groups", path("groups").toString());
        assertEquals("", Files.readString(path("groups")));
    }

    @Test
    public void testTables() throws IOException {
        String quoted = "\"" + BRIDGE.replace("council", "\"\"council\"\"") + "\"";
        String first = "1," + quoted + "\r\n";
        String second = "2,\"" + MILL + "\n\n\"\n";
        String table = "id,text\r\n" + first + second + "3," + quoted.replace("spring", "autumn") + "\n";
        assertEquals("id,text\r\n" + first + second, kept("--text-field", "text", file("docs.csv", table)));
        String tabs = "id\ttext\n1\t\"" + BRIDGE + "\n2\t\"" + BRIDGE + "\n3\t" + MILL + "\n";
        assertEquals("id\ttext\n1\t\"" + BRIDGE + "\n3\t" + MILL + "\n", kept("--text-field", "text", file("docs.tsv", tabs)));
        assertEquals("id,text\n", kept("--text-field", "text", file("new.csv", "id,text\n1," + MILL.replace(",", "") + "\n"), "--against",
            file("old.csv", "text,other\n" + MILL.replace(",", "") + ",\n")));
    }

    @Test
    public void testLinesOfText() throws IOException {
        String docs = BRIDGE + "\n\n" + UPDATE + "\nshort\n\nshort\nother\n" + MILL;
        assertEquals(BRIDGE + "\n\nshort\n\nother\n" + MILL, kept(file("docs.txt", docs)));
        assertEquals(BRIDGE + "\n" + MILL, kept(file("a.txt", BRIDGE), file("b.txt", MILL)));
        assertEquals("", kept(file("empty.txt", "")));
        assertEquals(MILL, kept(file("b.txt", MILL), "--against", file("empty.txt", "")));
    }

    @Test
    public void testFolderGivesTheNamesOfKeptFiles() throws IOException {
        Files.createDirectories(path("docs/sub"));
        file("docs/b", BRIDGE);
        file("docs/a", MILL + "\n");
        file("docs/sub/c", UPDATE);
        assertEquals(path("docs/a") + "\n" + path("docs/b") + "\n", kept(path("docs").toString()));
    }

    @Test
    public void testStandardInputAndOutput() {
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream((json(1, BRIDGE) + json(2, UPDATE)).getBytes(StandardCharsets.UTF_8)));
        try {
            Run run = NeardupTests.neardup("dedup", "--text-field", "text", "--out", "-", "-");
            assertEquals(run.err(), json(1, BRIDGE), run.out());
        } finally {
            System.setIn(in);
        }
    }

    @Test
    public void testCompressedFiles() throws IOException {
        byte[] docs = (json(1, BRIDGE) + json(2, UPDATE) + json(3, MILL)).getBytes(StandardCharsets.UTF_8);
        String expected = json(1, BRIDGE) + json(3, MILL);
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(path("docs.jsonl.gz")))) {
            gzip.write(docs);
        }
        assertEquals(expected, kept("--text-field", "text", path("docs.jsonl.gz").toString()));
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream zstd = new ZstdOutputStream(compressed)) {
            zstd.write(docs);
        }
        byte[] frame = compressed.toByteArray();
        String zst = Files.write(path("docs.jsonl.zst"), frame).toString();
        assertEquals(expected, kept("--text-field", "text", zst));
        Files.write(path("cut.jsonl.zst"), Arrays.copyOf(frame, frame.length - 9));
        Run run = dedup("--text-field", "text", path("cut.jsonl.zst").toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err(), run.err().matches("(?s)neardup: .*cut.jsonl.zst:1: the compressed file is truncated or damaged .*"));

        for (String name : List.of("kept.gz", "kept.zst")) {
            assertEquals(0, NeardupTests.neardup("dedup", "--text-field", "text", zst, "--out", path(name).toString()).exitCode());
            try (InputStream in = CompressedFile.open(path(name))) {
                assertEquals(expected, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(path("kept.gz")))) {
            assertEquals(expected, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    public void testKeepRules() throws IOException {
        String first = "{\"text\": \"" + BRIDGE + "\", \"n\": 2, \"d\": \"2026-03-01T00:00:00+01:00\"}\n";
        String second = "{\"text\": \"" + BRIDGE + "\", \"n\": 10, \"d\": \"2026-02-28\"}\n";
        String third = "{\"text\": \"" + UPDATE + " And so on.\", \"d\": \"2026-02-28T23:30:00Z\"}\n";
        String docs = file("docs.jsonl", first + second + third);
        assertEquals(first, kept("--text-field", "text", docs));
        assertEquals(third, kept("--text-field", "text", docs, "--keep", "longest"));
        assertEquals(second, kept("--text-field", "text", docs, "--keep", "max:n"));
        assertEquals(first, kept("--text-field", "text", docs, "--keep", "min:n"));
        assertEquals(third, kept("--text-field", "text", docs, "--keep", "max:d"));
        assertEquals(second, kept("--text-field", "text", docs, "--keep", "min:d"));
        assertFails(1, "docs.jsonl:1: field [text] must be a number or a date such as 2026-03-01T12:00:00Z, but was [" + BRIDGE + "]",
            "--text-field", "text", docs, "--keep", "max:text");
    }

    @Test
    public void testFieldsAndThresholds() throws IOException {
        String first = "{\"doc\": {\"title\": \"A bridge at the old mill is to be built\", \"body\": [\"" + MILL + "\", 7]}}\n";
        String second = "{\"doc\": {\"title\": \"A bridge at the old mill is to be built\", \"body\": [\"" + BRIDGE + "\"]}}\n";
        String docs = file("docs.jsonl", first + second);
        assertEquals(first + second, kept("--field", "doc.title", "--field", "doc.body", docs, "--threshold", "0.6"));
        assertEquals(first, kept("--field", "doc.title^30", "--field", "doc.body", docs, "--threshold", "0.6"));
        assertEquals(first, kept("--field", "doc.title", docs));
        assertEquals(first + second, kept("--field", "doc.body", docs, "--similarity", "weighted_jaccard", "--threshold", "0.9"));
    }

    @Test
    public void testStatisticsAndInvalidRecords() throws IOException {
        String docs = file("docs.jsonl", json(1, BRIDGE) + "{\"id\": 2}\n" + json(3, UPDATE) + "[]\n" + json(5, "one two") + json(6, " "));
        Run run = dedup("--text-field", "text", docs, "--skip-invalid", "--stats");
        assertEquals(0, run.exitCode());
        assertEquals(json(1, BRIDGE) + json(5, "one two") + json(6, " "), Files.readString(path("kept")));
        String[] lines = run.err().split("\n");
        assertEquals("neardup: 2 invalid records were left out; the first: " + docs + ":2: the record has no field [text]", lines[0]);
        assertTrue(lines[1], lines[1].matches("\\{\"documents\":6,\"kept\":3,\"removed\":1,\"groups\":1,\"invalid\":2,\"too_few_tokens\":1,"
            + "\"not_compared\":1,\"units\":1,\"seconds\":.*,\"peak_memory_bytes\":[1-9]\\d+}"));
    }

    @Test
    public void testInvalidRecordsAreNamedByFileAndLine() throws IOException {
        String[] field = {"--text-field", "text"};
        Object[][] cases = {
            {"a.jsonl", json(1, MILL) + "{\"text\": \"x\n", "a.jsonl:2: the line is not valid JSON: "
                + "Unexpected end-of-input: was expecting closing quote for a string value (column 12)"},
            {"b.jsonl", json(1, MILL) + "\n\"text\"\n", "b.jsonl:3: the line is not a JSON object; give one object a line"},
            {"c.jsonl", "{} {}\n", "c.jsonl:1: something follows the JSON object; give one object a line"},
            {"d.jsonl", "{\"text\": {\"a\": 1}}\n", "d.jsonl:1: field [text] is an object; name one of its fields, as [text.NAME]"},
            {"e.jsonl", "{\"body\": \"x\"}\n", "e.jsonl:1: the record has no field [text]"},
            {"f.csv", "text,b\n1,2\n\"x\n", "f.csv:3: a quoted value is not closed before the end of the file"},
            {"g.csv", "text,b\n\"x\ny\"z,1\n", "g.csv:2: something follows a closing quote; double the quotes within a value"},
            {"h.csv", "text,b\n1\n", "h.csv:2: the record has 1 values, but the table has 2 columns"},
            {"i.csv", "", "i.csv:1: the file is empty; its first line must name the columns"},
            {"j.tsv", "text\ttext\n", "j.tsv:1: the column [text] occurs twice"},
        };
        for (Object[] each : cases) {
            assertFails(1, (String) each[2], field[0], field[1], file((String) each[0], (String) each[1]));
        }
        byte[] latin = (json(1, MILL) + json(2, "é")).getBytes(StandardCharsets.ISO_8859_1);
        assertFails(1, "l.jsonl:2: the line is not valid UTF-8; convert the file to UTF-8", field[0], field[1],
            Files.write(path("l.jsonl"), latin).toString());
        assertFails(1, "l.txt:1: the line is not valid UTF-8; convert the file to UTF-8",
            Files.write(path("l.txt"), "é\n".getBytes(StandardCharsets.ISO_8859_1)).toString());
        assertFails(1, "l.csv:2: the record is not valid UTF-8; convert the file to UTF-8", field[0], field[1],
            Files.write(path("l.csv"), "text\né\n".getBytes(StandardCharsets.ISO_8859_1)).toString());
        assertFails(1, "2.csv:1: the columns differ from those of [1.csv]", field[0], field[1], file("1.csv", "text\nx\n"),
            file("2.csv", "text,b\nx,y\n"));
    }

    /** A device, so that the test needs no disk of its own. */
    @Test
    public void testFullDiskIsNamed() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")));
        Run run = NeardupTests.neardup("dedup", "--text-field", "text", file("docs.jsonl", json(1, MILL)), "--out", "/dev/full");
        assertEquals(1, run.exitCode());
        assertEquals("neardup: /dev/full: No space left on device", run.err().strip());
    }

    @Test
    public void testUsage() throws IOException {
        String docs = file("docs.jsonl", json(1, MILL));
        String lines = file("docs.txt", MILL);
        assertFails(2, "the output [kept] is an input; choose another name", "--text-field", "text", file("kept", json(1, MILL)),
            "--input-format", "jsonl");
        assertEquals(json(1, MILL), Files.readString(path("kept")));
        assertFails(2, "two outputs have the name [kept]; choose another one", "--text-field", "text", docs, "--removed",
            path("kept").toString());
        assertFails(2, "name the field with the text by --text-field", docs);
        assertFails(2, "--text-field, --id-field, max:FIELD and min:FIELD are for jsonl, csv and tsv, but the format is LINES", lines,
            "--keep", "max:a");
        assertFails(2, "all inputs must have one format, but [docs.jsonl] is JSONL and [docs.txt] is LINES", docs, lines);
        assertFails(2, "--against must have named fields as the inputs have, or none as these, but is LINES and these are JSONL", docs,
            "--against", lines);
        assertFails(2, "the name of [docs.x] does not tell its format; name it with --input-format", file("docs.x", ""));
        assertFails(2, "--keep must be first, longest, max:FIELD or min:FIELD, but was [last]", docs, "--keep", "last");
        assertFails(2, "the weight of a field must be a whole number from 1 to 100, but was [text^0]", docs, "--field", "text^0");
        assertFails(2, "--text-field names a field twice", docs, "--field", "text", "--field", "text^2");
        assertFails(2, "--similarity weighted_jaccard needs a --threshold, such as 0.8", docs, "--field", "text", "--similarity",
            "weighted_jaccard");
        assertFails(2, "--max-memory must be a number with k, m or g, such as 2g, but was [2]", docs, "--field", "text", "--max-memory",
            "2");
        assertFails(2, "the power of weights must be from 0 to 8.0, but was 9.0", docs, "--field", "text", "--idf-power", "9");
        assertFails(1, "missing.jsonl: no such file", path("missing.jsonl").toString(), "--field", "text");
        assertFails(1, "none/kept: its folder does not exist", docs, "--field", "text", "--removed", path("none/kept").toString());
        assertEquals(2, NeardupTests.neardup("dedup", docs).exitCode());
    }
}
