package org.neardup.cluster.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.corpus.JsonLines;
import org.neardup.cluster.evaluation.LabelledTexts.Part;
import org.neardup.cluster.gold.Core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of {@link JsonLines} with texts: the fields {@code text} of each object, preceded by {@code title} if present, {@code id} and
 * optionally {@code site}. Errors name file and line.
 *
 * @param file path of the file
 */
public record TextFile(Path file) {

    /** The texts; equal values of the field {@code label} mean near-duplicate. */
    public LabelledTexts readGroups(String label) throws IOException {
        JsonLines lines = new JsonLines(file);
        List<String> texts = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        List<String> sites = new ArrayList<>();
        lines.read((object, line) -> {
            texts.add(text(object, line));
            labels.add(value(object, label, line));
            sites.add(object.path("site").asText(""));
        });
        return new LabelledTexts(name(), Part.TUNING, List.copyOf(texts), List.copyOf(sites), LabelledPairs.ofGroups(labels));
    }

    /**
     * The texts, with the pairs of another file.
     *
     * @param truth two ids a line, separated by white space
     */
    public LabelledTexts readPairs(Path truth) throws IOException {
        Map<String, Integer> positions = new HashMap<>();
        List<Core> texts = read();
        for (Core text : texts) {
            positions.put(text.id(), positions.size());
        }
        List<int[]> pairs = new ArrayList<>();
        List<String> lines = Files.readAllLines(truth);
        for (int i = 0; i < lines.size(); i++) {
            String[] ids = lines.get(i).strip().split("\\s+");
            if (ids.length != 2 || ids[0].equals(ids[1])) {
                throw new IOException(truth + ":" + (i + 1) + ": expected the ids of two documents, but found [" + lines.get(i) + "]");
            }
            int[] pair = new int[2];
            for (int side = 0; side < 2; side++) {
                Integer position = positions.get(ids[side]);
                if (position == null) {
                    throw new IOException(truth + ":" + (i + 1) + ": no document of " + file + " has the id [" + ids[side] + "]");
                }
                pair[side] = position;
            }
            pairs.add(pair);
        }
        return new LabelledTexts(name(), texts.stream().map(Core::text).toList(), LabelledPairs.of(pairs));
    }

    /** The texts alone, as cores of a gold set; their ids are distinct. */
    public List<Core> read() throws IOException {
        JsonLines lines = new JsonLines(file);
        Map<String, Integer> lineOf = new HashMap<>();
        List<Core> texts = new ArrayList<>();
        lines.read((object, line) -> {
            String id = value(object, "id", line);
            Integer earlier = lineOf.put(id, line);
            if (earlier != null) {
                throw lines.error(line, "the id [" + id + "] is that of line " + earlier + ", too");
            }
            texts.add(new Core(id, text(object, line)));
        });
        return List.copyOf(texts);
    }

    /** The file's name without its endings. */
    String name() {
        return file.getFileName().toString().replaceFirst("\\.jsonl(\\.gz)?$", "");
    }

    private String text(JsonNode object, int line) throws IOException {
        String title = object.path("title").asText("");
        String text = value(object, "text", line);
        return title.isEmpty() ? text : title + "\n" + text;
    }

    private String value(JsonNode object, String field, int line) throws IOException {
        JsonNode value = object.path(field);
        if (value.isValueNode() == false || value.isNull()) {
            throw new JsonLines(file).error(line, "no field [" + field + "]");
        }
        return value.asText();
    }
}
