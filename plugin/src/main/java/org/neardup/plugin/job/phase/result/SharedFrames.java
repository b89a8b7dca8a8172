package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.group.ComponentGroups;

import java.util.Optional;

/**
 * Counts the documents that share with the kept one of their group mostly tokens of many documents, such as the frame of a site: without
 * weights they are near, but by weights hardly similar. Not thread safe.
 */
final class SharedFrames {

    /**
     * Documents less similar than this by weights share little else; docs/evaluation.md has the share of them that are not near-duplicates.
     * It is less than the default threshold of weighted comparisons, because the tokens of a text with many copies also weigh less.
     */
    private static final double LEAST_SIMILARITY = 0.2;

    /** If more than one document in this number shares a frame, the job warns. */
    private static final int MANY = 20;

    private int notKept;
    private int documents;
    private int groups;
    private int mostOfGroup;
    private int keptOfMost = Integer.MAX_VALUE;

    /** Counts the documents of some whole groups. */
    void add(ComponentSets batch, ComponentGroups made) {
        int[] items = batch.items();
        ItemRecords records = batch.records();
        int[] recordOf = records.recordsOfItems(items.length);
        int[] ofGroup = new int[items.length];
        for (int item : items) {
            int centre = made.centreOf(item);
            if (centre != item) {
                notKept++;
                if (records.similarityByWeights(recordOf[item], recordOf[centre]) < LEAST_SIMILARITY) {
                    documents++;
                    ofGroup[centre]++;
                }
            }
        }
        for (int item : items) {
            if (ofGroup[item] > 0) {
                groups++;
                note(ofGroup[item], batch.rank(item));
            }
        }
    }

    /** Ties go to the group whose kept document comes first, so that the result does not depend on batches. */
    private void note(int ofGroup, int kept) {
        if (ofGroup > mostOfGroup || ofGroup == mostOfGroup && kept < keptOfMost) {
            mostOfGroup = ofGroup;
            keptOfMost = kept;
        }
    }

    /** The warning for an administrator, if any. */
    Optional<String> warning(GroupedDocuments grouped) {
        if ((long) MANY * documents <= notKept) {
            return Optional.empty();
        }
        return Optional.of(Strings.format(
            "[%s] of the [%s] documents that are not kept share with the kept one mostly what many documents have, such as the frame of"
                + " a site, or a text with many copies: by [weighted_jaccard] their similarity is below [%s]. They are in [%s] groups,"
                + " [%s] of them in that of [%s/%s]. Look at some before you remove any; compare by [weighted_jaccard], leave [frames]"
                + " out, or raise the threshold",
            documents, notKept, LEAST_SIMILARITY, groups, mostOfGroup, grouped.key(keptOfMost).index(), grouped.key(keptOfMost).id()));
    }
}
