package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;

import org.neardup.cluster.job.JobStatus;

import java.io.IOException;

/**
 * What a job costs that continues an earlier one, beside one that does not, when one document in a hundred is new.
 *
 * @param index  to fill
 * @param texts  what is compared
 * @param rounds how often it is measured
 */
record JobContinued(JobIndex index, ShortTexts texts, int rounds) {

    RowTable run() throws IOException {
        int old = texts.count() - texts.count() / 100;
        RowTable table = new RowTable();
        for (int round = 0; round < rounds; round++) {
            index.fill(texts.first(old), 1);
            index.run();
            String earlier = index.run().status().json().path("job").asText();
            index.add(texts, old);
            put("continued", index.goOn(earlier), table);
            put("full", index.run().status(), table);
        }
        return table;
    }

    private static void put(String kind, JobStatus status, RowTable table) {
        ObjectNode row = table.row().put("job", kind).put("documents", status.count("total")).put("removable", status.count("removable"));
        JobIndex.putPhases(status, row);
        row.put("job_ms", Math.round(1000 * status.seconds()));
    }
}
