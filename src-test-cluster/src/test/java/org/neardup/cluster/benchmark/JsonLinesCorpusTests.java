package org.neardup.cluster.benchmark;

import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.cluster.rest.Document;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

public class JsonLinesCorpusTests {

    @Rule
    public TemporaryFolder folder = new TemporaryFolder();

    private Path file(String name, String content) throws IOException {
        Path file = folder.getRoot().toPath().resolve(name);
        try (OutputStream raw = Files.newOutputStream(file); OutputStream out = name.endsWith(".gz") ? new GZIPOutputStream(raw) : raw) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private static String source(Document document) {
        return new String(document.source(), StandardCharsets.UTF_8);
    }

    @Test
    public void eachLineIsADocument() throws IOException {
        String lines = "{\"id\":\"x\",\"title\":\"T\",\"text\":\"a\\nb\",\"date\":\"…\"}\n{\"body\":\"c\",\"pagerank\":2.5}\n";
        for (String name : List.of("a.jsonl", "a.jsonl.gz")) {
            List<Document> documents = JsonLinesCorpus.read(file(name, lines));
            assertEquals(2, documents.size());
            assertEquals("x", documents.get(0).id());
            assertEquals("{\"title\":\"T\",\"pagerank\":1.0,\"body\":\"a\\nb\"}", source(documents.get(0)));
            assertEquals("2", documents.get(1).id());
            assertEquals("{\"title\":\"\",\"pagerank\":2.5,\"body\":\"c\"}", source(documents.get(1)));
        }
    }

    @Test
    public void aBadLineIsNamed() throws IOException {
        assertError(file("b.jsonl", "{\"text\":\"a\"}\n{"), "b.jsonl:2: not JSON");
        assertError(file("c.jsonl", "{\"title\":\"a\"}"), "c.jsonl:1: no field [text] or [body]");
        assertError(file("d.jsonl", "[]"), "d.jsonl:1: not a JSON object");
    }

    private static void assertError(Path file, String message) {
        String actual = assertThrows(IOException.class, () -> JsonLinesCorpus.read(file)).getMessage();
        assertTrue(actual, actual.contains(message));
    }
}
