package org.neardup.plugin.retriever;

import org.neardup.kernel.group.Grouping;
import org.neardup.plugin.window.Authority;

import java.util.List;

/**
 * The options of a {@code near_duplicates} retriever. Values out of range are kept; {@link #check} reports them.
 *
 * @param comparison  which documents are near-duplicates
 * @param authority   null if it does not matter
 * @param date        a date field if the earliest or latest document of a group is kept, or null
 * @param keep        which document of a group the search shows
 * @param grouping    how pairs make groups
 * @param minResults  minimum number of documents to collapse; if the child returns fewer, all are shown
 * @param innerHits   how the hidden documents are shown
 */
public record CollapseOptions(
    Comparison comparison, Authority authority, String date, Keep keep, Grouping grouping, int minResults, GroupHits innerHits) {

    /** Adds a sentence to {@code problems} for every value that is missing or out of range. */
    void check(List<String> problems) {
        comparison.check(problems);
        if (keep == Keep.AUTHORITY && authority == null) {
            problems.add("[keep] can be [authority] only if [authority] names a numeric field");
        }
        if (date == null && keep.isByDate()) {
            problems.add("[keep] can be [" + keep + "] only if [" + keep + "] names a date field");
        }
        if (minResults < 0) {
            problems.add("[min_results] cannot be negative, but was [" + minResults + "]");
        }
        innerHits.check(problems);
    }

    CollapseOptions with(Comparison other) {
        return new CollapseOptions(other, authority, date, keep, grouping, minResults, innerHits);
    }
}
