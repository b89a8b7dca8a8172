package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What queries of similar frequency came to (Pi et al., Table I).
 *
 * @param groups   most frequent queries first
 * @param searched how many queries were searched; fewer than all if the job stopped when further ones added little
 * @param skipped  how many were not to be searched because they add nothing; null, as an earlier version has it, for none
 * @param bad      how many of those that were searched could not be run
 * @param failures why the first of these could not be run
 */
public record QuerySummary(List<FrequencyGroup> groups, long searched, @Nullable Long skipped, long bad, List<String> failures)
    implements
        JsonRecord {

    /** The last ranks of groups: each step is some two to five times the one before. */
    private static final int[] LAST_RANKS = { 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, Integer.MAX_VALUE };

    /** How many failures are told. */
    public static final int MOST_FAILURES = 20;

    /** How much of a query is told. */
    private static final int MOST_CHARACTERS = 500;

    /**
     * Some consecutive queries.
     *
     * @param firstRank rank of the first, 1 for the most frequent query of all
     * @param queries   how many there are, with those that could not be run
     * @param results   documents in their windows, each as often as it was in one
     * @param removed   documents that were marked for them
     * @param millis    their searches took, one by one, with what it takes to compare documents
     */
    public record FrequencyGroup(int firstRank, long queries, long results, long removed, @Name("took_in_millis") long millis)
        implements
            JsonRecord {

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
        skipped = skipped == null ? 0 : skipped;
        failures = List.copyOf(failures);
    }

    /**
     * Sums up queries.
     *
     * @param queries  in the order in which they were searched
     * @param skipped  how many others were not to be searched
     * @param outcomes of the first of these, as far as the search went
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
