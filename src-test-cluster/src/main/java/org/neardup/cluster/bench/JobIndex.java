package org.neardup.cluster.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.rest.BulkLoader;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * An index of short texts on which jobs are measured.
 *
 * @param api  the cluster
 * @param name of the index
 */
record JobIndex(RestApi api, String name) {

    /** Least similarity of the pairs that the jobs look for. */
    static final String THRESHOLD = "0.8";

    private static final Duration POLL = Duration.ofMillis(20);
    private static final String DEFINITION = """
        {
          "settings": { "number_of_shards": %d, "number_of_replicas": 0, "refresh_interval": -1 },
          "mappings": {
            "dynamic": false,
            "properties": {
              "text": { "type": "text", "fields": { "signatures": { "type": "signature_set", "analyzer": "standard" } } }
            }
          }
        }
        """;

    /**
     * What one job took.
     *
     * @param status    at its end
     * @param cpuMillis processor time of all nodes from its start to its end
     */
    record Run(JobStatus status, double cpuMillis) {

        /** Time to read the index and to join. */
        double joinMillis() {
            return status.millis("snapshot") + status.millis("join");
        }

        /** Time of the whole job. */
        double millis() {
            return 1000 * status.seconds();
        }
    }

    /** Makes the index anew, with these texts in so many shards. */
    void fill(ShortTexts texts, int shards) throws IOException {
        delete(name);
        api.send("PUT", "/" + name, DEFINITION.formatted(shards)).expectSuccess();
        BulkLoader loader = new BulkLoader(api);
        for (List<Document> batch : texts.batches()) {
            loader.load(name, batch, indexed -> {});
        }
        api.send("POST", "/" + name + "/_flush").expectSuccess();
        api.send("POST", "/" + name + "/_refresh").expectSuccess();
    }

    /** Starts a job at full speed. */
    RunningJob start() throws IOException {
        return start("?requests_per_second=-1");
    }

    /** Starts a job with these parameters of the URL; what an earlier one left is deleted. */
    RunningJob start(String parameters) throws IOException {
        String dest = name + "-result";
        delete(dest);
        ObjectNode body = RestApi.JSON.createObjectNode();
        body.put("field", "text.signatures").put("threshold", Double.parseDouble(THRESHOLD));
        body.putObject("dest").put("index", dest);
        JsonNode started = api.send("POST", "/" + name + "/_near_duplicates" + parameters, body.toString()).expectSuccess();
        return new RunningJob(api, started.path("job").asText());
    }

    /** Runs a job at full speed, alone. */
    Run run() throws IOException {
        double cpuBefore = cpuMillis();
        JobStatus end = start().await(status -> {}, POLL);
        return new Run(end, cpuMillis() - cpuBefore);
    }

    /** Processor time that all nodes have taken since they were started. */
    double cpuMillis() throws IOException {
        double sum = 0;
        for (JsonNode node : api.send("GET", "/_nodes/stats/process").expectSuccess().path("nodes")) {
            sum += node.path("process").path("cpu").path("total_in_millis").asDouble();
        }
        return sum;
    }

    private void delete(String index) throws IOException {
        api.send("DELETE", "/" + index + "?ignore_unavailable=true").expectSuccess();
    }
}
