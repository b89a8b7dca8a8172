package org.neardup.plugin.job.phase.export;

import org.elasticsearch.common.bytes.BytesReference;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.SeenDocuments;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads the values of fields that an export shows, as the user and at this moment: documents that the user cannot read have none. Values
 * can be long, so the number of documents to read next depends on the length of the previous ones. Not thread safe.
 */
final class FieldValues {

    /** Fields of one document that would exceed this number of characters are left out, which bounds a document of the export. */
    static final int MOST_CHARACTERS = 1 << 20;

    private static final int CHARACTERS_AT_ONCE = 4 << 20;
    private static final int MOST_AT_ONCE = 200;
    /** The server adds a field of this name to each new text field, so there can be no other one. */
    private static final Pattern KEYWORD = Pattern.compile("(\\.keyword)+$");

    private final JobContext job;
    private final SeenDocuments documents;
    private final List<String> patterns;
    private int atOnce = 10;
    private long read;

    /** @param patterns of field names, as in a search */
    FieldValues(JobContext job, List<String> patterns) {
        this.job = job;
        this.documents = new SeenDocuments(job);
        this.patterns = patterns;
    }

    /** Number of documents to read next. */
    int atOnce() {
        return atOnce;
    }

    /** The values of documents, each as a JSON object; documents without any are absent. */
    Map<DocumentKey, BytesReference> of(Set<DocumentKey> keys) {
        job.pace().take(keys.size());
        read = 0;
        Map<DocumentKey, BytesReference> found = new HashMap<>();
        documents.fields(keys, patterns).forEach((key, values) -> {
            Map<String, List<Object>> shown = limited(values);
            if (shown.isEmpty() == false) {
                found.put(key, ExportSchema.json(builder -> builder.mapContents(shown)));
            }
        });
        atOnce = Math.clamp((long) CHARACTERS_AT_ONCE * keys.size() / Math.max(1, read), 1, Math.min(MOST_AT_ONCE, 2 * atOnce));
        return found;
    }

    /** Values by the full names of their fields, in order of the names, as far as they fit. */
    private Map<String, List<Object>> limited(Map<String, List<Object>> values) {
        Map<String, List<Object>> flat = new TreeMap<>();
        values.forEach((name, ofField) -> flatten(name, ofField, flat));
        Map<String, List<Object>> named = new TreeMap<>();
        // A text has the name of its field before that of its keyword field.
        flat.forEach((name, ofField) -> named.putIfAbsent(KEYWORD.matcher(name).replaceFirst(""), ofField));
        long[] kept = new long[1];
        named.values().removeIf(ofField -> {
            long characters = ofField.stream().mapToLong(value -> value.toString().length()).sum();
            read += characters;
            boolean fits = kept[0] + characters <= MOST_CHARACTERS;
            kept[0] += fits ? characters : 0;
            return fits == false;
        });
        return named;
    }

    /** Names values inside objects by their paths: a field cannot have objects in one document and other values in another. */
    private static void flatten(String name, Object value, Map<String, List<Object>> flat) {
        switch (value) {
            case Map<?, ?> object -> object.forEach((inner, one) -> flatten(name + "." + inner, one, flat));
            case List<?> list -> list.forEach(one -> flatten(name, one, flat));
            case null -> {}
            default -> flat.computeIfAbsent(name, same -> new ArrayList<>()).add(value);
        }
    }
}
