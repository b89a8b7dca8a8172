package org.neardup.plugin.job.review;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.neardup.plugin.validation.ParameterReader;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * Which groups of a plan to show, and what of them.
 *
 * @param size      maximum number of groups
 * @param after     where the previous page ended, or null
 * @param members   maximum number of duplicates of a group
 * @param fields    patterns of fields whose values are fetched as the caller
 * @param index     the name of an index that a document of the group is in, or null
 * @param id        the id of a document of the group, or null
 * @param least     similarity that a duplicate of the group has at least, or null
 * @param below     similarity that the same duplicate does not reach, or null
 * @param removable whether the group has removable documents, or null
 * @param reviewed  whether somebody decided about a duplicate of the group, or null
 * @param query     JSON of a query that matches a document of the group, or null
 */
record GroupsRequest(
    int size, Sort sort, @Nullable GroupPosition after, int members, List<String> fields, @Nullable String index, @Nullable String id,
    int minSize, @Nullable Double least, @Nullable Double below, @Nullable Boolean removable, @Nullable Boolean reviewed,
    @Nullable String query) {

    static final int MOST_GROUPS = 1_000;
    static final int MOST_MEMBERS = 1_000;
    private static final int DEFAULT_SIZE = 10;
    private static final int DEFAULT_MEMBERS = 10;

    /** The parameters that a request can also have in its URL. */
    static final List<String> IN_URL = List.of(
        "size", "sort", "after", "members", "fields", "index", "id", "min_size", "removable", "reviewed");

    /** The orders of groups. */
    enum Sort {
        /** The largest first. */
        SIZE,
        /** Those with the least similar duplicate first. */
        SIMILARITY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static GroupsRequest read(ParameterReader reader, NamedXContentRegistry registry) {
        reader.allow(
            "size", "sort", "after", "members", "fields", "index", "id", "min_size", "similarity", "removable", "reviewed", "query");
        Sort sort = reader.oneOf("sort", Sort.values(), Sort.SIZE);
        ParameterReader similarity = reader.object("similarity", "gte", "lt");
        return new GroupsRequest(
            (int) reader.between("size", DEFAULT_SIZE, 1, MOST_GROUPS), sort, GroupPosition.read(reader, sort),
            (int) reader.between("members", DEFAULT_MEMBERS, 0, MOST_MEMBERS), reader.texts("fields"), reader.text("index", null),
            reader.text("id", null), (int) reader.between("min_size", 0, 0, Integer.MAX_VALUE), bound(similarity, "gte"),
            bound(similarity, "lt"), reader.has("removable") ? reader.bool("removable", true) : null,
            reader.has("reviewed") ? reader.bool("reviewed", true) : null, reader.query("query", registry));
    }

    private static Double bound(ParameterReader similarity, String name) {
        BigDecimal bound = similarity == null ? null : similarity.decimal(name, null);
        return bound == null ? null : bound.doubleValue();
    }

    /** Whether groups must be looked at to count them. */
    boolean isFiltered() {
        return index != null || id != null || minSize > 0 || least != null || below != null || removable != null || reviewed != null
            || query != null;
    }
}
