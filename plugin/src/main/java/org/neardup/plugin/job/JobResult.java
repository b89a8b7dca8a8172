package org.neardup.plugin.job;

import org.elasticsearch.xcontent.ConstructingObjectParser;
import org.elasticsearch.xcontent.ParseField;
import org.elasticsearch.xcontent.ToXContentObject;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;

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
 */
public record JobResult(
    List<ProfileStep> profile,
    List<LargeGroup> largestGroups,
    List<String> warnings,
    List<String> failures,
    Map<String, Long> checkpoints,
    SelectedPart selection
) implements ToXContentObject {

    /** Of a job that finds nothing. */
    public static final JobResult EMPTY = new JobResult(List.of(), List.of(), List.of(), List.of(), Map.of(), null);

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<JobResult, Void> PARSER = new ConstructingObjectParser<>(
        "near_duplicates_result",
        true,
        parsed -> new JobResult(
            (List<ProfileStep>) parsed[0],
            (List<LargeGroup>) parsed[1],
            (List<String>) parsed[2],
            (List<String>) parsed[3],
            (Map<String, Long>) parsed[4],
            (SelectedPart) parsed[5]
        )
    );

    static {
        PARSER.declareObjectArray(constructorArg(), ProfileStep.PARSER, new ParseField("profile"));
        PARSER.declareObjectArray(constructorArg(), LargeGroup.PARSER, new ParseField("largest_groups"));
        PARSER.declareStringArray(constructorArg(), new ParseField("warnings"));
        PARSER.declareStringArray(constructorArg(), new ParseField("failures"));
        PARSER.declareObject(constructorArg(), (parser, context) -> parser.map(HashMap::new, XContentParser::longValue),
            new ParseField("checkpoints"));
        PARSER.declareObject(optionalConstructorArg(), (parser, context) -> SelectedPart.fromXContent(parser), new ParseField("selection"));
    }

    /**
     * What there would be at a threshold.
     *
     * @param threshold a decimal, or a number of tokens for overlap
     * @param groups    groups of two documents or more
     * @param removable documents that these groups do not keep, protected ones aside
     */
    public record ProfileStep(String threshold, long groups, long removable) implements ToXContentObject {

        private static final ConstructingObjectParser<ProfileStep, Void> PARSER = new ConstructingObjectParser<>(
            "profile",
            true,
            parsed -> new ProfileStep((String) parsed[0], (Long) parsed[1], (Long) parsed[2])
        );

        static {
            PARSER.declareString(constructorArg(), new ParseField("threshold"));
            PARSER.declareLong(constructorArg(), new ParseField("groups"));
            PARSER.declareLong(constructorArg(), new ParseField("removable"));
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

        private static final ConstructingObjectParser<LargeGroup, Void> PARSER = new ConstructingObjectParser<>(
            "group",
            true,
            parsed -> new LargeGroup((String) parsed[0], (Integer) parsed[1], (DocumentKey) parsed[2])
        );

        static {
            PARSER.declareString(constructorArg(), new ParseField("group"));
            PARSER.declareInt(constructorArg(), new ParseField("size"));
            PARSER.declareObject(constructorArg(), DocumentKey.PARSER, new ParseField("kept"));
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
        return new JobResult(profile, largestGroups, all, failed, checkpoints, selection);
    }

    /** The same result of a job that carries out a part of a plan. */
    public JobResult selecting(SelectedPart part) {
        return new JobResult(profile, largestGroups, warnings, failures, checkpoints, part);
    }

    /** Reads what {@link #toXContent} wrote. */
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
    }
}
