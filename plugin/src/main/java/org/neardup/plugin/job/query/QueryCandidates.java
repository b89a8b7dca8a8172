package org.neardup.plugin.job.query;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.util.List;
import java.util.Locale;

/**
 * Makes a job query-driven: it compares only documents that are results of the same query.
 *
 * @param inline           the queries; empty if they come from a log
 * @param log              the log with the queries; null if they are inline
 * @param template         JSON of a query with the placeholder {@link QueryTemplate#TEXT}; null if no query is a text
 * @param order            the order of searches
 * @param window           the number of hits to compare
 * @param fingerprints     propose the pairs of a window to compare; null to compare all
 * @param stopWhen         when to stop before the last query, or null
 * @param strict           whether a query that cannot run fails the job
 * @param parallelSearches number of parallel searches
 */
public record QueryCandidates(
    List<FrequentQuery> inline, @Nullable QueryLog log, @Nullable String template, QueryOrder order, WindowRule window,
    @Nullable FingerprintRules fingerprints, @Nullable StopRule stopWhen, boolean strict, int parallelSearches) implements JsonRecord {

    /**
     * An index whose documents are queries of users.
     *
     * @param index          name of the index, an alias or a data stream
     * @param textField      field with the text of a query, or null
     * @param queryField     field with a query as an object or as JSON; null if there is a text field
     * @param frequencyField field with the frequency of the query; null if each document counts once
     * @param filter         JSON of the query that selects documents, or null for all
     * @param mostQueries    maximum number of queries; the most frequent ones are taken
     */
    public record QueryLog(
        String index, @Nullable String textField, @Nullable String queryField, @Nullable String frequencyField, @Nullable String filter,
        int mostQueries) implements JsonRecord {}

    /** The order in which queries are searched. */
    public enum QueryOrder {
        /** Descending frequency. */
        FREQUENCY,
        /** First the query whose best hits overlap least with those of the queries before; queries that add none are skipped. */
        GAIN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The number of a query's best hits to compare (Pi et al., section III.A and III.D.3).
     *
     * @param most        maximum number of hits
     * @param shareOfHits share of the hits, rounded up; 1 for all
     * @param minResults  queries with fewer hits are skipped
     */
    public record WindowRule(int most, double shareOfHits, long minResults) implements JsonRecord {

        public int size(long hits) {
            return hits < minResults ? 0 : (int) Math.min(Math.min(most, hits), (long) Math.ceil(shareOfHits * hits));
        }
    }

    /**
     * Ends the search when further queries remove few documents.
     *
     * @param lastQueries number of last queries to average over
     * @param fewerThan   stop if these removed fewer documents than this on average
     */
    public record StopRule(@Name("queries") int lastQueries, double fewerThan) implements JsonRecord {}

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

    /**
     * The maximum distance of fingerprints in the results of some queries (Pi et al., section III.D.1 and 2).
     *
     * @param top          applies to this number of most frequent queries; 0 for any
     * @param minFrequency minimum frequency of queries; 0 for any
     * @param resultsBelow applies to queries with fewer hits than this; 0 for any
     * @param distance     maximum distance of a pair's fingerprints, in bits
     */
    public record DistanceRule(int top, long minFrequency, long resultsBelow, int distance) implements JsonRecord {

        private boolean appliesTo(int rank, long frequency, long hits) {
            return (top == 0 || rank < top) && frequency >= minFrequency && (resultsBelow == 0 || hits < resultsBelow);
        }

        public boolean isForAll() {
            return top == 0 && minFrequency == 0 && resultsBelow == 0;
        }

        /** Whether the rule applies to every query that another rule applies to. */
        public boolean covers(DistanceRule other) {
            return coversBelow(top, other.top) && minFrequency <= other.minFrequency && coversBelow(resultsBelow, other.resultsBelow);
        }

        private static boolean coversBelow(long limit, long other) {
            return limit == 0 || other > 0 && other <= limit;
        }
    }

    public QueryCandidates {
        inline = List.copyOf(inline);
    }

    /** Whether pairs of equal or near fingerprints count as near-duplicates without comparing the documents. */
    public boolean trustsFingerprints() {
        return fingerprints != null && fingerprints.verify() == false;
    }
}
