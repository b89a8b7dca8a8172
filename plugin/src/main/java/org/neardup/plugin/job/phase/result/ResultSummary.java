package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.group.ThresholdProfile;
import org.neardup.kernel.join.ThresholdSteps;
import org.neardup.plugin.job.DocumentKey;
import org.neardup.plugin.job.JobContext;
import org.neardup.plugin.job.JobProgress.Counter;
import org.neardup.plugin.job.JobResult;
import org.neardup.plugin.job.JobResult.LargeGroup;
import org.neardup.plugin.job.JobResult.ProfileStep;
import org.neardup.plugin.job.JobSpecification;
import org.neardup.plugin.job.phase.snapshot.Snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * Summarizes groups for an administrator: the counts at each threshold, the largest groups, and warnings.
 *
 * @param snapshot   the documents of which some are in groups
 * @param profile    the number of groups at each of {@code steps}
 * @param unprofiled components that the profile counts only up to some threshold
 * @param frames     of these groups
 */
record ResultSummary(
    JobContext job, Snapshot snapshot, GroupedDocuments grouped, ThresholdSteps steps, ThresholdProfile profile,
    List<UnprofiledGroup> unprofiled, SharedFrames frames) {

    private static final int LARGEST = 10;

    /** A group of more documents than this, and more than one in a hundred of all, is suspicious. */
    private static final int SUSPICIOUS_SIZE = 100;

    /** The least number of possible variants that is reported. They must also be one in {@value #VARIANTS_SHARE} removable documents. */
    private static final int MANY_VARIANTS = 10;
    private static final int VARIANTS_SHARE = 10;

    /**
     * A component that the profile does not count at higher thresholds, because comparing its documents there is too expensive.
     *
     * @param rank  of the first document in keep order
     * @param label the least threshold at which it is not counted
     */
    record UnprofiledGroup(int rank, String label) {}

    JobResult result() {
        JobSpecification specification = job.specification();
        List<Integer> largest = largest();
        List<String> warnings = new ArrayList<>(
            snapshot.counts().under(specification.comparison().measure()).warnings(specification.source()));
        snapshot.tooLarge().ifPresent(ids -> warnings.add(Strings.format(
            "documents with more than [%s] distinct tokens in [%s] are not compared, such as %s; if memory permits, raise [max_tokens]",
            specification.source().maxTokens(), specification.source().field(), ids)));
        frames.warning(grouped).ifPresent(warnings::add);
        largest.stream().filter(this::isSuspicious).map(this::warning).forEach(warnings::add);
        unprofiled.stream().map(this::warning).forEach(warnings::add);
        variants().ifPresent(warnings::add);
        if (grouped.droppedGroups() > 0) {
            warnings.add(Strings.format(
                "[%s] groups have no document of the authority [%s] or more: all of their documents are removable, the last copies of"
                    + " their texts among them; lower [min_authority], or [protect] what is to stay",
                grouped.droppedGroups(), specification.keep().minAuthority()));
        }
        return new JobResult(
            profileSteps(), largest.stream().map(this::describe).toList(), warnings, List.of(), null, null);
    }

    private List<ProfileStep> profileSteps() {
        int last = profile.steps() - 1;
        // Numbers of tokens have no maximum: the profile ends at the last threshold with groups.
        while (last > 0 && profile.groups(last) == 0 && steps.isBounded() == false) {
            last--;
        }
        List<ProfileStep> rows = new ArrayList<>();
        // The number of groups that keep no document is unknown for higher thresholds.
        int dropped = grouped.droppedGroups();
        for (int step = 0; step <= last; step++) {
            rows.add(new ProfileStep(steps.label(step), profile.groups(step), profile.removable(step) + dropped));
            dropped = 0;
        }
        return rows;
    }

    /** The documents that the largest groups keep, largest first, then in keep order. */
    private List<Integer> largest() {
        Comparator<Integer> bySize = Comparator.comparingInt(grouped::groupSize);
        Comparator<Integer> smallestFirst = bySize.thenComparing(Comparator.reverseOrder());
        PriorityQueue<Integer> largest = new PriorityQueue<>(smallestFirst);
        grouped.centres().forEach(kept -> {
            largest.add(kept);
            if (largest.size() > LARGEST) {
                largest.remove();
            }
        });
        return largest.stream().sorted(smallestFirst.reversed()).toList();
    }

    private LargeGroup describe(int kept) {
        return new LargeGroup(grouped.groupId(kept), grouped.groupSize(kept), grouped.key(kept));
    }

    private boolean isSuspicious(int kept) {
        int size = grouped.groupSize(kept);
        // A job of new documents reads few of the others, so its groups can be any share of what it reads.
        return size > SUSPICIOUS_SIZE && 100L * size > compared() && job.specification().source().newDocuments() == null;
    }

    /** Number of documents that could be in a group; the snapshot does not contain documents that no query found. */
    private long compared() {
        return job.specification().queries() == null ? snapshot.counts().compared() : job.progress().get(Counter.DOCUMENTS);
    }

    private String warning(int kept) {
        DocumentKey key = grouped.key(kept);
        return Strings.format(
            "group [%s] around [%s/%s] has %s of the %s documents: perhaps they share boilerplate rather than content; look at some of"
                + " them before you remove any, raise the threshold or index spot signatures",
            grouped.groupId(kept), key.index(), key.id(), grouped.groupSize(kept), compared());
    }

    private String warning(UnprofiledGroup group) {
        DocumentKey key = grouped.key(group.rank());
        return Strings.format(
            "the profile does not count the documents that near-duplicates link to [%s/%s] from the threshold [%s] on: to compare so many"
                + " there would take too long",
            key.index(), key.id(), group.label());
    }

    /** The warning about documents with other numbers, if there are many. */
    private Optional<String> variants() {
        int[] removable = IntStream.range(0, grouped.count()).filter(grouped::isRemovable).toArray();
        int[] variants = Arrays.stream(removable).filter(rank -> grouped.hasSameNumbers(rank) == false).toArray();
        if (variants.length < MANY_VARIANTS || variants.length * VARIANTS_SHARE < removable.length) {
            return Optional.empty();
        }
        DocumentKey key = grouped.key(variants[0]);
        return Optional.of(Strings.format(
            "[%s] of the [%s] removable documents, such as [%s/%s], may be variants of the kept ones rather than copies: their texts"
                + " contain other numbers; look at some before you remove them",
            variants.length, removable.length, key.index(), key.id()));
    }
}
