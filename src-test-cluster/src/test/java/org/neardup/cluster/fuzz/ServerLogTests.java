package org.neardup.cluster.fuzz;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

public class ServerLogTests {

    private static final String FILTER = "org.neardup.plugin.retriever.NearDuplicatesSearchFilter.apply(";

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private static String line(String level, String logger, String error, String trace) {
        String event = "{\"log.level\":\"%s\",\"log.logger\":\"%s\",\"message\":\"m\","
            + "\"error.message\":\"%s\",\"error.stack_trace\":\"%s\"}\n";
        return event.formatted(level, logger, error, trace);
    }

    @Test
    public void onlyNewWarningsWithUsInTheirTraceCount() throws IOException {
        Path file = folder.newFile().toPath();
        ServerLog log = new ServerLog(file);
        Files.writeString(
            file,
            line("INFO", "org.neardup.a", "e", "") + line("WARN", "org.elasticsearch.b", "e", "at org.elasticsearch.c")
                + line("WARN", "org.elasticsearch.b", "e", "at " + FILTER + "x)")
                + line("WARN", "org.neardup.a", "[1] documents have no query; or set [strict] to false", ""));
        assertEquals(List.of(), log.complaints());
        String ours = line("WARN", "org.elasticsearch.b", "e", "at " + FILTER + "x) at org.neardup.d")
            + line("ERROR", "org.neardup.a", "f", "");
        Files.writeString(file, ours, StandardOpenOption.APPEND);
        List<String> complaints = log.complaints();
        assertEquals(complaints.toString(), 2, complaints.size());
        assertTrue(complaints.getFirst(), complaints.getFirst().startsWith("logged WARN:  e m by org.elasticsearch.b"));
        assertEquals(List.of(), log.complaints());
    }
}
