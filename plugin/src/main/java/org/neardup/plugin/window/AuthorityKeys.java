package org.neardup.plugin.window;

import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortMode;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.mapper.FieldCheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The forms of an {@link ExactNumber} in which a shard returns the authority of its documents: whole numbers as longs and others as
 * doubles, or both forms if the searched indices have both.
 *
 * @param floating whether there is a double
 * @param whole    whether there is a long
 */
public record AuthorityKeys(boolean floating, boolean whole) {

    /** Correct for every number. */
    public static final AuthorityKeys BOTH = new AuthorityKeys(true, true);

    /** Returns the keys for an authority that is mapped as one of {@code types}. */
    public static AuthorityKeys of(Authority authority, Set<String> types) {
        Number missing = authority.missing();
        boolean floating = missing instanceof Double || types.stream().anyMatch(FieldCheck::isFloating);
        boolean whole = types.stream().anyMatch(FieldCheck::isWhole) || missing.longValue() != (long) missing.doubleValue();
        return new AuthorityKeys(floating, whole || floating == false);
    }

    /** Returns the sort keys, the double first. */
    public List<SortBuilder<?>> sorts(Authority authority) {
        List<SortBuilder<?>> sorts = new ArrayList<>(2);
        if (floating) {
            sorts.add(sort(authority, "double"));
        }
        if (whole) {
            sorts.add(sort(authority, "long"));
        }
        return sorts;
    }

    private static FieldSortBuilder sort(Authority authority, String numericType) {
        return new FieldSortBuilder(authority.field()).setNumericType(numericType).unmappedType(numericType)
            .missing(authority.missing()).sortMode(SortMode.MAX).order(SortOrder.DESC);
    }
}
