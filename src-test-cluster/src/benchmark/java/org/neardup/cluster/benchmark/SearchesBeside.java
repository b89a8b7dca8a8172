package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The latency of searches on an idle node and during a job. One search at a time, with a pause after each.
 *
 * @param index      filled
 * @param idleMillis duration of the measurement on the idle node
 * @param mostMillis maximum duration of the measurement during the job, which then continues without a rate limit
 * @param progress   receives messages on refused searches and on the time of the job
 */
record SearchesBeside(JobIndex index, int idleMillis, int mostMillis, Consumer<String> progress) {

    private static final int PAUSE_MILLIS = 10;
    private static final int CHECK_EVERY = 10;
    private static final String ALL = "during a job";
    private static final long SEED = 7;
    private static final int TOO_MANY_REQUESTS = 429;

    RowTable run(String parameters) throws IOException {
        Random random = new Random(SEED);
        measure(random, idleMillis, null);
        Map<String, Timings> idle = measure(random, idleMillis, null);
        RunningJob job = index.start(parameters);
        Map<String, Timings> busy = measure(random, mostMillis, job);
        index.cluster().api().send("POST", "/_near_duplicates/" + job.id() + "/_rethrottle?requests_per_second=-1");
        JobStatus end = job.await(status -> {}, Duration.ofMillis(100));
        RowTable table = new RowTable();
        double p95 = idle.get(ALL).quantile(0.95);
        row("idle", idle.get(ALL), p95, table.row());
        busy.forEach((phase, timings) -> row(phase, timings, p95, table.row()));
        String found = "the job took %.1f s and found %,d documents that could go";
        progress.accept(String.format(Locale.ROOT, found, end.seconds(), end.count("removable")));
        return table;
    }

    /** Times of all searches, and of those in each phase of the job. */
    private Map<String, Timings> measure(Random random, int millis, RunningJob job) throws IOException {
        Map<String, Timings> timings = new LinkedHashMap<>(Map.of(ALL, new Timings()));
        long end = System.nanoTime() + millis * 1_000_000L;
        String phase = "";
        int refused = 0;
        for (int searches = 0; System.nanoTime() < end; searches++) {
            if (job != null && searches % CHECK_EVERY == 0) {
                phase = job.status().phase();
                if (phase.equals("finished")) {
                    break;
                }
            }
            ObjectNode body = RestApi.JSON.createObjectNode();
            body.putObject("query").putObject("match").put("text", ShortTexts.query(random));
            long start = System.nanoTime();
            Answer answer = index.cluster().api().search(index.name(), body);
            double time = (System.nanoTime() - start) / 1e6;
            if (answer.status() == TOO_MANY_REQUESTS) {
                refused++;
            } else {
                answer.expectSuccess();
                timings.get(ALL).add(time);
                if (job != null) {
                    timings.computeIfAbsent("in phase " + phase, name -> new Timings()).add(time);
                }
            }
            pause();
        }
        progress.accept((job == null ? "idle: " : "during a job: ") + refused + " searches refused for lack of memory");
        return timings;
    }

    private static void row(String name, Timings timings, double idle, ObjectNode row) {
        row.put("searches", name).put("number", timings.count());
        row.put("median_ms", timings.median()).put("p95_ms", timings.quantile(0.95)).put("p99_ms", timings.quantile(0.99));
        row.put("p95_to_idle", timings.quantile(0.95) / idle);
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
