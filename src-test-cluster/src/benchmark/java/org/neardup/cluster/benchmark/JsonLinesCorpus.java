package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.corpus.JsonLines;
import org.neardup.cluster.rest.Document;
import org.neardup.cluster.rest.RestApi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The documents in a file of {@link JsonLines}.
 *
 * <p>In each object, {@code text} or {@code body} becomes the field {@code body}, {@code title} the field {@code title} (default empty),
 * {@code id} the id (default the line number), and {@code pagerank} the authority (default 1).
 */
final class JsonLinesCorpus {

    private JsonLinesCorpus() {}

    /** Reads all documents; a line that is not an object with a text is an error that names file and line. */
    static List<Document> read(Path file) throws IOException {
        JsonLines lines = new JsonLines(file);
        List<Document> documents = new ArrayList<>();
        lines.read((object, line) -> documents.add(document(object, line, lines)));
        return documents;
    }

    private static Document document(JsonNode object, int line, JsonLines lines) throws IOException {
        String text = object.path("text").asText(object.path("body").asText(null));
        if (text == null) {
            throw lines.error(line, "no field [text] or [body]");
        }
        ObjectNode source = RestApi.JSON.createObjectNode();
        source.put("title", object.path("title").asText(""));
        source.put("pagerank", (float) object.path("pagerank").asDouble(1));
        source.put("body", text);
        return Document.of(object.path("id").asText(Integer.toString(line)), source);
    }
}
