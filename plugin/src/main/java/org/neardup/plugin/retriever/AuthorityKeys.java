package org.neardup.plugin.retriever;

import org.elasticsearch.search.sort.FieldSortBuilder;
import org.elasticsearch.search.sort.SortBuilder;
import org.elasticsearch.search.sort.SortMode;
import org.elasticsearch.search.sort.SortOrder;
import org.neardup.plugin.validation.FieldCheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The number types in which a shard returns the authority of its documents.
 *
 * <p>A long has more digits than a double, and a double has fractions. So shards send whole numbers as longs and others as doubles. If the
 * searched indices have both, each document has both keys: the doubles are compared first, then the longs. That order is exact: rounding to
 * double keeps the order of longs except for ties. Two numbers that round to the same double are equal if it is below 2<sup>53</sup>;
 * otherwise both are whole and the longs decide.
 *
 * @param floating whether there is a double
 * @param whole    whether there is a long
 */
record AuthorityKeys(boolean floating, boolean whole) {

    /** The search uses no authority. */
    static final AuthorityKeys NONE = new AuthorityKeys(false, false);

    /** Correct for every number. */
    static final AuthorityKeys BOTH = new AuthorityKeys(true, true);

    /** Returns the keys for an authority that is mapped as one of {@code types}. */
    static AuthorityKeys of(Authority authority, Set<String> types) {
        boolean floating = authority.missing() instanceof Double || types.stream().anyMatch(FieldCheck::isFloating);
        boolean whole = types.stream().anyMatch(FieldCheck::isWhole);
        return new AuthorityKeys(floating, whole || floating == false);
    }

    /** Returns the sort keys, the double first. */
    List<SortBuilder<?>> sorts(Authority authority) {
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
        return new FieldSortBuilder(authority.field()).setNumericType(numericType)
            .unmappedType(numericType)
            .missing(authority.missing())
            .sortMode(SortMode.MAX)
            .order(SortOrder.DESC);
    }
}
