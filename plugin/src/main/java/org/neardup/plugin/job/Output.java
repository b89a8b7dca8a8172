package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.work.JsonRecord;

import java.util.Locale;

/**
 * What a job does with the near-duplicates that it finds.
 *
 * @param dest      the index to export the result to, or null
 * @param markField the object field that marks a duplicate
 * @param onlyCopies whether only documents with the same text as the kept ones are deleted, because nobody reviewed the others
 * @param protect   JSON of a query whose documents are never marked or deleted, or null
 */
public record Output(
    @Nullable String dest, Grouping grouping, Pairs pairs, Action action, String markField, boolean onlyCopies, @Nullable String protect
) implements JsonRecord {

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

    /** What to do with the documents of a group that are not kept. */
    public enum Action {
        REPORT,
        MARK,
        DELETE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What a job does that acts on a plan, which somebody reviewed. */
    Output acting(Action other) {
        return new Output(null, grouping, pairs, other, markField, false, protect);
    }

    /** What a job does that exports a plan. */
    Output exporting(String index) {
        return new Output(index, grouping, pairs, Action.REPORT, markField, false, protect);
    }
}
