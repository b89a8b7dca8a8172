package org.neardup.cluster.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Records in a file which processes were started from a folder, so that the next start can end those that an earlier one left running, on
 * purpose or because it was killed. A process is identified by its id and its start time, because ids are reused.
 */
final class RunningProcesses {

    private static final int STOP_SECONDS = 10;

    private final Path file;

    RunningProcesses(Path file) {
        this.file = file;
    }

    void remember(List<ProcessHandle> processes) throws IOException {
        Files.write(file, processes.stream().map(process -> process.pid() + " " + started(process)).toList());
    }

    void forget() throws IOException {
        Files.deleteIfExists(file);
    }

    /** Stops every running process in the file. */
    void stopLeftBehind() throws IOException {
        if (Files.exists(file)) {
            List<ProcessHandle> left = Files.readAllLines(file).stream().flatMap(line -> find(line).stream()).toList();
            left.parallelStream().forEach(process -> stop(process, STOP_SECONDS));
            forget();
        }
    }

    /** Requests the end of the process and waits; after the timeout, kills it and all its children. */
    static void stop(ProcessHandle process, int seconds) {
        List<ProcessHandle> all = Stream.concat(Stream.of(process), process.descendants()).toList();
        process.destroy();
        for (ProcessHandle each : all) {
            try {
                each.onExit().get(seconds, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                each.destroyForcibly();
            }
        }
        // With the interrupt flag set, the waits above end at once; even then no process may be left.
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private static Optional<ProcessHandle> find(String line) {
        String[] pidAndStart = line.split(" ");
        return ProcessHandle.of(Long.parseLong(pidAndStart[0])).filter(process -> started(process).equals(pidAndStart[1]));
    }

    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("unknown");
    }
}
