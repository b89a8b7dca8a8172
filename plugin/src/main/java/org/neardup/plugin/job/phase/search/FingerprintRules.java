package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.util.List;

/**
 * Which pairs of a window fingerprints propose.
 *
 * @param field  a {@code simhash} field
 * @param rules  the first one that applies to a query tells the distance; the last one applies to all
 * @param verify whether a pair stands only if it reaches the threshold of the job's similarity, too
 */
public record FingerprintRules(String field, @Name("max_distance") List<DistanceRule> rules, boolean verify) implements JsonRecord {

    public FingerprintRules {
        rules = List.copyOf(rules);
    }

    /**
     * How many bits the fingerprints of a pair may differ in.
     *
     * @param rank      of the query, 0 for the most frequent
     * @param frequency of the query
     * @param hits      of the query
     */
    public int distance(int rank, long frequency, long hits) {
        return rules.stream().filter(rule -> rule.appliesTo(rank, frequency, hits)).findFirst().orElseThrow().distance();
    }
}
