package org.neardup.plugin.retriever;

import org.neardup.kernel.group.Grouping;

import java.util.List;

/**
 * What a {@code near_duplicates} retriever is asked to do. Values out of range are kept as they are and named by {@link #check}.
 *
 * @param comparison  which documents are near-duplicates
 * @param authority   null if only the rank matters
 * @param keep        which document of a group is shown
 * @param grouping    how pairs make groups
 * @param minResults  if the child returns fewer documents, nothing is collapsed
 * @param innerHits   how the hidden documents are shown
 */
public record CollapseOptions(
    Comparison comparison,
    Authority authority,
    Keep keep,
    Grouping grouping,
    int minResults,
    GroupHits innerHits
) {

    /** Adds a sentence to {@code problems} for every value that is missing or out of range. */
    void check(List<String> problems) {
        comparison.check(problems);
        if (keep == Keep.AUTHORITY && authority == null) {
            problems.add("[keep] can be [authority] only if [authority] names a numeric field");
        }
        if (minResults < 0) {
            problems.add("[min_results] cannot be negative, but was [" + minResults + "]");
        }
        if (innerHits.size() < 0) {
            problems.add("[inner_hits.size] cannot be negative, but was [" + innerHits.size() + "]");
        }
    }

    /** The same with another comparison. */
    CollapseOptions with(Comparison other) {
        return new CollapseOptions(other, authority, keep, grouping, minResults, innerHits);
    }
}
