package org.neardup.cluster.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.job.Traces;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.ElasticsearchNode;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.program.Build;
import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.RestApi;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A separate cluster for requests that may do anything to it, with data that can be recreated any time. */
final class FuzzTarget implements Closeable {

    /** The damage of a cluster that does not respond. */
    static final String DOWN = "the cluster is down or without a master";

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String[] STOPS = {"the", "a", "is", "was", "will", "has"};
    private static final int STORIES = 15;
    private static final int WORDS = 90;
    private static final int QUERIES = 5;

    private final Build build;
    private final int nodes;
    private RealCluster cluster;
    private List<ServerLog> logs;
    private Traces traces;
    private String job = "";

    private FuzzTarget(Build build, int nodes) {
        this.build = build;
        this.nodes = nodes;
    }

    /** Starts a cluster. */
    static FuzzTarget start(int nodes) throws IOException {
        FuzzTarget target = new FuzzTarget(Build.ofThisProgram(), nodes);
        target.startCluster();
        return target;
    }

    RestApi api() {
        return cluster.api();
    }

    /** An ended job on the data. */
    String job() {
        return job;
    }

    private List<String> complaints() throws IOException {
        List<String> complaints = new ArrayList<>();
        for (ServerLog log : logs) {
            complaints.addAll(log.complaints());
        }
        return complaints;
    }

    /** Whether all nodes still execute all kinds of requests, each within the time limit. */
    boolean isWell() {
        Instant deadline = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(deadline) && cluster.nodes().stream().allMatch(ElasticsearchNode::isRunning)) {
            try {
                if (api().send("GET", "/_cluster/health?timeout=5s&master_timeout=5s&wait_for_nodes=" + nodes).succeeded()) {
                    return true;
                }
            } catch (IOException notYet) {
                continue;
            }
        }
        return false;
    }

    /** Kills the cluster and starts another one. */
    void startAnew() throws IOException {
        cluster.nodes().forEach(ElasticsearchNode::kill);
        cluster.close();
        startCluster();
    }

    private void startCluster() throws IOException {
        ClusterOptions options = new ClusterOptions("fuzz", nodes).quickStart().setting("action.destructive_requires_name", "false");
        cluster = RealCluster.start(build.install(), options, build.home());
        logs = cluster.nodes().stream().map(node -> new ServerLog(node.serverLog())).toList();
        traces = Traces.before(cluster);
    }

    /** Restores all data to the initial state. */
    void restore() throws IOException {
        for (RequestTemplate step : RequestTemplate.read("fixture.console")) {
            step.request().encoded().send(api()).expectSuccess();
        }
        api().send("POST", "/_bulk?refresh=true", documents()).expectSuccess();
        String find = "{\"field\": \"body.sig\", \"similarity\": \"jaccard\", \"threshold\": 0.7, \"dest\": {\"index\": \"fuzz-results\"}}";
        job = api().send("POST", "/fuzz/_near_duplicates?wait_for_completion=true", find).expectSuccess().path("job").asText();
    }

    private static String documents() {
        Random random = new Random(1);
        StringBuilder lines = new StringBuilder();
        for (int story = 0; story < STORIES; story++) {
            StringBuilder text = new StringBuilder("the harbour story");
            for (int i = 0; i < WORDS; i++) {
                text.append(' ').append(i % 3 == 0 ? STOPS[random.nextInt(STOPS.length)] : "word" + random.nextInt(5_000));
            }
            for (int copy = 0; copy < 4; copy++) {
                int id = 4 * story + copy;
                for (String index : List.of("fuzz", "fuzz-spare", "fuzz-other")) {
                    lines.append("{\"index\":{\"_index\":\"%s\",\"_id\":\"%d\"}}\n".formatted(index, id));
                    lines.append("""
                        {"title":"story %d","body":"%s the end %d","number":%d,"word":"w%d","open":%b,"date":"2026-03-%02d",\
                        "point":[%d,1],"nested":{"body":"%s"}}
                        """.formatted(story, text, copy, id, copy, copy % 2 == 0, 1 + copy, id, text));
                }
            }
        }
        for (int i = 0; i < QUERIES; i++) {
            lines.append("""
                {"index":{"_index":"fuzz-log","_id":"%d"}}
                {"text":"the harbour story word%d","times":%d,"query":{"term":{"number":%d}}}
                """.formatted(i, i, 1 + i, i));
        }
        return lines.toString();
    }

    /**
     * Everything that the requests have damaged or left since the data were restored, and what the nodes logged about the plugin; cleans
     * up. A damaged cluster is useless for further requests.
     */
    List<String> damage() throws IOException {
        List<String> damage = new ArrayList<>();
        if (isWell()) {
            try {
                damage.addAll(leftBehind());
            } catch (IOException | IllegalStateException e) {
                damage.add("the cluster cannot be cleaned up: " + e);
            }
        } else {
            damage.add(DOWN);
        }
        damage.addAll(complaints());
        return damage;
    }

    /** Cancels everything that runs, deletes all indices, and waits until nothing else is left of the requests so far. */
    private List<String> leftBehind() throws IOException {
        List<String> problems = new ArrayList<>();
        for (String job : runningJobs()) {
            Answer answer = api().send("POST", "/_near_duplicates/" + job + "/_cancel?timeout=5s&wait_for_completion=true");
            if (answer.status() >= 500) {
                problems.add("a job cannot be cancelled: " + answer.status() + " " + answer.body());
            }
        }
        awaitJobs().forEach(job -> problems.add("a job does not end\n" + job));
        for (JsonNode ended : jobs()) {
            Verdict.defect(ended.toString()).ifPresent(defect -> problems.add("a job ended with " + defect + ": " + ended));
        }
        api().send("DELETE", "/*,-.*?expand_wildcards=all").expectSuccess();
        try {
            traces.assertNone();
        } catch (AssertionError left) {
            problems.add(left.getMessage().replace('\n', ' '));
        }
        return problems;
    }

    /** Waits until no job runs; returns those that keep running. */
    List<String> awaitJobs() throws IOException {
        Instant deadline = Instant.now().plus(PATIENCE);
        List<String> running = runningJobs();
        while (running.isEmpty() == false && Instant.now().isBefore(deadline)) {
            api().send("GET", "/_near_duplicates/" + running.getFirst() + "?wait_for_completion=true&timeout=1s");
            running = runningJobs();
        }
        return running;
    }

    private List<String> runningJobs() throws IOException {
        List<String> running = new ArrayList<>();
        for (JsonNode each : jobs()) {
            if (each.path("completed").asBoolean() == false) {
                running.add(each.path("job").asText());
            }
        }
        return running;
    }

    private JsonNode jobs() throws IOException {
        return api().send("GET", "/_near_duplicates?size=1000").expectSuccess().path("jobs");
    }

    @Override
    public void close() throws IOException {
        cluster.close();
    }
}
