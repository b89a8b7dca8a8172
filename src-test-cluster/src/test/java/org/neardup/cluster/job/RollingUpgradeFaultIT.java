package org.neardup.cluster.job;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.node.ElasticsearchDistribution;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.program.Build;
import org.neardup.kernel.SeededRandom;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;

/**
 * All nodes are upgraded, one by one, during a job: it ends with the correct result. If the build names no newer server, the nodes get this
 * plugin with another version number. The shared cluster of all tests keeps what they got.
 */
public class RollingUpgradeFaultIT {

    private static final String RENUMBERED = "99.0.0";
    /** Slow enough that a job makes little progress while a node restarts. */
    private static final int NEARLY_STOPPED = 1;
    /** One node is upgraded in each of these. */
    private static final List<String> PHASES = List.of("snapshot", "join", "export");

    @Rule
    public final SeededRandom seed = new SeededRandom();
    @Rule
    public final NothingLeft nothingLeft = new NothingLeft();

    private final RealCluster cluster = SharedCluster.cluster();

    @Test
    public void theJobEndsWithTheRightResult() throws IOException {
        Selection.assumeAll();
        Build build = Build.ofThisProgram();
        ElasticsearchDistribution other = build.newer().isPresent() ? build.newer().get().install() : renumbered(build);
        assertEquals(PHASES.size(), cluster.nodes().size());
        Set<String> before = versions();
        SlowJob slow = SlowJob.startAny("job-upgraded", seed.random());
        for (int i = 0; i < PHASES.size(); i++) {
            slow.job().awaitPhase(PHASES.get(i));
            slow.job().changeRate(NEARLY_STOPPED);
            assertFalse("ended before " + PHASES.get(i), slow.job().status().path("completed").asBoolean());
            slow.awaitCopiesOfPlans();
            cluster.upgrade(cluster.nodes().get(i), other);
            slow.job().changeRate(SlowJob.REQUESTS_PER_SECOND);
        }
        slow.finishRight();
        Set<String> after = versions();
        assertEquals(after.toString(), 1, after.size());
        assertNotEquals(before, after);
    }

    /** Of the servers and their plugins, each once. */
    private static Set<String> versions() throws IOException {
        Set<String> versions = new TreeSet<>();
        for (JsonNode node : SharedCluster.api().send("GET", "/_nodes/plugins").expectSuccess().path("nodes")) {
            versions.add(node.path("version").asText() + " with " + node.at("/plugins/0/version").asText());
        }
        return versions;
    }

    private static ElasticsearchDistribution renumbered(Build build) throws IOException {
        Path folder = build.home().resolve("upgraded");
        Path plugin = folder.resolve("plugin.zip");
        Files.createDirectories(folder);
        try (ZipFile zip = new ZipFile(build.plugin().toFile()); ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(plugin))) {
            for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements();) {
                ZipEntry entry = entries.nextElement();
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTime(entry.getTime());
                out.putNextEntry(copy);
                copy(zip, entry, out);
                out.closeEntry();
            }
        }
        return ElasticsearchDistribution.install(build.distribution(), List.of(plugin), folder);
    }

    private static void copy(ZipFile zip, ZipEntry entry, OutputStream out) throws IOException {
        byte[] content = zip.getInputStream(entry).readAllBytes();
        if (entry.getName().endsWith("plugin-descriptor.properties")) {
            String descriptor = new String(content, StandardCharsets.UTF_8);
            content = descriptor.replaceFirst("(?m)^version=.*$", "version=" + RENUMBERED).getBytes(StandardCharsets.UTF_8);
        }
        out.write(content);
    }
}
