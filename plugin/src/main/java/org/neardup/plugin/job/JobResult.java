package org.neardup.plugin.job;

import java.util.List;
import java.util.Map;

/**
 * What a finished job reports, beside the counts of its {@link JobProgress}.
 *
 * @param maxPairsReached whether the join was stopped before its end
 * @param profile         for each threshold, from the job's up: what there would be
 * @param largestClusters sizes of the largest clusters with the documents they keep
 * @param warnings        what an administrator should look at before acting
 * @param failures        changes that failed for another reason than a version conflict
 * @param checkpoints     sequence number up to which each shard was read, by {@code index-uuid/shard}
 */
public record JobResult(
    boolean maxPairsReached,
    List<ProfileStep> profile,
    List<LargeCluster> largestClusters,
    List<String> warnings,
    List<String> failures,
    Map<String, Long> checkpoints
) {

    /**
     * What there would be at a threshold.
     *
     * @param threshold a decimal, or a number of tokens for overlap
     * @param pairs     pairs at or above it
     * @param clusters  clusters of these pairs
     * @param removable documents that these clusters do not keep, protected ones aside
     */
    public record ProfileStep(String threshold, long pairs, long clusters, long removable) {}

    /**
     * @param id   the cluster's id
     * @param size number of its documents
     * @param keptIndex index of the kept document
     * @param keptId its id
     */
    public record LargeCluster(String id, int size, String keptIndex, String keptId) {}

    public JobResult {
        profile = List.copyOf(profile);
        largestClusters = List.copyOf(largestClusters);
        warnings = List.copyOf(warnings);
        failures = List.copyOf(failures);
        checkpoints = Map.copyOf(checkpoints);
    }
}
