package org.neardup.tool;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.neardup.kernel.join.JoinStatistics;

/**
 * The statistics of a join as one JSON object.
 *
 * @param algorithm the name of the algorithm
 * @param threads number of probing threads
 * @param parameters further statistics, written last: finite numbers, and names of letters and signs that need no escape
 * @param statistics the counts of the join
 * @param prepareSeconds time for ranking tokens, sorting records and grouping duplicates, after reading
 * @param firstSeconds time for building the index, joining and writing, in the first round
 * @param bestSeconds the same in the fastest round
 */
record StatisticsLine(String algorithm, int threads, Map<String, ?> parameters, JoinStatistics statistics, double prepareSeconds,
    double firstSeconds, double bestSeconds) {

    @Override
    public String toString() {
        return String.format(Locale.ROOT,
            "{\"algorithm\":\"%s\",\"threads\":%d,\"pairs\":%d,\"candidates\":%d,\"seconds\":%.4f,\"first_seconds\":%.4f,"
                + "\"prepare_seconds\":%.4f,\"peak_memory_bytes\":%d,\"join_memory_bytes\":%d,\"records\":%d,\"tokens\":%d,"
                + "\"index_entries\":%d,\"postings\":%d,\"prefix_candidates\":%d,\"positional_candidates\":%d,\"verifications\":%d,"
                + "\"verification_steps\":%d%s}",
            algorithm, threads, statistics.pairs(), statistics.candidates(), bestSeconds, firstSeconds, prepareSeconds, peakMemory(),
            statistics.memoryBytes(), statistics.records(), statistics.tokens(), statistics.indexEntries(), statistics.postings(),
            statistics.prefixCandidates(), statistics.positionalCandidates(), statistics.verifications(), statistics.verificationSteps(),
            others());
    }

    private String others() {
        StringBuilder others = new StringBuilder();
        parameters.forEach((name, value) -> others.append(",\"").append(name).append("\":")
            .append(value instanceof String ? "\"" + value + "\"" : value));
        return others.toString();
    }

    /** The peak resident memory of the process if the system reports it (Linux), otherwise the peak use of the Java heap. */
    static long peakMemory() {
        Path status = Path.of("/proc/self/status");
        if (Files.isReadable(status)) {
            try {
                for (String line : Files.readAllLines(status)) {
                    if (line.startsWith("VmHWM:")) {
                        return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
                    }
                }
            } catch (IOException e) {
                return peakHeap();
            }
        }
        return peakHeap();
    }

    private static long peakHeap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }
}
