package org.neardup.plugin.mapper;

import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.core.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A text from which the tokens of a field were made.
 *
 * @param path  of the value in the source; null for a text that is not in a source
 * @param value index among the values of this path
 */
public record SourceText(@Nullable String path, int value, String text) {

    /** The texts at some paths of a source. */
    public static List<SourceText> of(Collection<String> paths, Map<String, Object> source) {
        List<SourceText> texts = new ArrayList<>();
        for (String path : paths) {
            int count = 0;
            for (Object value : XContentMapValues.extractRawValues(path, source)) {
                if (value != null) {
                    texts.add(new SourceText(path, count, value.toString()));
                }
                count++;
            }
        }
        return texts;
    }
}
