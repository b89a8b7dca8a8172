package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The measured cost of one kind of search. */
final class SearchCost {

    /** Milliseconds of each search of a single client. */
    final Timings elapsed = new Timings();

    /** CPU milliseconds of the node for all of these searches. */
    double cpuMillis;

    /** Searches per second of all concurrent clients, one value for each slice. */
    final Timings rate = new Timings();

    /** Bytes that a search allocates in the node. */
    long allocatedBytes;

    double cpuMillisOfOne() {
        return cpuMillis / elapsed.count();
    }

    /** Writes the numbers and their ratios to those of another kind. */
    void write(ObjectNode row, SearchCost peer) {
        row.put("ms", elapsed.median()).put("p90_ms", elapsed.quantile(0.9)).put("ratio", elapsed.median() / peer.elapsed.median());
        row.put("CPU_ms", cpuMillisOfOne()).put("CPU_ratio", cpuMillisOfOne() / peer.cpuMillisOfOne());
        row.put("searches/s", Math.round(rate.median())).put("rate_ratio", rate.median() / peer.rate.median());
        row.put("allocated_KB", allocatedBytes / 1024);
    }
}
