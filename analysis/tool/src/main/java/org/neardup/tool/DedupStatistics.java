package org.neardup.tool;

import java.util.Locale;
import org.neardup.tool.dedup.DedupResult;

/**
 * The statistics of a deduplication as one JSON object.
 *
 * @param result of the run
 * @param seconds time of the run, with writing
 */
record DedupStatistics(DedupResult result, double seconds) {

    @Override
    public String toString() {
        DedupResult.Counts counts = result.counts();
        return String.format(Locale.ROOT,
            "{\"documents\":%d,\"kept\":%d,\"removed\":%d,\"groups\":%d,\"invalid\":%d,\"too_few_tokens\":%d,\"not_compared\":%d,"
                + "\"units\":%d,\"seconds\":%.4f,\"read_seconds\":%.4f,\"join_seconds\":%.4f,\"peak_memory_bytes\":%d}",
            counts.documents(), result.count(DedupResult.Fate.KEPT), result.count(DedupResult.Fate.REMOVED), result.groups(),
            result.count(DedupResult.Fate.INVALID), counts.tooFewTokens(), counts.notCompared(), counts.units(), seconds,
            counts.readSeconds(), counts.joinSeconds(), StatisticsLine.peakMemory());
    }
}
