package org.neardup.cluster.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that has ended, as Linux measured it; its CPU time lacks up to the last {@value #POLL_MILLIS} milliseconds.
 *
 * @param finished      false if it took longer than allowed and was killed
 * @param seconds       elapsed time
 * @param cpuSeconds    CPU time, without that of its children
 * @param peakMegabytes the most memory that it had, in 10<sup>6</sup> bytes
 */
record MeasuredProcess(boolean finished, double seconds, double cpuSeconds, double peakMegabytes) {

    private static final int POLL_MILLIS = 20;
    private static final String PEAK = "VmHWM:";

    /**
     * Runs a command.
     *
     * @param log   gets its output
     * @param limit the time after which it is killed
     * @throws IOException if it fails; the message has its output
     */
    static MeasuredProcess run(List<String> command, Path log, Duration limit) throws IOException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        Duration cpu = Duration.ZERO;
        double peak = 0;
        try {
            while (process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) == false) {
                cpu = process.info().totalCpuDuration().orElse(cpu);
                peak = Math.max(peak, peakMegabytes(process.pid()));
                if (System.nanoTime() - start > limit.toNanos()) {
                    process.destroyForcibly().waitFor();
                    return new MeasuredProcess(false, seconds(start), cpu.toNanos() / 1e9, peak);
                }
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        if (process.exitValue() != 0) {
            throw new IOException(command.getFirst() + " failed:\n" + Files.readString(log));
        }
        return new MeasuredProcess(true, seconds(start), cpu.toNanos() / 1e9, peak);
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }

    /** 0 if the process has just ended. */
    private static double peakMegabytes(long pid) throws IOException {
        try {
            return Files.readAllLines(Path.of("/proc/" + pid + "/status"))
                .stream()
                .filter(line -> line.startsWith(PEAK))
                .mapToDouble(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024 / 1e6)
                .findFirst()
                .orElse(0);
        } catch (NoSuchFileException ended) {
            return 0;
        }
    }
}
