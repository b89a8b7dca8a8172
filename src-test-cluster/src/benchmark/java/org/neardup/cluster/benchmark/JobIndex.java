package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * An index of short texts for benchmarks of jobs.
 *
 * @param cluster contains the index
 * @param name    of the index
 */
record JobIndex(RealCluster cluster, String name) {

    /** Minimum similarity of the pairs that the jobs find. */
    static final String THRESHOLD = "0.8";

    /** The phases of a job that changes no documents. */
    static final List<String> PHASES = List.of("snapshot", "join", "group", "write");

    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": %d, "number_of_replicas": 0, "refresh_interval": -1 },
          "mappings": {
            "dynamic": false,
            "properties": {
              "text": { "type": "text", "fields": { "signatures": { "type": "signature_set", "analyzer": "standard" } } },
              "site": { "type": "keyword" }
            }
          }
        }
        """;

    /**
     * The measurements of one job.
     *
     * @param job       the job
     * @param status    at its end
     * @param cpuMillis CPU time of all nodes from its start to its end
     */
    record Run(RunningJob job, JobStatus status, double cpuMillis) {

        /** Time to read the index and to join. */
        double joinMillis() {
            return status.millis("snapshot") + status.millis("join");
        }

        /** Time of the whole job. */
        double millis() {
            return 1000 * status.seconds();
        }
    }

    /** Recreates the index with these texts and number of shards. */
    void fill(ShortTexts texts, int shards) throws IOException {
        delete(name);
        cluster.api().send("PUT", "/" + name, DEFINITION.formatted(shards)).expectSuccess();
        add(texts, 0);
    }

    /** Adds the texts starting at number {@code first}. */
    void add(ShortTexts texts, int first) throws IOException {
        BulkLoader loader = new BulkLoader(cluster.api());
        for (List<Document> batch : texts.batches(first)) {
            loader.load(name, batch, indexed -> {});
        }
        cluster.api().send("POST", "/" + name + "/_flush").expectSuccess();
        cluster.api().send("POST", "/" + name + "/_refresh").expectSuccess();
    }

    /** Starts a job with these URL parameters. */
    RunningJob start(String parameters) throws IOException {
        return start(parameters, body());
    }

    private ObjectNode body() {
        ObjectNode body = RestApi.JSON.createObjectNode();
        // The programs compared with the jobs take sets of any size.
        body.put("field", "text.signatures").put("similarity", "jaccard").put("threshold", Double.parseDouble(THRESHOLD));
        body.put("min_tokens", 1);
        return body;
    }

    private RunningJob start(String parameters, ObjectNode body) throws IOException {
        String path = "/" + name + "/_near_duplicates" + parameters;
        return new RunningJob(cluster.api(), cluster.api().send("POST", path, body.toString()).expectSuccess().path("job").asText());
    }

    /** Runs a job without a rate limit, alone. */
    Run run() throws IOException {
        return run(body -> {});
    }

    /** Like {@link #run()} with a changed request. */
    Run run(Consumer<ObjectNode> change) throws IOException {
        ObjectNode body = body();
        change.accept(body);
        Duration before = cluster.processorTime();
        RunningJob job = start("?requests_per_second=-1", body);
        JobStatus end = job.await();
        return new Run(job, end, cluster.processorTime().minus(before).toMillis());
    }

    /** Exports the result of a job to a new index, alone, and deletes the job. */
    Run export(Run found) throws IOException {
        delete(dest());
        Duration before = cluster.processorTime();
        RunningJob export = found.job.export(dest());
        JobStatus end = export.await();
        double cpuMillis = cluster.processorTime().minus(before).toMillis();
        cluster.api().send("DELETE", "/_near_duplicates/" + found.job.id()).expectSuccess();
        return new Run(export, end, cpuMillis);
    }

    /** Adds the times of a job's phases to a row. */
    static void putPhases(JobStatus status, ObjectNode row) {
        for (String phase : PHASES) {
            row.put(phase + "_ms", status.millis(phase));
        }
    }

    private String dest() {
        return name + "-result";
    }

    private void delete(String index) throws IOException {
        cluster.api().send("DELETE", "/" + index + "?ignore_unavailable=true").expectSuccess();
    }
}
