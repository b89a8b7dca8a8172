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
 * @param maxPairsReached whether the join was stopped before its end
 * @param profile         for each threshold, from the job's up: what there would be
 * @param largestClusters sizes of the largest clusters with the documents they keep
 * @param warnings        what an administrator should look at before acting
 * @param failures        changes that failed for another reason than a version conflict
 * @param checkpoints     sequence number up to which each shard was read, by {@code index-uuid/shard}
 * @param selection       the part of a plan that the job carries out; null unless it applies one
 */
public record JobResult(
    boolean maxPairsReached,
    List<ProfileStep> profile,
    List<LargeCluster> largestClusters,
    List<String> warnings,
    List<String> failures,
    Map<String, Long> checkpoints,
    SelectedPart selection
) implements ToXContentObject {

    /** Of a job that finds nothing. */
    public static final JobResult EMPTY = new JobResult(false, List.of(), List.of(), List.of(), List.of(), Map.of(), null);

    @SuppressWarnings("unchecked")
    private static final ConstructingObjectParser<JobResult, Void> PARSER = new ConstructingObjectParser<>(
        "near_duplicates_result",
        true,
        parsed -> new JobResult(
            (Boolean) parsed[0],
            (List<ProfileStep>) parsed[1],
            (List<LargeCluster>) parsed[2],
            (List<String>) parsed[3],
            (List<String>) parsed[4],
            (Map<String, Long>) parsed[5],
            (SelectedPart) parsed[6]
        )
    );

    static {
        PARSER.declareBoolean(constructorArg(), new ParseField("max_pairs_reached"));
        PARSER.declareObjectArray(constructorArg(), ProfileStep.PARSER, new ParseField("profile"));
        PARSER.declareObjectArray(constructorArg(), LargeCluster.PARSER, new ParseField("largest_clusters"));
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
     * @param pairs     pairs at or above it
     * @param clusters  clusters of these pairs
     * @param removable documents that these clusters do not keep, protected ones aside
     */
    public record ProfileStep(String threshold, long pairs, long clusters, long removable) implements ToXContentObject {

        private static final ConstructingObjectParser<ProfileStep, Void> PARSER = new ConstructingObjectParser<>(
            "profile",
            true,
            parsed -> new ProfileStep((String) parsed[0], (Long) parsed[1], (Long) parsed[2], (Long) parsed[3])
        );

        static {
            PARSER.declareString(constructorArg(), new ParseField("threshold"));
            PARSER.declareLong(constructorArg(), new ParseField("pairs"));
            PARSER.declareLong(constructorArg(), new ParseField("clusters"));
            PARSER.declareLong(constructorArg(), new ParseField("removable"));
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.startObject()
                .field("threshold", threshold)
                .field("pairs", pairs)
                .field("clusters", clusters)
                .field("removable", removable)
                .endObject();
        }
    }

    /**
     * @param id   the cluster's id
     * @param size number of its documents
     * @param keptIndex index of the kept document
     * @param keptId its id
     */
    public record LargeCluster(String id, int size, String keptIndex, String keptId) implements ToXContentObject {

        private static final ConstructingObjectParser<LargeCluster, Void> PARSER = new ConstructingObjectParser<>(
            "cluster",
            true,
            parsed -> new LargeCluster((String) parsed[0], (Integer) parsed[1], (String) parsed[2], (String) parsed[3])
        );

        static {
            PARSER.declareString(constructorArg(), new ParseField("cluster"));
            PARSER.declareInt(constructorArg(), new ParseField("size"));
            PARSER.declareString(constructorArg(), new ParseField("kept_index"));
            PARSER.declareString(constructorArg(), new ParseField("kept_id"));
        }

        @Override
        public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
            return builder.startObject()
                .field("cluster", id)
                .field("size", size)
                .field("kept_index", keptIndex)
                .field("kept_id", keptId)
                .endObject();
        }
    }

    public JobResult {
        profile = List.copyOf(profile);
        largestClusters = List.copyOf(largestClusters);
        warnings = List.copyOf(warnings);
        failures = List.copyOf(failures);
        checkpoints = Map.copyOf(checkpoints);
    }

    /** The same result after acting: with these failures, and with more warnings. */
    public JobResult acted(List<String> failed, List<String> moreWarnings) {
        List<String> all = Stream.concat(warnings.stream(), moreWarnings.stream()).toList();
        return new JobResult(maxPairsReached, profile, largestClusters, all, failed, checkpoints, selection);
    }

    /** The same result of a job that carries out a part of a plan. */
    public JobResult selecting(SelectedPart part) {
        return new JobResult(maxPairsReached, profile, largestClusters, warnings, failures, checkpoints, part);
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
        builder.field("max_pairs_reached", maxPairsReached);
        builder.xContentList("profile", profile);
        builder.xContentList("largest_clusters", largestClusters);
        builder.field("warnings", warnings);
        builder.field("failures", failures);
        if (selection != null) {
            builder.field("selection", selection);
        }
    }
}
