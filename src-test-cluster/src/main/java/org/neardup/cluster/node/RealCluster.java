package org.neardup.cluster.node;

import org.neardup.cluster.rest.Answer;
import org.neardup.cluster.rest.Credentials;
import org.neardup.cluster.rest.RestApi;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A running cluster of real nodes on this machine, with its own loopback ports. Closing it stops every node; so does the end of this JVM,
 * by Ctrl-C or otherwise. If the JVM is killed, the next start of a cluster of this name stops the remaining nodes.
 */
public final class RealCluster implements Closeable {

    private static final int LOG_LINES = 60;

    private final ClusterOptions options;
    private final List<ElasticsearchNode> nodes;
    private final RunningProcesses processes;
    private final Thread stopper = new Thread(this::stopNodes, "stop-nodes");
    private final RestApi api;

    private RealCluster(ClusterOptions options, List<ElasticsearchNode> nodes, RunningProcesses processes) {
        this.options = options;
        this.nodes = nodes;
        this.processes = processes;
        this.api = new RestApi(addresses(), options.security().map(Security::superuser));
    }

    /**
     * Starts a cluster without the data of an earlier one of its name, and waits until all its nodes have joined.
     *
     * @param home the cluster's own folder, which has its name, is in this one
     * @throws IOException if the nodes do not start in time; the message contains the end of their logs
     */
    public static RealCluster start(ElasticsearchDistribution distribution, ClusterOptions options, Path home) throws IOException {
        Path folder = home.resolve(options.name());
        RunningProcesses processes = new RunningProcesses(folder.resolve("processes"));
        processes.stopLeftBehind();
        Folders.delete(folder);
        Files.createDirectories(folder);
        List<Integer> ports = FreePorts.find(2 * options.nodes());
        List<ElasticsearchNode> nodes = new ArrayList<>();
        for (int i = 0; i < options.nodes(); i++) {
            String name = options.name() + "-" + i;
            nodes.add(new ElasticsearchNode(name, folder.resolve(name), ports.get(2 * i), ports.get(2 * i + 1), distribution, options));
        }
        for (ElasticsearchNode node : nodes) {
            node.configure(nodes);
        }
        RealCluster cluster = new RealCluster(options, List.copyOf(nodes), processes);
        cluster.startNodes();
        return cluster;
    }

    /** The REST API of all nodes, as the superuser if security is enabled. */
    public RestApi api() {
        return api;
    }

    /** The REST API of all nodes for another user; the caller closes it. */
    public RestApi apiFor(Credentials user) {
        return new RestApi(addresses(), Optional.of(user));
    }

    /** CPU time of the servers of all nodes since their start. */
    public Duration processorTime() {
        return nodes.stream().map(ElasticsearchNode::processorTime).reduce(Duration.ZERO, Duration::plus);
    }

    /** The nodes, running or stopped. */
    public List<ElasticsearchNode> nodes() {
        return nodes;
    }

    /** The node of this name. */
    public ElasticsearchNode node(String name) {
        return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
    }

    /** Starts a stopped or killed node, and waits until it has joined and all copies of the data are allocated. */
    public void startAgain(ElasticsearchNode node) throws IOException {
        startAgain(List.of(node));
    }

    /** Starts stopped or killed nodes, and waits until they have joined and all copies of the data are allocated. */
    public void startAgain(List<ElasticsearchNode> stopped) throws IOException {
        for (ElasticsearchNode node : stopped) {
            node.start();
        }
        processes.remember(running());
        awaitHealth("green");
    }

    /** Starts the nodes that do not run, if any, and waits until they have joined and all copies of the data are allocated. */
    public void startStoppedNodes() throws IOException {
        List<ElasticsearchNode> stopped = nodes.stream().filter(node -> node.isRunning() == false).toList();
        if (stopped.isEmpty() == false) {
            startAgain(stopped);
        }
    }

    /**
     * One step of a rolling upgrade: shuts a node down cleanly, starts it from another distribution, and waits until it has joined and all
     * copies of the data are allocated that can be: a replica never is on a node with an older server than its primary's.
     */
    public void upgrade(ElasticsearchNode node, ElasticsearchDistribution distribution) throws IOException {
        node.stop();
        node.upgrade(distribution);
        node.start();
        processes.remember(running());
        await("yellow&wait_for_events=languid&wait_for_no_initializing_shards=true");
    }

    /** Waits until all nodes have joined and the health is at least {@code status}, {@code yellow} or {@code green}. */
    public void awaitHealth(String status) throws IOException {
        await(status);
    }

    private void await(String status) throws IOException {
        Instant deadline = Instant.now().plus(options.startTimeout());
        String path = "/_cluster/health?timeout=5s&wait_for_nodes=" + nodes.size() + "&wait_for_status=" + status;
        String last = "no answer";
        while (Instant.now().isBefore(deadline)) {
            List<ElasticsearchNode> ended = nodes.stream().filter(node -> node.isRunning() == false).toList();
            if (ended.isEmpty() == false) {
                throw new IOException("[" + ended.getFirst().name() + "] ended\n" + lastLines(ended));
            }
            try {
                Answer health = api.send("GET", path);
                if (health.succeeded()) {
                    return;
                }
                last = health.body().toString();
            } catch (IOException notYet) {
                last = notYet.toString();
            }
            pause();
        }
        throw new IOException(
            "the cluster was not " + status + " within " + options.startTimeout() + ": " + last + "\n" + lastLines(nodes));
    }

    /**
     * Leaves the nodes running when this JVM ends, for manual use.
     *
     * @return the ids of the processes to end later
     */
    public List<Long> leaveRunning() throws IOException {
        Runtime.getRuntime().removeShutdownHook(stopper);
        api.close();
        return running().stream().map(ProcessHandle::pid).toList();
    }

    @Override
    public void close() throws IOException {
        api.close();
        stopNodes();
        processes.forget();
        Runtime.getRuntime().removeShutdownHook(stopper);
    }

    private void startNodes() throws IOException {
        Runtime.getRuntime().addShutdownHook(stopper);
        try {
            for (ElasticsearchNode node : nodes) {
                node.start();
            }
            processes.remember(running());
            awaitHealth("yellow");
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private void stopNodes() {
        nodes.parallelStream().forEach(ElasticsearchNode::stop);
    }

    private List<ProcessHandle> running() {
        return nodes.stream().filter(ElasticsearchNode::isRunning).map(ElasticsearchNode::process).toList();
    }

    private List<URI> addresses() {
        return nodes.stream().map(ElasticsearchNode::http).toList();
    }

    private static String lastLines(List<ElasticsearchNode> nodes) {
        return nodes.stream()
            .map(node -> "--- " + node.log() + "\n" + node.lastLines(LOG_LINES))
            .collect(Collectors.joining("\n"));
    }

    private static void pause() throws IOException {
        try {
            Thread.sleep(Duration.ofMillis(200));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the cluster", e);
        }
    }
}
