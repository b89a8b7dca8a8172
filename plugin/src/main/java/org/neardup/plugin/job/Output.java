package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.work.JsonRecord;

import java.util.List;
import java.util.Locale;

/**
 * What a job does with the near-duplicates that it finds.
 *
 * @param dest      the index to export the result to, or null
 * @param markField the object field that marks a duplicate
 * @param onlyCopies whether only documents with the same text as the kept ones are deleted, because nobody reviewed the others
 * @param protect   JSON of a query whose documents are never marked or deleted, or null
 * @param group     the field that names groups, null for {@link GroupField#DEFAULT}
 * @param fields    patterns of the fields whose values an export shows, null for none
 */
public record Output(
    @Nullable String dest, Grouping grouping, Pairs pairs, Action action, String markField, boolean onlyCopies, @Nullable String protect,
    @Nullable GroupField group, @Nullable List<String> fields) implements JsonRecord {

    /** Which pairs of near-duplicates an export shows. */
    public enum Pairs {
        /** None; the document of each duplicate has its similarity to the kept one. */
        NONE,
        /** The pairs of each duplicate and the kept document. */
        KEPT,
        /** All pairs; of more than a thousand connected documents only the pairs with kept ones. */
        ALL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What to do with the documents. */
    public enum Action {
        REPORT,
        /** Write an object into each document that its group does not keep. */
        MARK,
        DELETE,
        /** Write the name of its group into each document, kept ones included. */
        GROUP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public GroupField groupField() {
        return group == null ? GroupField.DEFAULT : group;
    }

    /** Patterns of the fields whose values an export shows. */
    public List<String> exportedFields() {
        return fields == null ? List.of() : fields;
    }

    /** What a job does that acts on a plan, which somebody reviewed. */
    Output acting(Action other) {
        return new Output(null, grouping, pairs, other, markField, false, protect, group, null);
    }

    /** What a job does that exports a plan. */
    Output exporting(String index, List<String> shown) {
        return new Output(index, grouping, pairs, Action.REPORT, markField, false, protect, group, shown);
    }
}
