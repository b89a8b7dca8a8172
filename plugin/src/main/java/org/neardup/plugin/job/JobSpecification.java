package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.phase.search.QueryCandidates;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;
import org.neardup.plugin.work.JsonRecordParser;

import java.util.Map;
import java.util.Objects;

/**
 * What a job is asked to do: the body of {@code POST /{index}/_near_duplicates}. Immutable; checked before a job starts. Unlike other
 * records in JSON, it is refused if a part of it is not known: without what a later version adds, a job would do something else.
 *
 * @param source       what is compared
 * @param comparison   how
 * @param keep         which document of a group is kept
 * @param output       what becomes of the groups
 * @param limits       how the work is done
 * @param continueFrom the earlier job after which only what can have changed is compared, or null
 * @param selection    the part of an earlier job's plan that is carried out; null unless the job applies one
 * @param queries      bring together the documents that are compared; null to compare each document with every other one
 */
public record JobSpecification(
    Source source,
    @Name("similarity") Comparison comparison,
    KeepRule keep,
    Output output,
    Limits limits,
    @Nullable String continueFrom,
    @Nullable PlanSelection selection,
    @Nullable QueryCandidates queries
) implements JsonRecord {

    private static final JsonRecordParser<JobSpecification> PARSER = JsonRecordParser.strict(
        JobSpecification.class,
        Map.of(Index.class, Source.INDEX, Comparison.class, (in, context) -> Comparison.fromXContent(in))
    );

    /** Compares each document with every other one. */
    public JobSpecification(
        Source source,
        Comparison comparison,
        KeepRule keep,
        Output output,
        Limits limits,
        String continueFrom,
        PlanSelection selection
    ) {
        this(source, comparison, keep, output, limits, continueFrom, selection, null);
    }

    /**
     * Reads what {@link #toXContent} wrote.
     *
     * @throws IllegalStateException if there is something that this version does not know
     */
    public static JobSpecification fromXContent(XContentParser parser) {
        try {
            return PARSER.parse(parser);
        } catch (XContentParseException e) {
            throw new IllegalStateException("what the job is to do is not known: another version of the plugin wrote it", e);
        }
    }

    public Measure similarity() {
        return comparison.measure();
    }

    /** The threshold of the similarity as users write it. */
    public String threshold() {
        return similarity().least().toPlainString();
    }

    /** The first parameter in which another job links other documents of the same ones, null if there is none. */
    public String differenceTo(JobSpecification other) {
        if (Objects.equals(queries, other.queries) == false) {
            return "candidates";
        }
        String difference = source.field().equals(other.source.field()) ? comparison.differenceTo(other.comparison) : null;
        return difference != null ? difference : source.differenceTo(other.source);
    }

    /** A job that acts on what this one planned, or on a part of that; null for all. */
    public JobSpecification acting(Action other, PlanSelection part) {
        return new JobSpecification(source, comparison, keep, output.acting(other), limits, continueFrom, part, queries);
    }
}
