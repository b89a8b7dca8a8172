package org.neardup.cluster.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The log of a node, one JSON object a line, read as it grows. */
final class ServerLog {

    private static final Set<String> LEVELS = Set.of("WARN", "ERROR", "FATAL");
    private static final String OURS = "org.neardup";
    /** Every search passes through our filter, so this call is in the stack trace of failures that are not ours. */
    private static final String EVERY_SEARCH = "org.neardup.plugin.retriever.NearDuplicatesSearchFilter.apply(";

    /** The failure of a job that was told to fail; the server logs failed tasks. */
    private static final String STRICT = "or set [strict] to false";

    private final Path file;
    private long read;

    ServerLog(Path file) {
        this.file = file;
    }

    /** The new events of level WARN or above from the plugin or with it in their stack trace. */
    List<String> complaints() throws IOException {
        List<String> complaints = new ArrayList<>();
        for (String line : newLines()) {
            if (line.replace(EVERY_SEARCH, "").contains(OURS)) {
                JsonNode event = RestApi.JSON.readTree(line);
                boolean wanted = event.path("error.message").asText().endsWith(STRICT);
                if (LEVELS.contains(event.path("log.level").asText()) && wanted == false) {
                    complaints.add(
                        "logged " + event.path("log.level").asText() + ": " + event.path("error.type").asText() + " "
                            + event.path("error.message").asText() + " " + event.path("message").asText() + " by "
                            + event.path("log.logger").asText() + "\n" + event.path("error.stack_trace").asText());
                }
            }
        }
        return complaints;
    }

    private List<String> newLines() throws IOException {
        if (Files.notExists(file)) {
            return List.of();
        }
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            // The server starts a new file when the log gets long.
            read = Math.min(read, log.length()) == read ? read : 0;
            byte[] bytes = new byte[(int) (log.length() - read)];
            log.seek(read);
            log.readFully(bytes);
            String text = new String(bytes, StandardCharsets.UTF_8);
            String whole = text.substring(0, text.lastIndexOf('\n') + 1);
            read += whole.getBytes(StandardCharsets.UTF_8).length;
            return whole.lines().toList();
        }
    }
}
