package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.job.phase.search.QuerySummary;
import org.neardup.plugin.work.JsonRecord;
import org.neardup.plugin.work.JsonRecord.Name;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a finished job reports, beside the counts of its {@link JobProgress}.
 *
 * @param profile         for each threshold, from the job's up: what there would be
 * @param largestGroups   sizes of the largest groups with the documents they keep
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
    @Nullable SelectedPart selection,
    @Nullable @Name("searched_queries") QuerySummary queries,
    @Nullable Double expectedRecall
) implements JsonRecord {

    /** Of a job that finds nothing. */
    public static final JobResult EMPTY = new JobResult(List.of(), List.of(), List.of(), List.of(), Map.of(), null);

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
    public record ProfileStep(String threshold, long groups, long removable) implements JsonRecord {}

    /**
     * @param id   the group's id
     * @param size number of its documents
     * @param kept the document that it keeps
     */
    public record LargeGroup(@Name("group") String id, int size, DocumentKey kept) implements JsonRecord {}

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
}
