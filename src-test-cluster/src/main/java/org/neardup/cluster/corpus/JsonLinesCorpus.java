package org.neardup.cluster.corpus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Documents of a file with one JSON object a line, which may be compressed by gzip ({@code .gz}).
 *
 * <p>Of each object, {@code text} or {@code body} becomes the field {@code body}, {@code title} the field {@code title} (empty when
 * missing), {@code id} the id (the number of the line when missing), and {@code pagerank} the authority (1 when missing).
 */
public final class JsonLinesCorpus {

    private JsonLinesCorpus() {}

    /** Reads all documents; a line that is no object with a text is an error that names the line. */
    public static List<Document> read(Path file) throws IOException {
        List<Document> documents = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                documents.add(document(line, documents.size() + 1));
            }
        }
        return documents;
    }

    private static Document document(String line, int number) throws IOException {
        JsonNode object;
        try {
            object = RestApi.JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IOException("line " + number + " is not JSON: " + e.getOriginalMessage(), e);
        }
        String text = object.path("text").asText(object.path("body").asText(null));
        if (text == null) {
            throw new IOException("line " + number + " is no object with a field [text] or [body]");
        }
        ObjectNode source = RestApi.JSON.createObjectNode();
        source.put("title", object.path("title").asText(""));
        source.put("pagerank", (float) object.path("pagerank").asDouble(1));
        source.put("body", text);
        return Document.of(object.path("id").asText(Integer.toString(number)), source);
    }

    private static InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        return file.toString().endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in;
    }
}
