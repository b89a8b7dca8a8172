package org.neardup.examples;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Test;

/** The examples do what docs/library.md says, and stand there as they are. */
public class LibraryExamplesTests {

    private static final List<String> TEXTS =
        List.of("The ship left the harbour at noon.", "The ship left the harbour at night.", "Nobody saw the captain.");

    @Test
    public void testTextPairs() throws IOException {
        // Of six word pairs each, five are shared: 5 / 7.
        assertEquals(List.of("0 and 1: " + 5.0 / 7), TextPairs.of(TEXTS));
        assertEquals(List.of(), TextPairs.of(List.of("", "one")));
    }

    @Test
    public void testSignatures() throws IOException {
        assertEquals(List.of("the:left:harbour", "the:noon"), Signatures.of(TEXTS.getFirst()));
    }

    @Test
    public void testTwoCollections() {
        List<long[]> left = List.of(new long[] {1, 2, 3}, new long[] {});
        List<long[]> right = List.of(new long[] {7}, new long[] {3, 2, -1}, new long[] {4, 3, 2, 1});
        assertEquals(List.of("0 of the left, 2 of the right"), TwoCollections.of(left, right));
    }

    @Test
    public void testThePageShowsTheExamples() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("neardup.library")));
        try (Stream<Path> files = Files.walk(Path.of(System.getProperty("neardup.examples")))) {
            List<Path> examples = files.filter(file -> Character.isUpperCase(file.getFileName().toString().charAt(0))).toList();
            assertEquals(3, examples.size());
            for (Path example : examples) {
                assertTrue(example.getFileName() + " is not on the page", page.contains("```java\n" + Files.readString(example) + "```\n"));
            }
        }
        for (String text : TEXTS) {
            assertTrue(page.contains("- *" + text + "*\n"));
        }
        for (String result : List.of(TextPairs.of(TEXTS).getFirst(), Signatures.of(TEXTS.getFirst()).getFirst())) {
            assertTrue(result + " is not on the page", page.contains("`" + result + "`"));
        }
    }
}
