package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Files of token sets, valid, invalid and damaged, as the commands read them. */
public class TokenFilesTests {

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private String file(String content) throws IOException {
        return Files.writeString(folder.newFile().toPath(), content).toString();
    }

    private String gzip(String content) throws IOException {
        return NeardupTests.gzip(folder.newFile().toPath(), content);
    }

    @Test
    public void testBadInputNamesFileAndLine() throws IOException {
        assertBadLine("2: tokens must ascend, but 2 follows 3", "1 2\n3 2\n");
        assertBadLine("1: token 5 occurs twice", "5 5\n");
        assertBadLine("3: empty set: a set needs at least one token", "1\n2\n\n3\n");
        assertBadLine("2: expected whole numbers separated by spaces, but found [x]", "1\n2 x\n");
        assertBadLine("1: expected whole numbers separated by spaces, but found [-]", "-1\n");
        assertBadLine("2: the last line has no line feed: the file seems to be truncated", "1\n2 3");
        assertBadLine("1: a token is greater than 9223372036854775807", "9223372036854775808\n");
        assertBadLine("2: a token is greater than 9223372036854775807", "7\n1 " + "9".repeat(1_000_000) + "\n3\n");
        assertEquals(0, NeardupTests.neardup("join", "-t", "1", file("9223372036854775807\n")).exitCode());
    }

    @Test
    public void testAByteThatIsNotAsciiDoesNotEndTheFile() throws IOException {
        for (String bad : List.of("\u0661", "\u00ff", "\ufeff", "\u00a0")) {
            int first = bad.getBytes(StandardCharsets.UTF_8)[0] & 0xff;
            String expected = "expected whole numbers separated by spaces, but found byte 0x" + Integer.toHexString(first);
            assertBadLine("3: " + expected, "1 2\n1 2\n" + bad + "\n1 2\n1 2\n");
            assertBadLine("2: " + expected, "1 2\n1 " + bad + "2\n");
            assertBadLine("2: " + expected, "1 2\n1 2" + bad);
        }
        assertBadLine("1: expected whole numbers separated by spaces, but found byte 0xc3", "\u00ef\u00bb\u00bf1\n");
        assertBadLine("1: expected whole numbers separated by spaces, but found byte 0x00", "\0");
    }

    @Test
    public void testAByteOrderMarkAtTheBeginningIsSkipped() throws IOException {
        for (String file : List.of(file("\ufeff" + NeardupTests.SETS), gzip("\ufeff" + NeardupTests.SETS))) {
            NeardupTests.Run run = NeardupTests.neardup("join", "-t", "1", file);
            assertEquals(run.err(), "0\t3\t1.0\n", run.out());
        }
        assertEquals(0, NeardupTests.neardup("join", "-t", "1", file("\ufeff")).exitCode());
        assertBadLine("1: expected whole numbers separated by spaces, but found byte 0xef", "\ufeff\ufeff1\n");
        Path cut = Files.write(folder.newFile().toPath(), new byte[] {(byte) 0xef, (byte) 0xbb});
        NeardupTests.Run run = NeardupTests.neardup("join", "-t", "1", cut.toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err(), run.err().contains(cut + ":1: expected whole numbers separated by spaces, but found byte 0xef"));
    }

    private void assertBadLine(String expected, String content) throws IOException {
        String file = file(content);
        for (String[] command : new String[][] {{"join", "-t", "0.5", file}, {"spotsigs", "-t", "0.5", file}, {"lsh", "-t", "0.5", file},
            {"imatch", file}, {"hamming", file}, {"cluster", "-t", "0.5", file}}) {
            NeardupTests.Run run = NeardupTests.neardup(command);
            assertEquals(1, run.exitCode());
            assertEquals("neardup: " + file + ":" + expected, run.err().strip());
            assertEquals("nothing half-written", "", run.out());
        }
    }

    @Test
    public void testCutGzipIsNoticed() throws IOException {
        Path whole = Path.of(gzip(NeardupTests.SETS.repeat(100)));
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(whole, Arrays.copyOf(bytes, bytes.length - 9));
        NeardupTests.Run run = NeardupTests.neardup("join", "-t", "0.5", whole.toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err(), run.err().contains("the compressed file is truncated or damaged"));
        assertEquals("", run.out());
    }

    @Test
    public void testEveryMemberOfAGzipFileIsRead() throws IOException {
        byte[] member = Files.readAllBytes(Path.of(gzip("1 2\n")));
        byte[] large = Files.readAllBytes(Path.of(gzip(NeardupTests.SETS.repeat(20_000))));
        ByteArrayOutputStream several = new ByteArrayOutputStream();
        for (int i = 0; i < 5000; i++) {
            several.write(member);
        }
        several.write(large);
        several.write(member);
        Path file = Files.write(folder.newFile().toPath(), several.toByteArray());
        NeardupTests.Run run = NeardupTests.neardup("join", "-t", "1", "--min-tokens", "6", "--stats", "--format", "none", file.toString());
        assertTrue(run.err(), run.err().contains("\"left_out\":105001}"));
    }

    @Test
    public void testWhatFollowsAGzipMemberIsNotDroppedInSilence() throws IOException {
        byte[] member = Files.readAllBytes(Path.of(gzip("1 2\n1 2\n")));
        for (int length = 1; length < member.length; length++) {
            byte[] cut = Arrays.copyOf(member, member.length + length);
            System.arraycopy(member, 0, cut, member.length, length);
            assertDamaged(cut);
        }
        assertDamaged((new String(member, StandardCharsets.ISO_8859_1) + "1 2\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private void assertDamaged(byte[] content) throws IOException {
        NeardupTests.Run run = NeardupTests.neardup("join", "-t", "0.5", Files.write(folder.newFile().toPath(), content).toString());
        assertEquals(1, run.exitCode());
        assertTrue(run.err(), run.err().matches("(?s).*:[345]: the compressed file is truncated or damaged.*"));
        assertEquals("", run.out());
    }
}
