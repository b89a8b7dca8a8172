package org.neardup.plugin.retriever;

import org.neardup.kernel.group.Grouping;

import java.math.BigDecimal;
import java.util.List;

/**
 * What a {@code near_duplicates} retriever is asked to do. Values out of range are kept as they are and named by {@link #check}.
 *
 * @param field       a {@code simhash} field, or null if none was given
 * @param maxDistance fingerprints at most so many bits apart make a pair, 0 to {@link #MAX_DISTANCE}
 * @param authority   null if only the rank matters
 * @param keep        which document of a group is shown
 * @param grouping    how pairs make groups
 * @param verify      the exact test of each pair, or null to believe the fingerprints
 * @param minResults  if the child returns fewer documents, nothing is collapsed
 * @param innerHits   how the hidden documents are shown
 */
public record CollapseOptions(
    String field,
    int maxDistance,
    Authority authority,
    Keep keep,
    Grouping grouping,
    Verification verify,
    int minResults,
    GroupHits innerHits
) {

    /** Pairs at most three bits apart, as Manku et al. found best for 64 bits. */
    public static final int DEFAULT_MAX_DISTANCE = 3;

    /** Of random pairs of 64 bits one in 80,000 is as near as this, six in a window of 1,000; a greater distance says nothing. */
    public static final int MAX_DISTANCE = 15;

    /** Adds a sentence to {@code problems} for every value that is missing or out of range. */
    void check(List<String> problems) {
        if (field == null || field.isEmpty()) {
            problems.add("[field] is missing: name a field of type [simhash]");
        }
        if (maxDistance < 0 || maxDistance > MAX_DISTANCE) {
            problems.add("[max_distance] must be from 0 to " + MAX_DISTANCE + ", but was [" + maxDistance + "]");
        }
        if (keep == Keep.AUTHORITY && authority == null) {
            problems.add("[keep] can be [authority] only if [authority] names a numeric field");
        }
        if (minResults < 0) {
            problems.add("[min_results] cannot be negative, but was [" + minResults + "]");
        }
        if (innerHits.size() < 0) {
            problems.add("[inner_hits.size] cannot be negative, but was [" + innerHits.size() + "]");
        }
        if (verify != null) {
            BigDecimal least = verify.minSimilarity();
            if (least.signum() <= 0 || least.compareTo(BigDecimal.ONE) > 0) {
                problems.add("[verify.min_similarity] must be above 0 and at most 1, but was [" + least + "]");
            } else if (least.scale() > Verification.MAX_SCALE) {
                problems.add("[verify.min_similarity] can have " + Verification.MAX_SCALE + " digits after the point at most");
            }
            int tokens = verify.minTokens();
            if (tokens < 1 || tokens > Verification.MAX_MIN_TOKENS) {
                problems.add("[verify.min_tokens] must be from 1 to " + Verification.MAX_MIN_TOKENS + ", but was [" + tokens + "]");
            }
        }
    }
}
