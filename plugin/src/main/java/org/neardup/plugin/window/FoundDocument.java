package org.neardup.plugin.window;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchShardTarget;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;

import java.util.List;

/**
 * A document that a {@link DocumentSearch} found.
 *
 * @param shard      the shard that has it
 * @param score      NaN if documents are not sorted by score
 * @param sortValues its sort values
 * @param values     for each requested field, its only value, all values if there are several, or null
 */
public record FoundDocument(SearchShardTarget shard, float score, Object[] sortValues, Object[] values) {

    /** Reads a hit whose fields were fetched. */
    static FoundDocument of(SearchHit hit, List<FieldAndFormat> fields) {
        Object[] values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = ValueField.isId(fields.get(i)) ? hit.getId() : value(hit.field(fields.get(i).field));
        }
        return new FoundDocument(hit.getShard(), hit.getScore(), hit.getRawSortValues(), values);
    }

    @Nullable
    private static Object value(@Nullable DocumentField fetched) {
        List<Object> values = fetched == null ? List.of() : fetched.getValues();
        return values.isEmpty() ? null : values.size() == 1 ? values.getFirst() : values;
    }
}
