package org.neardup.cluster.fuzz;

import org.neardup.cluster.tour.ConsoleRequest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A valid request, the base of mutations.
 *
 * @param name       describes it
 * @param request    with the placeholder {@code {job}} for an ended job
 * @param afterwards undo its effects
 */
record RequestTemplate(String name, FuzzRequest request, List<FuzzRequest> afterwards) {

    private static final String JOB = "{job}";

    RequestTemplate {
        afterwards = List.copyOf(afterwards);
    }

    /**
     * The requests of a file next to this class: each starts with its name after a hash; the requests after the first are sent afterwards.
     */
    static List<RequestTemplate> read(String file) throws IOException {
        String text;
        try (InputStream in = RequestTemplate.class.getResourceAsStream(file)) {
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        List<RequestTemplate> templates = new ArrayList<>();
        List<String> lines = text.lines().toList();
        int start = 0;
        for (int i = 0; i <= lines.size(); i++) {
            if (i == lines.size() || lines.get(i).startsWith("# ")) {
                if (i > start) {
                    templates.add(template(lines.get(start).substring(2), ConsoleRequest.parse(lines.subList(start, i), start + 1)));
                }
                start = i;
            }
        }
        return templates;
    }

    private static RequestTemplate template(String name, List<ConsoleRequest> requests) {
        List<FuzzRequest> all = requests.stream().map(r -> FuzzRequest.of(r.method(), r.path(), r.body())).toList();
        return new RequestTemplate(name, all.getFirst(), all.subList(1, all.size()));
    }

    /** Whether the server may reject the unchanged request; for all others a rejection means that their mutations would test little. */
    boolean mayBeRefused() {
        return name.endsWith(", which may be refused");
    }

    /** Whether the valid request starts a job, which takes as long as a hundred searches. */
    boolean startsJob() {
        return request.method().equals("POST") && request.segments().contains("_near_duplicates") && request.waits();
    }

    /** Whether the server's master carries out the valid request: to make an index, or to change settings or mappings. */
    boolean isForMaster() {
        return request.method().equals("PUT") && request.segments().contains("_doc") == false;
    }

    /** The request for a certain job. */
    FuzzRequest request(String job) {
        return new FuzzRequest(
            request.method(),
            request.segments().stream().map(segment -> segment.equals(JOB) ? job : segment).toList(),
            request.parameters(),
            request.lines().stream().map(line -> forJob(line, job)).toList());
    }

    private static Json forJob(Json line, String job) {
        Json filled = line;
        for (int i = 0; i < line.count(); i++) {
            filled = filled.replace(i, value -> value.text().equals(Json.quoted(JOB)) ? new Json.Literal(Json.quoted(job)) : value);
        }
        return filled;
    }
}
