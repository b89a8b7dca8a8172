package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.Random;

/**
 * How long searches take while the node does nothing else, and while a job runs. One search at a time, with a pause after each.
 *
 * @param index      filled
 * @param idleMillis how long the idle node is measured
 * @param mostMillis the job is measured for at most so long, and then goes on at full speed
 */
record SearchesBeside(JobIndex index, int idleMillis, int mostMillis) {

    private static final int PAUSE_MILLIS = 10;
    private static final int CHECK_EVERY = 25;
    private static final long SEED = 7;

    RowTable run(String parameters) throws IOException {
        Random random = new Random(SEED);
        measure(random, idleMillis, null);
        Timings idle = measure(random, idleMillis, null);
        RunningJob job = index.start(parameters);
        Timings busy = measure(random, mostMillis, job);
        index.api().send("POST", "/_near_duplicates/" + job.id() + "/_rethrottle?requests_per_second=-1");
        JobStatus end = job.await(status -> {}, Duration.ofMillis(100));
        RowTable table = new RowTable();
        row("idle", idle, idle, table.row()).put("job_ms", 0).put("pairs", 0);
        row("beside a job", busy, idle, table.row()).put("job_ms", Math.round(1000 * end.seconds())).put("pairs", end.count("pairs"));
        return table;
    }

    private Timings measure(Random random, int millis, RunningJob until) throws IOException {
        Timings timings = new Timings();
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end) {
            if (until != null && timings.count() % CHECK_EVERY == CHECK_EVERY - 1 && until.status().completed()) {
                break;
            }
            ObjectNode body = RestApi.JSON.createObjectNode();
            body.putObject("query").putObject("match").put("text", ShortTexts.query(random));
            timings.measure(() -> index.api().search(index.name(), body).expectSuccess());
            pause();
        }
        return timings;
    }

    private static ObjectNode row(String name, Timings timings, Timings idle, ObjectNode row) {
        row.put("searches", name).put("number", timings.count());
        row.put("median_ms", timings.median()).put("p95_ms", timings.quantile(0.95)).put("p99_ms", timings.quantile(0.99));
        return row.put("p95_to_idle", timings.quantile(0.95) / idle.quantile(0.95));
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted between two searches", e);
        }
    }
}
