package org.neardup.cluster.benchmark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The process of a node's server, observed from outside by the operating system and the tools of the JDK.
 *
 * @param handle the process
 */
record ServerProcess(ProcessHandle handle) {

    private static final Pattern ALLOCATED = Pattern.compile(" allocated=([0-9]+)([BKMG]) ");
    private static final String UNITS = "BKMG";

    /**
     * CPU time since the start of the process, in milliseconds. On Linux it is exact and excludes the JIT compilers, which still compile
     * when a search is as fast as it gets; elsewhere it includes them and has the resolution of the system.
     */
    double cpuMillis() throws IOException {
        Path threads = Path.of("/proc", Long.toString(handle.pid()), "task");
        if (Files.isDirectory(threads) == false) {
            return handle.info().totalCpuDuration().orElseThrow().toNanos() / 1e6;
        }
        long nanos = 0;
        try (Stream<Path> all = Files.list(threads)) {
            for (Path thread : all.toList()) {
                nanos += cpuNanos(thread);
            }
        }
        return nanos / 1e6;
    }

    private static long cpuNanos(Path thread) throws IOException {
        try {
            if (Files.readString(thread.resolve("comm")).matches("C[12] Compiler.*\\s*")) {
                return 0;
            }
            return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }

    /** Bytes that the living threads have allocated; each thread's number is rounded to at most a hundredth. */
    long allocatedBytes() throws IOException {
        return allocatedBytes(jcmd("Thread.print", "-e"));
    }

    static long allocatedBytes(String threads) {
        return ALLOCATED.matcher(threads).results().mapToLong(ServerProcess::bytes).sum();
    }

    private static long bytes(MatchResult allocated) {
        return Long.parseLong(allocated.group(1)) << 10 * UNITS.indexOf(allocated.group(2));
    }

    /** Collects all garbage. */
    void collectGarbage() throws IOException {
        jcmd("GC.run");
    }

    /**
     * Records the work of the server's JVM in a file of the JDK's Flight Recorder.
     *
     * @param file in a folder to which the server can write
     * @return the methods that used most CPU samples, as a table
     */
    String profile(Path file, Timings.Work<IOException> work) throws IOException {
        jcmd("JFR.start", "name=profile", "settings=profile");
        work.run();
        jcmd("JFR.stop", "name=profile", "filename=" + file);
        return tool(List.of("jfr", "view", "--width", "140", "--cell-height", "1", "hot-methods", file.toString()));
    }

    private String jcmd(String... command) throws IOException {
        List<String> line = new ArrayList<>(List.of("jcmd", Long.toString(handle.pid())));
        line.addAll(List.of(command));
        return tool(line);
    }

    /** Output of a tool of this JDK. */
    private static String tool(List<String> line) throws IOException {
        List<String> command = new ArrayList<>(line);
        command.set(0, Path.of(System.getProperty("java.home"), "bin", line.getFirst()).toString());
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(String.join(" ", line) + " failed: " + output);
        }
        return output;
    }
}
