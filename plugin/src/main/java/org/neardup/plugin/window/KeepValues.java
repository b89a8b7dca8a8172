package org.neardup.plugin.window;

import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortMode;
import org.elasticsearch.search.sort.SortOrder;

import java.util.List;

/**
 * The sort values of documents that decide which one of a group is kept, besides its rank.
 *
 * @param sorts        a double, a long, or both in this order
 * @param floating     whether there is a double
 * @param whole        whether there is a long
 * @param isLeastFirst whether the least long is kept, and not the greatest
 */
public record KeepValues(List<SortBuilder<?>> sorts, boolean floating, boolean whole, boolean isLeastFirst) {

    /** Only the rank decides. */
    public static final KeepValues NONE = new KeepValues(List.of(), false, false, false);

    private static final String DATE = "date";

    /** The document with the most authority is kept. */
    public static KeepValues of(Authority authority, AuthorityKeys keys) {
        return new KeepValues(keys.sorts(authority), keys.floating(), keys.whole(), false);
    }

    /**
     * The document with the earliest or the latest date is kept, in milliseconds; of several dates, the earliest or latest counts. A
     * document without a date is kept last.
     */
    public static KeepValues ofDate(String field, boolean isEarliest) {
        FieldSortBuilder date = new FieldSortBuilder(field).setNumericType(DATE).unmappedType(DATE);
        date.sortMode(isEarliest ? SortMode.MIN : SortMode.MAX).order(isEarliest ? SortOrder.ASC : SortOrder.DESC);
        return new KeepValues(List.of(date), false, true, isEarliest);
    }

    /** The value by which documents are compared, the greatest first. */
    long preferring(long sortValue) {
        return isLeastFirst ? -sortValue : sortValue;
    }
}
