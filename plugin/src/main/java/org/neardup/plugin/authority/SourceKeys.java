package org.neardup.plugin.authority;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The keys that lead to a field in a document's source. A source may nest the same field in several ways: {@code {"rank": {"authority":
 * 1}}} or {@code {"rank.authority": 1}}; a partial update that nests it differently adds a second value.
 */
final class SourceKeys {

    private SourceKeys() {}

    /**
     * The keys of the field's value in the source; if there is none, one key for each part of the name.
     *
     * @param source may lack parts unrelated to the field
     * @return empty if the field would be inside a list of objects, which partial updates replace as a whole
     */
    static List<String> of(Map<?, ?> source, String field) {
        List<String> found = find(source, field);
        if (found != null) {
            return found;
        }
        return isInList(source, field) ? List.of() : Arrays.asList(field.split("\\."));
    }

    private static List<String> find(Map<?, ?> source, String field) {
        if (source.containsKey(field)) {
            return List.of(field);
        }
        for (Map.Entry<?, ?> entry : source.entrySet()) {
            String prefix = entry.getKey() + ".";
            if (field.startsWith(prefix) && entry.getValue() instanceof Map<?, ?> inner) {
                List<String> found = find(inner, field.substring(prefix.length()));
                if (found != null) {
                    List<String> keys = new ArrayList<>(found);
                    keys.addFirst(entry.getKey().toString());
                    return keys;
                }
            }
        }
        return null;
    }

    private static boolean isInList(Map<?, ?> source, String field) {
        return source.entrySet().stream().anyMatch(entry -> {
            String prefix = entry.getKey() + ".";
            if (field.startsWith(prefix) == false) {
                return false;
            }
            return entry.getValue() instanceof List
                || entry.getValue() instanceof Map<?, ?> inner && isInList(inner, field.substring(prefix.length()));
        });
    }
}
