package org.neardup.plugin.job.phase.result;

import org.elasticsearch.common.Strings;
import org.neardup.kernel.group.ComponentGroups;

import java.util.Optional;

/**
 * Counts the documents that share with the kept one of their group mostly what many documents have, such as the frame of a site: sets count
 * each token alike, and by weights these documents are hardly similar. Not thread safe.
 */
final class SharedFrames {

    /**
     * Documents less similar than this by weights share little else; docs/evaluation.md tells how many of them are no near-duplicates. It
     * is less than the default threshold of weighted comparisons, since copies of a text in great number weigh less, too.
     */
    private static final double LEAST_SIMILARITY = 0.2;

    /** Where more than one document of so many shares a frame, a warning is due. */
    private static final int MANY = 20;

    private int notKept;
    private int documents;
    private int groups;
    private int mostOfGroup;
    private int keptOfMost = Integer.MAX_VALUE;

    /**
     * Counts the documents of some groups; a group is counted at one time.
     *
     * @param sets of the batch, whose tokens are weighed
     */
    void add(ComponentSets batch, SetItems sets, ComponentGroups made) {
        int[] items = batch.items();
        int[] recordOf = sets.recordsOfItems(items.length);
        int[] ofGroup = new int[items.length];
        for (int item : items) {
            int centre = made.centreOf(item);
            if (centre != item) {
                notKept++;
                if (sets.similarityByWeights(recordOf[item], recordOf[centre]) < LEAST_SIMILARITY) {
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

    /** Of groups with as many the one whose kept document comes first is named, whatever batches there are. */
    private void note(int ofGroup, int kept) {
        if (ofGroup > mostOfGroup || ofGroup == mostOfGroup && kept < keptOfMost) {
            mostOfGroup = ofGroup;
            keptOfMost = kept;
        }
    }

    /** What an administrator should know of it. */
    Optional<String> warning(GroupedDocuments grouped) {
        if ((long) MANY * documents <= notKept) {
            return Optional.empty();
        }
        return Optional.of(
            Strings.format(
                "[%s] of the [%s] documents that are not kept share with the kept one mostly what many documents have, such as the frame of"
                    + " a site: by [weighted_jaccard] their similarity is below [%s]. They are in [%s] groups, [%s] of them in that of"
                    + " [%s/%s]. Look at some before you remove any; compare by [weighted_jaccard], leave [frames] out, or raise the"
                    + " threshold",
                documents, notKept, LEAST_SIMILARITY, groups, mostOfGroup, grouped.key(keptOfMost).index(), grouped.key(keptOfMost).id()
            )
        );
    }
}
