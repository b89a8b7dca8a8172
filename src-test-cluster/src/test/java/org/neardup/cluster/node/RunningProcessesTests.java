package org.neardup.cluster.node;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

public class RunningProcessesTests {

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    @Test
    public void stopsWhatAnEarlierRunLeftAndNothingElse() throws IOException {
        Path file = folder.getRoot().toPath().resolve("processes");
        Process left = new ProcessBuilder("sleep", "600").start();
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            new RunningProcesses(file).remember(List.of(left.toHandle()));
            // The id was reused by a process that started at another time.
            Files.writeString(file, Files.readString(file) + other.pid() + " 2001-01-01T00:00:00Z\n");
            new RunningProcesses(file).stopLeftBehind();
            assertFalse(left.isAlive());
            assertTrue(other.isAlive());
            assertFalse(Files.exists(file));
            new RunningProcesses(file).stopLeftBehind();
        } finally {
            left.destroyForcibly();
            other.destroyForcibly();
        }
    }

    @Test
    public void endsAProcessThatDoesNotListen() throws IOException, InterruptedException {
        Process deaf = new ProcessBuilder("sh", "-c", "trap '' TERM; echo ready; while :; do sleep 1; done").start();
        assertTrue(deaf.inputReader().readLine().equals("ready"));
        RunningProcesses.stop(deaf.toHandle(), 1);
        deaf.waitFor();
        assertFalse(deaf.isAlive());
    }
}
