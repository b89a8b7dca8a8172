package org.neardup.cluster.tour;

import org.junit.Test;
import org.neardup.cluster.SharedCluster;
import org.neardup.cluster.rest.Answer;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

/**
 * Runs every example of the README and of the pages in {@code docs} on a real cluster, and compares the responses with those shown.
 *
 * <p>Runs each fenced block of the language {@code console}, page by page from top to bottom, on one cluster.
 * <ul>
 * <li>A block contains one or more requests in the syntax of Kibana's console: {@code PUT /articles} on a line of its own (the slash is
 *     optional), then the body on one or more lines. {@code _bulk} and {@code _msearch} take one JSON object a line. Empty lines and
 *     lines that start with {@code #} are skipped. Indices are not refreshed automatically: write {@code ?refresh} if the next request
 *     must see the changes of this one.
 * <li>If the next fenced block of the page has the language {@code json}, it is the response to the last request of that block, even
 *     with prose between them. {@link ExpectedJson} defines the comparison: members may be omitted, {@code "..."} matches anything,
 *     decimals are rounded.
 * <li>A path or a body may refer to an earlier response: {@code {job}}, see {@link Placeholders}.
 * <li>A response with a top-level member {@code "status"} is an error with this status. All other requests must succeed.
 * <li>Blocks of other languages ({@code sh}, {@code java}, no language) are not run.
 * </ul>
 *
 * <p>Before a page starts, all indices with the names that it uses are deleted.
 */
public class DocumentedExamplesIT {

    @Test
    public void everyExampleIsAnsweredAsShown() throws IOException {
        List<String> differences = new ArrayList<>();
        for (Path page : pages()) {
            List<String> ofPage = new ArrayList<>();
            Tour tour = Tour.parse(Files.readString(page));
            deleteIndices(tour);
            Placeholders placeholders = new Placeholders();
            try {
                for (Tour.Step step : tour.steps()) {
                    run(step, placeholders, ofPage);
                }
            } catch (IllegalArgumentException e) {
                // A response that is not as shown may lack a value that later requests refer to.
                ofPage.add(e.getMessage());
            }
            ofPage.forEach(difference -> differences.add(page.getFileName() + ": " + difference));
        }
        assertEquals("", String.join("\n", differences));
    }

    @Test
    public void thePagesThatMakePromisesHaveExamples() throws IOException {
        for (String name : List.of(
            "README.md", "tour.md", "retriever.md", "query.md", "ingest.md", "fields.md", "jobs.md", "queries.md", "authority.md",
            "explain.md",
            "review.md", "clients.md")) {
            List<Path> named = pages().stream().filter(path -> path.endsWith(name)).toList();
            assertEquals(name, 1, named.size());
            assertFalse(name + " has no example", Tour.parse(Files.readString(named.getFirst())).steps().isEmpty());
        }
    }

    private static List<Path> pages() {
        return Arrays.stream(System.getProperty("neardup.pages").split(File.pathSeparator)).map(Path::of).toList();
    }

    private static void deleteIndices(Tour tour) throws IOException {
        for (Tour.Step step : tour.steps()) {
            for (ConsoleRequest request : step.requests()) {
                if (request.method().equals("PUT") && request.path().matches("/[a-z0-9-]+")) {
                    SharedCluster.api().send("DELETE", request.path() + "?ignore_unavailable=true");
                }
            }
        }
    }

    private static void run(Tour.Step step, Placeholders placeholders, List<String> differences) throws IOException {
        for (ConsoleRequest written : step.requests()) {
            boolean last = written == step.requests().getLast();
            ConsoleRequest request = placeholders.fill(written);
            ExpectedJson expected = last && step.expected().isPresent() ? new ExpectedJson(step.expected().get()) : new ExpectedJson("{}");
            Answer answer = SharedCluster.api().send(request.method(), request.path(), request.body());
            placeholders.remember(answer.body());
            boolean statusAgrees = expected.status() == 200 ? answer.succeeded() : expected.status() == answer.status();
            if (statusAgrees == false) {
                differences.add(request + ": status " + answer.status() + ", " + expected.status() + " was expected: " + answer.body());
            }
            for (String difference : expected.differences(answer.body())) {
                differences.add(request + ": " + difference);
            }
        }
    }
}
