package org.neardup.plugin.job;

import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.Index;
import org.elasticsearch.xcontent.XContentParseException;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.kernel.join.Measure;
import org.neardup.plugin.job.Output.Action;
import org.neardup.plugin.job.query.QueryCandidates;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;
import org.neardup.plugin.work.JsonRecordParser;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * What a job does: the body of {@code POST /{index}/_near_duplicates}. Immutable; checked before the job starts. Unlike other JSON records,
 * it is rejected if it has unknown fields: a job that ignored an option of a later version would do something else.
 *
 * @param continueFrom the earlier job, whose groups keep their ids, or null
 * @param selection    the part of an earlier job's plan to carry out; null unless the job applies one
 * @param queries      the queries whose results are compared; null to compare each document with every other
 */
public record JobSpecification(
    Source source, @Name("similarity") Comparison comparison, KeepRule keep, Output output, Limits limits, @Nullable String continueFrom,
    @Nullable PlanSelection selection, @Nullable QueryCandidates queries) implements JsonRecord {

    private static final JsonRecordParser<JobSpecification> PARSER = JsonRecordParser.strict(
        JobSpecification.class, Map.of(Index.class, Source.INDEX, Comparison.class, (in, context) -> Comparison.fromXContent(in)));

    /** The values that decide which documents of an index are linked, by parameter; the first that differs is reported. */
    private static final List<Map.Entry<String, Function<JobSpecification, Object>>> LINKING = List.of(
        Map.entry("candidates", JobSpecification::queries), Map.entry("candidates", job -> job.source.newDocuments()),
        Map.entry("field", job -> job.source.field()),
        Map.entry("similarity", job -> job.similarity().name()), Map.entry("plain", job -> job.comparison.plain()),
        Map.entry("threshold", JobSpecification::similarity),
        Map.entry("idf_power", job -> job.comparison.idfPower()),
        Map.entry("frames", job -> job.comparison.frames()), Map.entry("min_tokens", job -> job.source.minTokens()),
        Map.entry("max_tokens", job -> job.source.maxTokens()),
        Map.entry("query", job -> job.source.query()), Map.entry("partition_by", job -> job.source.partitionBy()),
        Map.entry("within", job -> job.source.within()));

    /**
     * Reads what {@link #toXContent} wrote.
     *
     * @throws IllegalStateException if it has fields or values that this version does not know
     */
    public static JobSpecification fromXContent(XContentParser parser) {
        try {
            return PARSER.parse(parser);
        } catch (XContentParseException e) {
            throw new IllegalStateException("the job's specification is not known: it was written by another version of the plugin", e);
        }
    }

    /** Reads what {@link #writeTo} wrote. */
    public static JobSpecification read(StreamInput in) throws IOException {
        return PARSER.read(in);
    }

    public Measure similarity() {
        return comparison.measure();
    }

    public String threshold() {
        return similarity().least().toPlainString();
    }

    /** The first parameter that makes the other job link different documents; null if there is none. */
    public String differenceTo(JobSpecification other) {
        return LINKING.stream().filter(one -> Objects.equals(one.getValue().apply(this), one.getValue().apply(other)) == false)
            .map(Map.Entry::getKey).findFirst().orElse(null);
    }

    /** This specification with an earlier job to continue, or null for none. */
    public JobSpecification continuing(@Nullable String earlier) {
        return new JobSpecification(source, comparison, keep, output, limits, earlier, selection, queries);
    }

    /** The specification of a job that acts on this job's plan, or on a part of it; null for all. */
    public JobSpecification acting(Action other, PlanSelection part) {
        return new JobSpecification(source, comparison, keep, output.acting(other), limits, continueFrom, part, queries);
    }

    /** The specification of a job that exports the result of this one to an index, with values of these fields. */
    public JobSpecification exporting(String index, List<String> fields) {
        return new JobSpecification(source, comparison, keep, output.exporting(index, fields), limits, continueFrom, null, queries);
    }
}
