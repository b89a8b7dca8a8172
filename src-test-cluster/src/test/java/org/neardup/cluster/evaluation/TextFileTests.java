package org.neardup.cluster.evaluation;

import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.gold.Core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class TextFileTests {

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.getRoot().toPath().resolve(name), content);
    }

    private static void assertError(ThrowingRunnable reading, String message) {
        String actual = assertThrows(IOException.class, reading).getMessage();
        assertTrue(actual, actual.contains(message));
    }

    @Test
    public void labelsMakeGroups() throws IOException {
        Path file = file("a.jsonl", """
            {"id": "x", "src": "1", "title": "T", "text": "a"}
            {"src": 2, "text": "b", "site": "s"}
            {"src": 1, "text": "c"}
            """);
        LabelledTexts texts = new TextFile(file).readGroups("src");
        assertEquals("a", texts.name());
        assertEquals(List.of("T\na", "b", "c"), texts.texts());
        assertEquals(List.of("", "s", ""), texts.sites());
        assertEquals(1, texts.pairs().size());
        assertTrue(texts.pairs().contains(0, 2));
        assertError(() -> new TextFile(file).readGroups("missing"), "a.jsonl:1: no field [missing]");
    }

    @Test
    public void pairsComeFromAnotherFile() throws IOException {
        TextFile file = new TextFile(file("a.jsonl", """
            {"id": "x", "text": "a"}
            {"id": 7, "text": "b"}
            {"id": "z", "text": "c"}
            """));
        LabelledTexts texts = file.readPairs(file("a.truth", "z x\n"));
        assertEquals(List.of("a", "b", "c"), texts.texts());
        assertEquals(1, texts.pairs().size());
        assertTrue(texts.pairs().contains(0, 2));
        Path unknown = file("unknown.truth", "x z\nx y\n");
        assertError(() -> file.readPairs(unknown), "unknown.truth:2: no document of ");
        Path three = file("three.truth", "x z 7\n");
        assertError(() -> file.readPairs(three), "three.truth:1: expected the ids of two documents, but found [x z 7]");
        Path self = file("self.truth", "x x\n");
        assertError(() -> file.readPairs(self), "self.truth:1: expected the ids of two documents");
    }

    @Test
    public void textsAloneAreCores() throws IOException {
        assertEquals(List.of(new Core("1", "a")), new TextFile(file("a.jsonl", "{\"id\":1,\"text\":\"a\"}")).read());
        Path twice = file("b.jsonl", "{\"id\":1,\"text\":\"a\"}\n{\"id\":1,\"text\":\"b\"}");
        assertError(() -> new TextFile(twice).read(), "b.jsonl:2: the id [1] is that of line 1, too");
        Path without = file("c.jsonl", "{\"id\":1,\"text\":\"a\"}\n{\"id\":2,\"text\":null}");
        assertError(() -> new TextFile(without).read(), "c.jsonl:2: no field [text]");
        Path cut = file("d.jsonl", "{\"id\":1,\"te");
        assertError(() -> new TextFile(cut).read(), "d.jsonl:1: not JSON");
    }
}
