package org.neardup.tool.file;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** A name appears only with its complete content. */
public class TargetFileTests {

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder.getRoot().toPath())) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    public void testCompleteFileReplacesTheOldOne() throws IOException {
        Path path = Files.writeString(folder.getRoot().toPath().resolve("out.txt"), "old");
        try (TargetFile target = TargetFile.create(path)) {
            target.out().write("new".getBytes());
            assertEquals("old", Files.readString(path));
            target.complete();
        }
        assertEquals("new", Files.readString(path));
        assertEquals(List.of("out.txt"), names());
    }

    @Test
    public void testIncompleteFileIsDeleted() throws IOException {
        try (TargetFile target = TargetFile.create(folder.getRoot().toPath().resolve("out.txt"))) {
            target.out().write(new byte[1 << 20]);
            assertEquals(1, names().size());
            assertNotEquals(List.of("out.txt"), names());
        }
        assertEquals(List.of(), names());
    }

    @Test
    public void testLinkStaysALink() throws IOException {
        Path real = Files.writeString(folder.newFolder().toPath().resolve("real.txt"), "old");
        Path link = Files.createSymbolicLink(folder.getRoot().toPath().resolve("link.txt"), real);
        try (TargetFile target = TargetFile.create(link)) {
            target.out().write("new".getBytes());
            target.complete();
        }
        assertEquals("new", Files.readString(real));
        assertEquals(true, Files.isSymbolicLink(link));
    }

    /** Writes a part of a file and waits to be ended. */
    public static final class Interrupted {

        private Interrupted() {}

        /** @param arguments the file */
        public static void main(String[] arguments) throws Exception {
            TargetFile target = TargetFile.create(Path.of(arguments[0]));
            target.out().write(new byte[1 << 20]);
            System.out.write('\n');
            System.out.flush();
            Thread.sleep(60_000);
            target.complete();
        }
    }

    @Test
    public void testInterruptedProcessLeavesNoFile() throws Exception {
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp", System.getProperty("java.class.path"),
            Interrupted.class.getName(), folder.getRoot().toPath().resolve("out.txt").toString()).start();
        assertEquals('\n', process.getInputStream().read());
        assertEquals(1, names().size());
        process.destroy();
        assertNotEquals(0, process.waitFor());
        assertEquals(List.of(), names());
    }
}
