package org.neardup.cluster.node;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One node: a folder with its configuration, data and logs, and the process that serves them. It can be stopped, killed and started again,
 * with the same ports and data.
 */
public final class ElasticsearchNode {

    private static final int STOP_SECONDS = 30;

    private final String name;
    private final Path folder;
    private final int httpPort;
    private final int transportPort;
    private final ClusterOptions options;
    private ElasticsearchDistribution distribution;
    private Process launcher;

    ElasticsearchNode(
        String name,
        Path folder,
        int httpPort,
        int transportPort,
        ElasticsearchDistribution distribution,
        ClusterOptions options) {
        this.name = name;
        this.folder = folder;
        this.httpPort = httpPort;
        this.transportPort = transportPort;
        this.distribution = distribution;
        this.options = options;
    }

    /** The node's name in the cluster. */
    public String name() {
        return name;
    }

    /** The HTTP address of the node. */
    public URI http() {
        return URI.create("http://127.0.0.1:" + httpPort);
    }

    int transportPort() {
        return transportPort;
    }

    private Path configuration() {
        return folder.resolve("config");
    }

    /** The output of the node; check it first if the node does not start. */
    public Path log() {
        return folder.resolve("logs").resolve("console.log");
    }

    /** The server log, one JSON object a line. */
    public Path serverLog() {
        return folder.resolve("logs").resolve(options.name() + "_server.json");
    }

    /** The node's temporary folder, to which the server can write. */
    public Path temporaryFolder() {
        return folder.resolve("tmp");
    }

    /** Files in the node's temporary folder, sorted, except libraries that the server itself unpacks there. */
    public List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.walk(temporaryFolder())) {
            return files.filter(Files::isRegularFile)
                .filter(file -> file.getFileName().toString().startsWith("jansi-") == false)
                .sorted()
                .toList();
        }
    }

    /** The UUIDs of the indices with files on the node, sorted. */
    public List<String> storedIndices() throws IOException {
        Path indices = folder.resolve("data").resolve("indices");
        if (Files.notExists(indices)) {
            return List.of();
        }
        try (Stream<Path> stored = Files.list(indices)) {
            return stored.map(index -> index.getFileName().toString()).sorted().toList();
        }
    }

    /** Whether the node's process is running; it may not have joined yet. */
    public boolean isRunning() {
        return launcher != null && launcher.isAlive();
    }

    /** The process to end to stop the node; it stops the server's own process. */
    public ProcessHandle process() {
        if (launcher == null) {
            throw new IllegalStateException("[" + name + "] was never started");
        }
        return launcher.toHandle();
    }

    /** The server's own process, a child of the launcher. */
    public ProcessHandle server() {
        return process().children().findFirst().orElseThrow(() -> new IllegalStateException("[" + name + "] runs no server"));
    }

    /** CPU time of the server since its start. */
    Duration processorTime() {
        return server().info().totalCpuDuration().orElseThrow(() -> new IllegalStateException("the system does not tell processor times"));
    }

    /** Writes the configuration; keeps data of an earlier run. */
    void configure(List<ElasticsearchNode> cluster) throws IOException {
        Folders.delete(configuration());
        Folders.copy(distribution.home().resolve("config"), configuration());
        for (String sub : List.of("data", "logs", "tmp")) {
            Files.createDirectories(folder.resolve(sub));
        }
        Map<String, String> settings = new TreeMap<>(options.settings());
        settings.put("cluster.name", options.name());
        settings.put("node.name", name);
        settings.put("path.data", quoted(folder.resolve("data").toString()));
        settings.put("path.logs", quoted(folder.resolve("logs").toString()));
        settings.put("network.host", "127.0.0.1");
        settings.put("http.port", Integer.toString(httpPort));
        settings.put("transport.port", Integer.toString(transportPort));
        settings.put("discovery.seed_hosts", list(cluster.stream().map(node -> "127.0.0.1:" + node.transportPort)));
        settings.put("cluster.initial_master_nodes", list(cluster.stream().map(ElasticsearchNode::name)));
        settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
        settings.put("xpack.security.enabled", Boolean.toString(options.security().isPresent()));
        String yaml = settings.entrySet().stream().map(line -> line.getKey() + ": " + line.getValue() + "\n").collect(Collectors.joining());
        Files.writeString(configuration().resolve("elasticsearch.yml"), yaml);
        if (options.security().isPresent()) {
            options.security().get().write(configuration());
        }
        Account.ofThisMachine().own(folder);
    }

    /** Makes the node start from another distribution, with the same configuration and data. */
    void upgrade(ElasticsearchDistribution other) {
        distribution = other;
    }

    /** Starts the process; the node responds some ten seconds later. */
    void start() throws IOException {
        if (isRunning()) {
            throw new IllegalStateException("[" + name + "] runs already");
        }
        List<String> command = new ArrayList<>();
        // In its own session, so that Ctrl-C in the terminal reaches only this JVM, which then shuts down its nodes cleanly.
        if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
            command.add("/usr/bin/setsid");
        }
        command.addAll(Account.ofThisMachine().command(List.of(distribution.program("elasticsearch").toString())));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.resolve("logs").toFile())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        List<String> javaOptions = new ArrayList<>(options.javaOptions());
        javaOptions.add("-Xms" + options.heapMegabytes() + "m");
        javaOptions.add("-Xmx" + options.heapMegabytes() + "m");
        builder.environment().put("ES_JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("ES_JAVA_OPTS", String.join(" ", javaOptions));
        builder.environment().put("ES_PATH_CONF", configuration().toString());
        builder.environment().put("ES_TMPDIR", temporaryFolder().toString());
        launcher = builder.start();
    }

    /** Shuts the node down cleanly: it flushes, leaves the cluster and ends. No effect on a stopped node. */
    public void stop() {
        if (launcher != null) {
            RunningProcesses.stop(launcher.toHandle(), STOP_SECONDS);
        }
    }

    /** Kills the node like a power failure: {@code kill -9} for the server and its launcher. */
    public void kill() {
        List<ProcessHandle> processes = Stream.concat(launcher.descendants(), Stream.of(launcher.toHandle())).toList();
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join());
    }

    /** The last lines that the node printed. */
    String lastLines(int count) {
        try {
            List<String> lines = new String(Files.readAllBytes(log()), StandardCharsets.UTF_8).lines().toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - count), lines.size()));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    private static String list(Stream<String> items) {
        return items.map(ElasticsearchNode::quoted).collect(Collectors.joining(", ", "[", "]"));
    }
}
