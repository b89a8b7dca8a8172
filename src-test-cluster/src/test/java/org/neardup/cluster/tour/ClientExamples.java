package org.neardup.cluster.tour;

import org.neardup.cluster.SharedCluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import static org.junit.Assert.assertTrue;

/**
 * The page {@code docs/clients.md}, whose examples in other languages than the console's are code of tests.
 *
 * @param markdown its text
 */
record ClientExamples(String markdown) {

    static ClientExamples read() {
        List<Path> pages = Stream.of(System.getProperty("neardup.pages").split(File.pathSeparator)).map(Path::of).toList();
        Path page = pages.stream().filter(path -> path.endsWith("clients.md")).findFirst().orElseThrow();
        try {
            return new ClientExamples(Files.readString(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates the index of the page. */
    void index() throws IOException {
        SharedCluster.api().send("DELETE", "/news?ignore_unavailable=true").expectSuccess();
        for (ConsoleRequest request : Tour.parse(markdown).steps().getFirst().requests()) {
            SharedCluster.api().send(request.method(), request.path(), request.body()).expectSuccess();
        }
    }

    /** Fails unless the example of a language is part of a source file, whose lines may be indented further. */
    void assertShown(String language, Path source) throws IOException {
        String block = markdown.split("```" + language + "\n", 2)[1].split("```", 2)[0];
        String example = unindented(block);
        assertTrue(source + " does not have the example:\n" + example, unindented(Files.readString(source)).contains(example));
    }

    private static String unindented(String text) {
        return text.lines().map(String::strip).reduce("", (whole, line) -> whole + line + "\n");
    }
}
