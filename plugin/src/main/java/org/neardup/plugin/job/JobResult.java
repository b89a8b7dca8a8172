package org.neardup.plugin.job;

import org.elasticsearch.core.Nullable;
import org.neardup.plugin.job.query.QuerySummary;
import org.neardup.plugin.work.JsonRecord.Name;
import org.neardup.plugin.work.JsonRecord;

import java.util.List;
import java.util.stream.Stream;

/**
 * The result of a finished job, in addition to the counts of its {@link JobProgress}.
 *
 * @param profile         for each threshold from the job's upwards, the number of groups and duplicates
 * @param largestGroups   sizes of the largest groups and the documents that they keep
 * @param warnings        what an administrator should check before acting
 * @param failures        changes that failed, version conflicts excepted
 * @param selection       the part of a plan that the job carries out; null for other jobs
 * @param queries         summary of the queries; null unless the job is query-driven
 */
public record JobResult(
    List<ProfileStep> profile, List<LargeGroup> largestGroups, List<String> warnings, List<String> failures,
    @Nullable SelectedPart selection, @Nullable @Name("searched_queries") QuerySummary queries) implements JsonRecord {

    /** The result of a job that finds nothing. */
    public static final JobResult EMPTY = new JobResult(List.of(), List.of(), List.of(), List.of(), null, null);

    /**
     * The groups at a threshold.
     *
     * @param threshold a decimal, or a number of tokens for overlap
     * @param groups    groups of two documents or more
     * @param removable documents that these groups do not keep, protected ones excepted
     */
    public record ProfileStep(String threshold, long groups, long removable) implements JsonRecord {}

    /** A large group with its kept document; the size counts all its documents. */
    public record LargeGroup(@Name("group") String id, int size, DocumentKey kept) implements JsonRecord {}

    public JobResult {
        profile = List.copyOf(profile);
        largestGroups = List.copyOf(largestGroups);
        warnings = List.copyOf(warnings);
        failures = List.copyOf(failures);
    }

    /** This result after acting: with these failures and additional warnings. */
    public JobResult acted(List<String> failed, List<String> moreWarnings) {
        List<String> all = Stream.concat(warnings.stream(), moreWarnings.stream()).toList();
        return new JobResult(profile, largestGroups, all, failed, selection, queries);
    }

    public JobResult selecting(SelectedPart part) {
        return new JobResult(profile, largestGroups, warnings, failures, part, queries);
    }

    public JobResult searching(QuerySummary searched) {
        return new JobResult(profile, largestGroups, warnings, failures, selection, searched);
    }
}
