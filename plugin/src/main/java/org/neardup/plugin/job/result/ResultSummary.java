package org.neardup.plugin.job.result;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.cluster.ThresholdProfile;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.LargeCluster;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.join.JoinOutcome;
import org.neardup.plugin.job.snapshot.ShardSnapshot;
import org.neardup.plugin.job.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/** Sums up clusters for an administrator: what each threshold would give, the largest clusters, and what looks wrong. */
final class ResultSummary {

    private static final int LARGEST = 10;
    /** A cluster of more documents than this, and more than one in a hundred of all, is suspicious. */
    private static final int SUSPICIOUS_SIZE = 100;

    private final ClusteredDocuments clustered;

    ResultSummary(ClusteredDocuments clustered) {
        this.clustered = clustered;
    }

    /** @param minTokens what documents were asked to have */
    JobResult result(Snapshot snapshot, JoinOutcome outcome, int minTokens) {
        List<Integer> largest = largest();
        List<String> warnings = new ArrayList<>();
        if (outcome.maxPairsReached()) {
            warnings.add("[max_pairs] was reached: pairs are missing, and so clusters may be; raise it or the threshold");
        }
        if (snapshot.tooFewTokens() > 0) {
            warnings.add(tooFewTokens(snapshot, minTokens));
        }
        largest.stream().filter(this::isSuspicious).map(this::warning).forEach(warnings::add);
        return new JobResult(
            outcome.maxPairsReached(),
            profile(),
            largest.stream().map(this::describe).toList(),
            warnings,
            List.of(),
            checkpoints(snapshot),
            null
        );
    }

    private List<ProfileStep> profile() {
        ThresholdProfile profile = clustered.profile();
        int last = profile.steps() - 1;
        // Numbers of tokens have no greatest one: the profile ends where pairs do.
        while (last > 0 && profile.pairs(last) == 0 && clustered.steps().isBounded() == false) {
            last--;
        }
        List<ProfileStep> rows = new ArrayList<>();
        for (int step = 0; step <= last; step++) {
            rows.add(new ProfileStep(
                clustered.steps().label(step), profile.pairs(step), profile.clusters(step), profile.removable(step)));
        }
        return rows;
    }

    /** The documents that the largest clusters keep, largest first, those of equal size as they are kept. */
    private List<Integer> largest() {
        Comparator<Integer> bySize = Comparator.comparingInt(clustered::clusterSize);
        Comparator<Integer> smallestFirst = bySize.thenComparing(Comparator.reverseOrder());
        PriorityQueue<Integer> largest = new PriorityQueue<>(smallestFirst);
        for (int rank = 0; rank < clustered.count(); rank++) {
            if (clustered.clusterSize(rank) > 1) {
                largest.add(rank);
                if (largest.size() > LARGEST) {
                    largest.remove();
                }
            }
        }
        return largest.stream().sorted(smallestFirst.reversed()).toList();
    }

    private LargeCluster describe(int kept) {
        DocumentKey key = clustered.key(kept);
        return new LargeCluster(clustered.clusterId(kept), clustered.clusterSize(kept), key.index(), key.id());
    }

    private boolean isSuspicious(int kept) {
        int size = clustered.clusterSize(kept);
        return size > SUSPICIOUS_SIZE && 100L * size > clustered.documentsCompared();
    }

    private String warning(int kept) {
        DocumentKey key = clustered.key(kept);
        return Strings.format(
            "cluster [%s] around [%s/%s] has %s of the %s documents: perhaps they share boilerplate rather than content; look at some of"
                + " them before you remove any, raise the threshold or index spot signatures",
            clustered.clusterId(kept), key.index(), key.id(), clustered.clusterSize(kept), clustered.documentsCompared());
    }

    private static String tooFewTokens(Snapshot snapshot, int minTokens) {
        return Strings.format(
            "[%s] of [%s] documents were left out, since they have fewer than [%s] distinct tokens; lower [min_tokens] to compare them,"
                + " and look at the pairs before you remove any",
            snapshot.tooFewTokens(), snapshot.tooFewTokens() + snapshot.documents(), minTokens);
    }

    private static Map<String, Long> checkpoints(Snapshot snapshot) {
        Map<String, Long> checkpoints = new HashMap<>();
        for (ShardSnapshot shard : snapshot.shards()) {
            checkpoints.put(shard.shard().getIndex().getUUID() + "/" + shard.shard().id(), shard.checkpoint());
        }
        return checkpoints;
    }
}
