package org.neardup.tool.dedup;

import java.io.IOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.neardup.tool.text.DocumentReader;
import org.neardup.tool.text.TextInputs;

/** Where some documents of files are, and the beginnings of their texts. Not thread safe. */
final class Excerpts {

    private static final int MOST_CHARACTERS = 2_000;

    private final TextInputs inputs;
    private final BitSet chosen;
    private final Set<String> fields;
    private final Map<Integer, Excerpt> excerpts = new HashMap<>();

    /**
     * An excerpt of a document.
     *
     * @param place its file and line
     * @param text the beginning of its text
     */
    record Excerpt(String place, String text) {}

    /**
     * @param chosen the documents, few enough that their excerpts fit into memory
     * @param fields their compared fields
     */
    Excerpts(TextInputs inputs, BitSet chosen, List<TextField> fields) {
        this.inputs = inputs;
        this.chosen = chosen;
        this.fields = fields.stream().map(TextField::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Keeps the excerpt of a document if it is chosen; to be called for all documents. */
    void read(int document, int file, DocumentReader reader) throws IOException {
        if (chosen.get(document) == false) {
            return;
        }
        Map<String, List<String>> values = reader.fields(fields);
        String text = fields.stream().flatMap(field -> values.getOrDefault(field, List.of()).stream()).collect(Collectors.joining("\n"));
        int end = Math.min(text.length(), MOST_CHARACTERS);
        if (end < text.length()) {
            end -= Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
            text = text.substring(0, end) + " …";
        }
        excerpts.put(document, new Excerpt(inputs.files().get(file).name() + ":" + reader.line(), text));
    }

    Excerpt of(int document) {
        return excerpts.get(document);
    }
}
