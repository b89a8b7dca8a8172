package org.neardup.plugin.job.query;

import org.elasticsearch.common.Strings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Results of queries, grouped by frequency (Pi et al., Table I).
 *
 * @param groups   most frequent queries first
 * @param searched number of queries searched; fewer than all if the job stopped early
 * @param skipped  number of queries not searched because they add nothing
 * @param bad      number of searched queries that could not run
 * @param failures the reasons of the first of these
 */
public record QuerySummary(List<FrequencyGroup> groups, long searched, long skipped, long bad, List<String> failures)
    implements JsonRecord {

    /** The last ranks of groups: each is two to five times the one before. */
    private static final int[] LAST_RANKS = {10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, Integer.MAX_VALUE};
    public static final int MOST_FAILURES = 20;
    /** Maximum length of a reported query in characters. */
    private static final int MOST_CHARACTERS = 500;

    /**
     * A group of consecutive queries.
     *
     * @param firstRank rank of the group's first query; 1 is the most frequent query
     * @param queries   number of queries, those that could not run included
     * @param results   documents in their windows, counted once for each window
     * @param removed   documents marked for them
     * @param millis    sum of the times of their searches, including comparisons
     */
    public record FrequencyGroup(int firstRank, long queries, long results, long removed, @Name("took_in_millis") long millis)
        implements JsonRecord {

        private FrequencyGroup with(QueryOutcome outcome) {
            return new FrequencyGroup(
                firstRank, queries + 1, results + outcome.results(), removed + outcome.removed(), millis + outcome.millis());
        }

        @Override
        public void writeFields(XContentBuilder builder, String... without) throws IOException {
            JsonRecord.super.writeFields(builder, "millis");
            builder.field("removed_per_query", queries == 0 ? 0 : (double) removed / queries);
            builder.humanReadableField("took_in_millis", "took", TimeValue.timeValueMillis(millis));
        }
    }

    public QuerySummary {
        groups = List.copyOf(groups);
        failures = List.copyOf(failures);
    }

    /**
     * Summarises queries.
     *
     * @param queries  in the order of searches
     * @param skipped  number of queries not to search
     * @param outcomes outcomes of the first of these queries
     */
    public static QuerySummary of(List<FrequentQuery> queries, long skipped, List<QueryOutcome> outcomes) {
        List<FrequencyGroup> groups = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        long bad = 0;
        int next = 0;
        for (int rank = 0; rank < outcomes.size(); rank++) {
            if (rank == next) {
                groups.add(new FrequencyGroup(rank + 1, 0, 0, 0, 0));
                next = LAST_RANKS[groups.size() - 1];
            }
            QueryOutcome outcome = outcomes.get(rank);
            groups.set(groups.size() - 1, groups.getLast().with(outcome));
            if (outcome.failure() != null) {
                bad++;
                if (failures.size() < MOST_FAILURES) {
                    failures.add("[" + Strings.cleanTruncate(queries.get(rank).shown(), MOST_CHARACTERS) + "]: " + outcome.failure());
                }
            }
        }
        return new QuerySummary(groups, outcomes.size(), skipped, bad, failures);
    }
}
