package org.neardup.cluster.tour;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static org.junit.Assert.assertEquals;

/** Runs the JavaScript example of {@code docs/clients.md}; needs npm, which fetches the client. */
public class JavascriptExample {

    private static final Path SOURCES = Path.of("src/test/javascript");

    @Test
    public void theExampleFindsTheGroup() throws IOException {
        ClientExamples examples = ClientExamples.read();
        examples.assertShown("js", SOURCES.resolve("collapse.js"));
        examples.index();
        Path folder = Files.createDirectories(Path.of(System.getProperty("neardup.home")).resolve("javascript"));
        for (String file : new String[] {"package.json", "package-lock.json", "collapse.js"}) {
            Files.write(folder.resolve(file), Files.readAllBytes(SOURCES.resolve(file)));
        }
        run(folder, "npm", "ci", "--no-audit", "--no-fund");
        assertEquals("2 hides [ '1' ]\n3 hides []\n1 hidden\n", run(folder, "node", "collapse.js"));
    }

    private static String run(Path folder, String... command) throws IOException {
        String user = "operator:operator-password";
        String url = SharedCluster.cluster().nodes().getFirst().http().toString().replace("://", "://" + user + "@");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(Map.of("ELASTICSEARCH_URL", url));
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(String.join(" ", command) + ": " + output, 0, process.onExit().join().exitValue());
        return output;
    }
}
