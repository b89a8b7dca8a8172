package org.neardup.plugin.job.phase.search;

import org.elasticsearch.common.Strings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What queries of similar frequency came to (Pi et al., Table I).
 *
 * @param groups   most frequent queries first
 * @param searched how many queries were searched; fewer than all if the job stopped when further ones added little
 * @param skipped  how many were not to be searched because they add nothing
 * @param bad      how many of those that were searched could not be run
 * @param failures why the first of these could not be run
 */
public record QuerySummary(List<FrequencyGroup> groups, long searched, long skipped, long bad, List<String> failures)
    implements
        ToXContentObject {

    /** The last ranks of groups: each step is some two to five times the one before. */
    private static final int[] LAST_RANKS = { 10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, Integer.MAX_VALUE };

    /** How many failures are told. */
    public static final int MOST_FAILURES = 20;

    /** How much of a query is told. */
    private static final int MOST_CHARACTERS = 500;

    /** Reads what {@link #toXContent} wrote. */
    @SuppressWarnings("unchecked")
    public static final ConstructingObjectParser<QuerySummary, Void> PARSER = new ConstructingObjectParser<>(
        "queries",
        true,
        parsed -> new QuerySummary(
            (List<FrequencyGroup>) parsed[0],
            (Long) parsed[1],
            parsed[2] == null ? 0 : (Long) parsed[2],
            (Long) parsed[3],
            (List<String>) parsed[4]
        )
    );

    static {
        PARSER.declareObjectArray(constructorArg(), FrequencyGroup.PARSER, new ParseField("groups"));
        PARSER.declareLong(constructorArg(), new ParseField("searched"));
        PARSER.declareLong(optionalConstructorArg(), new ParseField("skipped"));
        PARSER.declareLong(constructorArg(), new ParseField("bad"));
        PARSER.declareStringArray(constructorArg(), new ParseField("failures"));
    }

    /**
     * Some consecutive queries.
     *
     * @param firstRank rank of the first, 1 for the most frequent query of all
     * @param queries   how many there are, with those that could not be run
     * @param results   documents in their windows, each as often as it was in one
     * @param removed   documents that were marked for them
     * @param millis    their searches took, one by one, with what it takes to compare documents
     */
    public record FrequencyGroup(int firstRank, long queries, long results, long removed, long millis) implements ToXContentObject {

        static final ConstructingObjectParser<FrequencyGroup, Void> PARSER = new ConstructingObjectParser<>(
            "group",
            true,
            parsed -> new FrequencyGroup((Integer) parsed[0], (Long) parsed[1], (Long) parsed[2], (Long) parsed[3], (Long) parsed[4])
        );

        static {
            PARSER.declareInt(constructorArg(), new ParseField("first_rank"));
            PARSER.declareLong(constructorArg(), new ParseField("queries"));
            PARSER.declareLong(constructorArg(), new ParseField("results"));
            PARSER.declareLong(constructorArg(), new ParseField("removed"));
            PARSER.declareLong(constructorArg(), new ParseField("took_in_millis"));
        }

        private FrequencyGroup with(QueryOutcome outcome) {
            return new FrequencyGroup(
                firstRank, queries + 1, results + outcome.results(), removed + outcome.removed(), millis + outcome.millis());
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.startObject().field("first_rank", firstRank).field("queries", queries);
            builder.field("results", results).field("removed", removed);
            builder.field("removed_per_query", queries == 0 ? 0 : (double) removed / queries);
            return builder.humanReadableField("took_in_millis", "took", TimeValue.timeValueMillis(millis)).endObject();
        }
    }

    public QuerySummary {
        groups = List.copyOf(groups);
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

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject().xContentList("groups", groups);
        return builder.field("searched", searched).field("skipped", skipped).field("bad", bad).field("failures", failures).endObject();
    }
}
