package org.neardup.plugin.job;

import org.elasticsearch.xcontent.InstantiatingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.plugin.job.phase.search.QuerySummary;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.elasticsearch.xcontent.ConstructingObjectParser.constructorArg;
import static org.elasticsearch.xcontent.ConstructingObjectParser.optionalConstructorArg;

/**
 * What a finished job reports, beside the counts of its {@link JobProgress}.
 *
 * @param profile         for each threshold, from the job's up: what there would be
 * @param largestGroups sizes of the largest groups with the documents they keep
 * @param warnings        what an administrator should look at before acting
 * @param failures        changes that failed for another reason than a version conflict
 * @param checkpoints     sequence number up to which each shard was read, by {@code index-uuid/shard}
 * @param selection       the part of a plan that the job carries out; null unless it applies one
 * @param queries         what queries came to; null unless the job went through queries
 * @param expectedRecall  the probability, in (0, 1], that a pair right at the threshold was found; null if all were
 */
public record JobResult(
    List<ProfileStep> profile,
    List<LargeGroup> largestGroups,
    List<String> warnings,
    List<String> failures,
    Map<String, Long> checkpoints,
    SelectedPart selection,
    QuerySummary queries,
    Double expectedRecall
) implements ToXContentObject {

    /** Of a job that finds nothing. */
    public static final JobResult EMPTY = new JobResult(List.of(), List.of(), List.of(), List.of(), Map.of(), null);

    private static final InstantiatingObjectParser<JobResult, Void> PARSER;

    static {
        var parser = InstantiatingObjectParser.<JobResult, Void>builder("near_duplicates_result", true, JobResult.class);
        parser.declareObjectArray(constructorArg(), ProfileStep.PARSER, new ParseField("profile"));
        parser.declareObjectArray(constructorArg(), LargeGroup.PARSER, new ParseField("largest_groups"));
        parser.declareStringArray(constructorArg(), new ParseField("warnings"));
        parser.declareStringArray(constructorArg(), new ParseField("failures"));
        parser.declareObject(constructorArg(), (in, context) -> in.map(HashMap::new, XContentParser::longValue),
            new ParseField("checkpoints"));
        parser.declareObject(optionalConstructorArg(), SelectedPart.PARSER, new ParseField("selection"));
        parser.declareObject(optionalConstructorArg(), QuerySummary.PARSER, new ParseField("searched_queries"));
        parser.declareDouble(optionalConstructorArg(), new ParseField("expected_recall"));
        PARSER = parser.build();
    }

    /** Of a job that compared all documents. */
    public JobResult(
        List<ProfileStep> profile,
        List<LargeGroup> largestGroups,
        List<String> warnings,
        List<String> failures,
        Map<String, Long> checkpoints,
        SelectedPart selection
    ) {
        this(profile, largestGroups, warnings, failures, checkpoints, selection, null, null);
    }

    /**
     * What there would be at a threshold.
     *
     * @param threshold a decimal, or a number of tokens for overlap
     * @param groups    groups of two documents or more
     * @param removable documents that these groups do not keep, protected ones aside
     */
    public record ProfileStep(String threshold, long groups, long removable) implements ToXContentObject {

        private static final InstantiatingObjectParser<ProfileStep, Void> PARSER;

        static {
            var parser = InstantiatingObjectParser.<ProfileStep, Void>builder("profile", true, ProfileStep.class);
            parser.declareString(constructorArg(), new ParseField("threshold"));
            parser.declareLong(constructorArg(), new ParseField("groups"));
            parser.declareLong(constructorArg(), new ParseField("removable"));
            PARSER = parser.build();
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.startObject()
                .field("threshold", threshold)
                .field("groups", groups)
                .field("removable", removable)
                .endObject();
        }
    }

    /**
     * @param id   the group's id
     * @param size number of its documents
     * @param kept the document that it keeps
     */
    public record LargeGroup(String id, int size, DocumentKey kept) implements ToXContentObject {

        private static final InstantiatingObjectParser<LargeGroup, Void> PARSER;

        static {
            var parser = InstantiatingObjectParser.<LargeGroup, Void>builder("group", true, LargeGroup.class);
            parser.declareString(constructorArg(), new ParseField("group"));
            parser.declareInt(constructorArg(), new ParseField("size"));
            parser.declareObject(constructorArg(), DocumentKey.PARSER, new ParseField("kept"));
            PARSER = parser.build();
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            builder.startObject().field("group", id).field("size", size);
            return kept.writeTo(builder, "kept").endObject();
        }
    }

    public JobResult {
        profile = List.copyOf(profile);
        largestGroups = List.copyOf(largestGroups);
        warnings = List.copyOf(warnings);
        failures = List.copyOf(failures);
        checkpoints = Map.copyOf(checkpoints);
    }

    /** The same result after acting: with these failures, and with more warnings. */
    public JobResult acted(List<String> failed, List<String> moreWarnings) {
        List<String> all = Stream.concat(warnings.stream(), moreWarnings.stream()).toList();
        return new JobResult(profile, largestGroups, all, failed, checkpoints, selection, queries, expectedRecall);
    }

    /** The same result of a job that carries out a part of a plan. */
    public JobResult selecting(SelectedPart part) {
        return new JobResult(profile, largestGroups, warnings, failures, checkpoints, part, queries, expectedRecall);
    }

    /** The same result of a job that went through queries. */
    public JobResult searching(QuerySummary searched) {
        return new JobResult(profile, largestGroups, warnings, failures, checkpoints, selection, searched, expectedRecall);
    }

    /** The same result of a job that found pairs by sketches, or of one that compared all if that is null. */
    public JobResult expecting(Double recall) {
        return new JobResult(profile, largestGroups, warnings, failures, checkpoints, selection, queries, recall);
    }

    public static JobResult fromXContent(XContentParser parser) {
        return PARSER.apply(parser, null);
    }

    @Override
    public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
        builder.startObject();
        toInnerXContent(builder);
        return builder.field("checkpoints", checkpoints).endObject();
    }

    /** Writes what users want to know, into an object that is open. */
    public void toInnerXContent(XContentBuilder builder) throws IOException {
        builder.xContentList("profile", profile);
        builder.xContentList("largest_groups", largestGroups);
        builder.field("warnings", warnings);
        builder.field("failures", failures);
        if (selection != null) {
            builder.field("selection", selection);
        }
        if (queries != null) {
            builder.field("searched_queries", queries);
        }
        if (expectedRecall != null) {
            builder.field("expected_recall", expectedRecall);
        }
    }
}
