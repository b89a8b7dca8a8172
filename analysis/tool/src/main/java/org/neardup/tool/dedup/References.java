package org.neardup.tool.dedup;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.neardup.tool.text.DocumentReader;
import org.neardup.tool.text.TextInputs;

/** How the output names some documents of files: file, line, and the value of a field. Not thread safe. */
final class References {

    private final TextInputs inputs;
    private final String idField;
    private final int[] documents;
    private final int[] files;
    private final long[] lines;
    private final String[] ids;
    private int next;

    /**
     * @param named the documents
     * @param idField a field that names a document, or null
     */
    References(TextInputs inputs, BitSet named, String idField) {
        this.inputs = inputs;
        this.idField = idField;
        this.documents = named.stream().toArray();
        this.files = new int[documents.length];
        this.lines = new long[documents.length];
        this.ids = new String[documents.length];
    }

    /** Reads the reference of a document if the output names it; to be called for all documents, in their order. */
    void read(int document, int file, DocumentReader reader) throws IOException {
        if (next == documents.length || documents[next] != document) {
            return;
        }
        files[next] = file;
        lines[next] = reader.line();
        if (idField != null) {
            List<String> values = reader.fields(Set.of(idField)).getOrDefault(idField, List.of());
            ids[next] = values.isEmpty() ? null : values.get(0);
        }
        next++;
    }

    /** Writes the fields of a JSON object that name a document. */
    void write(int document, JsonGenerator json) throws IOException {
        int place = Arrays.binarySearch(documents, document);
        json.writeStringField("file", inputs.files().get(files[place]).name());
        json.writeNumberField("line", lines[place]);
        if (ids[place] != null) {
            json.writeStringField("id", ids[place]);
        }
    }
}
