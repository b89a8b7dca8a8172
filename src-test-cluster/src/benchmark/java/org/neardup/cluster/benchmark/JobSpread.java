package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;

/**
 * The cost of a job by the number of shards and nodes: CPU time, and bytes written to and read from the work index.
 *
 * @param texts        to compare
 * @param warmUpRounds runs before the measurements
 * @param rounds       number of measurements
 */
record JobSpread(ShortTexts texts, int warmUpRounds, int rounds) {

    /** Measures one layout and adds its row. */
    void measure(JobIndex index, int nodes, int shards, RowTable table) throws IOException {
        index.fill(texts, shards);
        Timings cpu = new Timings();
        Timings time = new Timings();
        JobIndex.Run last = null;
        for (int round = 0; round < warmUpRounds + rounds; round++) {
            last = index.run();
            if (round >= warmUpRounds) {
                cpu.add(last.cpuMillis());
                time.add(last.millis());
            }
        }
        ObjectNode row = table.row();
        row.put("nodes", nodes).put("shards", shards).put("units", last.status().count("units"));
        row.put("removable", last.status().count("removable"));
        row.put("job_ms", Math.round(time.median())).put("CPU_ms", Math.round(cpu.median()));
        row.put("written_bytes", last.status().count("written_in_bytes")).put("read_bytes", last.status().count("read_in_bytes"));
    }
}
