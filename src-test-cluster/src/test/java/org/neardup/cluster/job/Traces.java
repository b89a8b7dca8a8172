package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.ElasticsearchNode;
import org.neardup.cluster.node.RealCluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Leftovers that jobs and searches must not leave: tasks, open readers, memory, work indices, busy threads, temporary files.
 *
 * @param cluster        the cluster under test
 * @param temporaryFiles of each node, before the test
 */
public record Traces(RealCluster cluster, Map<String, List<Path>> temporaryFiles) {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    // The thread names of a pool in EsExecutors. The names of other threads are arbitrary, even paths of files.
    private static final Pattern THREAD = Pattern.compile(
        "cpu usage by thread 'elasticsearch\\[([^\\]]+)\\]\\[(near_duplicates[^\\]]*)\\]\\[T#\\d+\\]");

    /** The state of the shared cluster before the jobs under test. */
    static Traces before() throws IOException {
        return before(SharedCluster.cluster());
    }

    /** The state of a cluster before the test. */
    public static Traces before(RealCluster cluster) throws IOException {
        Map<String, List<Path>> files = new TreeMap<>();
        for (ElasticsearchNode node : cluster.nodes()) {
            files.put(node.name(), node.temporaryFiles());
        }
        return new Traces(cluster, files);
    }

    /** Waits until nothing is left and the cluster is green; fails with all leftovers. */
    public void assertNone() throws IOException {
        cluster.awaitHealth("green");
        Instant deadline = Instant.now().plus(PATIENCE);
        List<String> left = left();
        while (left.isEmpty() == false && Instant.now().isBefore(deadline)) {
            Job.pause(200);
            left = left();
        }
        if (left.isEmpty() == false) {
            throw new AssertionError("left behind:\n" + String.join("\n", left));
        }
    }

    /** Running tasks of jobs, on any node. */
    static List<String> tasks() throws IOException {
        return tasks(SharedCluster.cluster(), "*near_duplicates*");
    }

    /** Running tasks that read or join, on any node. */
    static List<String> work() throws IOException {
        return tasks(SharedCluster.cluster(), "indices:data/read/near_duplicates/shard*,internal:near_duplicates/join*");
    }

    private static List<String> tasks(RealCluster cluster, String actions) throws IOException {
        List<String> tasks = new ArrayList<>();
        JsonNode answer = get(cluster, "/_tasks?detailed=true&actions=" + actions);
        answer.path("nodes").forEach(node -> node.path("tasks").forEach(task -> {
            if (task.path("action").asText().startsWith("cluster:") == false) {
                tasks.add("task " + task.path("action").asText() + " " + task.path("description").asText());
            }
        }));
        return tasks;
    }

    private List<String> left() throws IOException {
        List<String> left = new ArrayList<>(tasks(cluster, "*near_duplicates*,indices:data/read/search*"));
        get("/_cluster/state/metadata?filter_path=metadata.persistent_tasks.tasks").at("/metadata/persistent_tasks/tasks").forEach(task -> {
            if (task.toString().contains("near_duplicates")) {
                left.add("persistent task " + task);
            }
        });
        get("/_cluster/state/metadata?filter_path=metadata.indices.*.state").at("/metadata/indices").properties().forEach(index -> {
            if (index.getKey().startsWith(".near_duplicates-work")) {
                left.add("work index " + index.getKey());
            }
        });
        Map<String, Integer> threads = threads();
        for (JsonNode node : get("/_nodes/stats/indices,thread_pool,breaker").path("nodes")) {
            String name = node.path("name").asText();
            addUnlessZero(left, name + " open search contexts", node.at("/indices/search/open_contexts"));
            node.path("thread_pool").properties().forEach(pool -> {
                if (pool.getKey().startsWith("near_duplicates")) {
                    threads.merge(name + " " + pool.getKey(), -pool.getValue().path("threads").asInt(), Integer::sum);
                    addUnlessZero(left, name + " busy threads of " + pool.getKey(), pool.getValue().path("active"));
                    addUnlessZero(left, name + " waiting for " + pool.getKey(), pool.getValue().path("queue"));
                }
            });
            for (String breaker : List.of("near_duplicates", "request")) {
                addUnlessZero(left, name + " bytes reserved for " + breaker, node.at("/breakers/" + breaker + "/estimated_size_in_bytes"));
            }
        }
        threads.forEach((pool, count) -> {
            if (count > 0) {
                left.add("threads that no pool counts, of " + pool + ": " + count);
            }
        });
        for (ElasticsearchNode node : cluster.nodes()) {
            List<Path> files = new ArrayList<>(node.temporaryFiles());
            files.removeAll(temporaryFiles.get(node.name()));
            files.forEach(file -> left.add("temporary file " + file));
        }
        left.addAll(filesOfDeletedIndices());
        return left;
    }

    /** The number of threads of our pools, busy or not, by node and pool. */
    private Map<String, Integer> threads() throws IOException {
        Map<String, Integer> threads = new TreeMap<>();
        Matcher names = THREAD.matcher(
            get("/_nodes/hot_threads?threads=9999&ignore_idle_threads=false&interval=1ms&snapshots=1").asText());
        while (names.find()) {
            threads.merge(names.group(1) + " " + names.group(2), 1, Integer::sum);
        }
        return threads;
    }

    /**
     * The server keeps the files of a deleted index while a search has them open. Its count of open contexts excludes the searches with
     * which jobs read, so these files reveal a reader that was never closed, after its index was deleted.
     */
    private List<String> filesOfDeletedIndices() throws IOException {
        Map<String, List<String>> stored = new TreeMap<>();
        for (ElasticsearchNode node : cluster.nodes()) {
            stored.put(node.name(), node.storedIndices());
        }
        List<String> known = get("/_cluster/state/metadata?filter_path=metadata.indices.*.settings.index.uuid").findValuesAsText("uuid");
        List<String> left = new ArrayList<>();
        stored.forEach((node, indices) -> {
            indices.stream().filter(index -> known.contains(index) == false).forEach(index -> {
                left.add(node + " files of the deleted index " + index);
            });
        });
        return left;
    }

    private static void addUnlessZero(List<String> left, String name, JsonNode count) {
        if (count.asLong() != 0) {
            left.add(name + ": " + count);
        }
    }

    private JsonNode get(String path) throws IOException {
        return get(cluster, path);
    }

    private static JsonNode get(RealCluster cluster, String path) throws IOException {
        return cluster.api().send("GET", path).expectSuccess();
    }
}
