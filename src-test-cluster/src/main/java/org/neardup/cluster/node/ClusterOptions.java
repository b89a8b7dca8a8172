package org.neardup.cluster.node;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The options of a cluster of real nodes.
 *
 * @param name          name of the cluster, and the first part of the nodes' names
 * @param nodes         number of nodes, at least 1
 * @param heapMegabytes the heap of each node
 * @param javaOptions   further options of each node's JVM
 * @param settings      lines of each node's {@code elasticsearch.yml}
 * @param security      if present, enables security with these users
 * @param startTimeout  maximum time until all nodes have joined
 */
public record ClusterOptions(
    String name,
    int nodes,
    int heapMegabytes,
    List<String> javaOptions,
    Map<String, String> settings,
    Optional<Security> security,
    Duration startTimeout) {

    /** A cluster without security, 512 MB of heap for each node. */
    public ClusterOptions(String name, int nodes) {
        this(name, nodes, 512, List.of(), Map.of(), Optional.empty(), Duration.ofMinutes(4));
    }

    public ClusterOptions {
        if (nodes < 1) {
            throw new IllegalArgumentException("a cluster needs at least one node, not " + nodes);
        }
        javaOptions = List.copyOf(javaOptions);
        settings = Map.copyOf(settings);
    }

    /** Compiles quickly instead of well: for tests, which mostly start nodes; never for measurements. */
    public ClusterOptions quickStart() {
        return new ClusterOptions(
            name,
            nodes,
            heapMegabytes,
            List.of("-XX:TieredStopAtLevel=1"),
            settings,
            security,
            startTimeout);
    }

    /** With a heap of this size for each node. */
    public ClusterOptions heap(int megabytes) {
        return new ClusterOptions(name, nodes, megabytes, javaOptions, settings, security, startTimeout);
    }

    /** With one more line in {@code elasticsearch.yml}. */
    public ClusterOptions setting(String key, String value) {
        Map<String, String> more = new TreeMap<>(settings);
        more.put(key, value);
        return new ClusterOptions(name, nodes, heapMegabytes, javaOptions, more, security, startTimeout);
    }

    /** With security and all of its features, by a trial licence. */
    public ClusterOptions secured(Security users) {
        return new ClusterOptions(name, nodes, heapMegabytes, javaOptions, settings, Optional.of(users), startTimeout)
            .setting("xpack.license.self_generated.type", "trial");
    }
}
