package org.neardup.plugin.retriever;

import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchShardTarget;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;

import java.util.List;

/**
 * A document that a {@link DocumentSearch} found.
 *
 * @param shard      where it was found
 * @param score      NaN if it was sorted by something else
 * @param sortValues what it was sorted by
 * @param values     for each field that was asked for, its only value, all values if there are more, or null
 */
record FoundDocument(SearchShardTarget shard, float score, Object[] sortValues, Object[] values) {

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
