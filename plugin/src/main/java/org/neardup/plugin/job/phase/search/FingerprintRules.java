package org.neardup.plugin.job.phase.search;

import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.util.List;

/**
 * Chooses the candidate pairs of a window by fingerprints.
 *
 * @param field  a {@code simhash} field
 * @param rules  the first rule that applies to a query sets its distance; the last one applies to all
 * @param verify whether a pair must also reach the threshold of the job's similarity
 */
public record FingerprintRules(String field, @Name("max_distance") List<DistanceRule> rules, boolean verify) implements JsonRecord {

    public FingerprintRules {
        rules = List.copyOf(rules);
    }

    /**
     * The maximum distance of a pair's fingerprints, in bits.
     *
     * @param rank      of the query, 0 for the most frequent
     * @param frequency of the query
     * @param hits      of the query
     */
    public int distance(int rank, long frequency, long hits) {
        return rules.stream().filter(rule -> rule.appliesTo(rank, frequency, hits)).findFirst().orElseThrow().distance();
    }
}
