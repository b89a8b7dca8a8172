package org.neardup.kernel.group;

import java.util.Arrays;
import java.util.BitSet;

import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Similarity;
import org.neardup.kernel.join.ThresholdSteps;

/**
 * The distinct sets of one component, numbered in keep order, each with its equal items, and the centre of each at some step. The arrays
 * serve one component after the other.
 *
 * <p>Equal items that are near each other count as one, their first item, the <i>leader</i>. That changes no group, since equal items are
 * near the same sets. Let b be equal to a, and after it.
 * <ul>
 * <li>{@link Grouping#STAR}: If a is a centre, it is the first that b is near: one before a would have taken a. If a belongs to a centre c,
 *     then c is the first centre that b is near, as it is of a. So b is never a centre, and takes nothing from any other item.
 * <li>{@link Grouping#CONNECTED}: b is linked to a, and whatever is linked to b is linked to a.
 * </ul>
 *
 * <p>Equal items need not be near: by number of shared tokens, a set smaller than the threshold is near nothing, not even its equal. Such
 * items are not among these sets. At the steps above a set's size the same holds for its items; {@link #countEqual} knows.
 */
final class DistinctSets {

    private static final int NONE = -1;

    /** Told in place of an overlap with the centre that was not computed. */
    static final int UNKNOWN = -1;

    private final Records records;
    private final ThresholdSteps steps;
    private final BitSet isProtected;
    /** By record, {@link #NONE} outside the component. */
    private final int[] setOfRecord;
    /** By position in the component, {@link #NONE} if the item is near nothing. */
    private final int[] setOf;

    private int count;
    private final int[] record;
    private final int[] leader;
    /** Items beside the leader. */
    private final int[] others;
    private final int[] removableOthers;
    /** Whether a centre has taken another set. */
    private final boolean[] takes;

    /** The centre of each set, by the methods of {@link StepGroups}. A centre is its own, and precedes the other sets of its group. */
    final int[] centre;
    /** Number of tokens that a set shares with its centre, or {@link #UNKNOWN}; without meaning for centres. */
    final int[] overlap;

    /**
     * Makes room.
     *
     * @param largest number of items of the largest component
     */
    DistinctSets(Records records, ThresholdSteps steps, BitSet isProtected, int largest, HeldMemory memory) {
        this.records = records;
        this.steps = steps;
        this.isProtected = isProtected;
        setOfRecord = memory.ints(records.count());
        Arrays.fill(setOfRecord, NONE);
        setOf = memory.ints(largest);
        record = memory.ints(largest);
        leader = memory.ints(largest);
        others = memory.ints(largest);
        removableOthers = memory.ints(largest);
        centre = memory.ints(largest);
        overlap = memory.ints(largest);
        memory.reserve(largest);
        takes = new boolean[largest];
    }

    /** Takes the items of a component in place of the last one's, and makes every set its own centre. */
    void gather(int[] items, int from, int to, int[] recordOf) {
        for (int set = 0; set < count; set++) {
            setOfRecord[record[set]] = NONE;
        }
        count = 0;
        Similarity lowest = steps.similarity(0);
        for (int i = from; i < to; i++) {
            int item = items[i];
            int of = recordOf[item];
            if (of == NONE || lowest.minimumOverlap(records.size(of), records.size(of)) > records.size(of)) {
                setOf[i - from] = NONE;
            } else if (setOfRecord[of] == NONE) {
                setOfRecord[of] = count;
                setOf[i - from] = count;
                record[count] = of;
                leader[count] = item;
                others[count] = 0;
                removableOthers[count] = 0;
                centre[count] = count;
                count++;
            } else {
                int set = setOfRecord[of];
                setOf[i - from] = set;
                others[set]++;
                removableOthers[set] += isProtected.get(item) ? 0 : 1;
            }
        }
    }

    /** Number of sets. */
    int count() {
        return count;
    }

    /** Number of tokens of all sets. */
    long tokenCount() {
        long tokens = 0;
        for (int set = 0; set < count; set++) {
            tokens += size(set);
        }
        return tokens;
    }

    /** The ranks of all sets; to be read only. */
    int[] tokens() {
        return records.tokens();
    }

    /** Index of a set's first rank in {@link #tokens()}. */
    int start(int set) {
        return records.start(record[set]);
    }

    /** Index after a set's last rank. */
    int end(int set) {
        return records.end(record[set]);
    }

    /** Number of tokens of a set. */
    int size(int set) {
        return records.size(record[set]);
    }

    /** Number of tokens that two sets share, {@link Intersection#TOO_SMALL} if it is below {@code required}. */
    int overlap(int left, int right, int required) {
        return Intersection.size(tokens(), start(left), end(left), tokens(), start(right), end(right), required);
    }

    /**
     * Counts what equal items make if no two sets are near: each set with several items is a group.
     *
     * @param limit the step before which is counted
     */
    void countEqual(ThresholdProfile profile, int limit) {
        for (int set = 0; set < count; set++) {
            if (others[set] > 0) {
                int size = size(set);
                profile.count(0, Math.min(limit, steps.reached(size, size, size) + 1), 1, removableOthers[set]);
            }
        }
    }

    /**
     * Counts what {@link #centre} adds to {@link #countEqual}: a set that a centre has taken is no group of its own, and its leader is
     * removable; a centre of one item that has taken a set is a group.
     */
    void countTaken(ThresholdProfile profile, int from, int to) {
        int groups = 0;
        int removable = 0;
        for (int set = 0; set < count; set++) {
            takes[set] = false;
            if (centre[set] != set) {
                groups -= others[set] > 0 ? 1 : 0;
                removable += isProtected.get(leader[set]) ? 0 : 1;
                int taker = centre[set];
                groups += others[taker] == 0 && takes[taker] == false ? 1 : 0;
                takes[taker] = true;
            }
        }
        profile.count(from, to, groups, removable);
    }

    /** The overlap of a set with its centre. */
    private int overlapWithCentre(int set) {
        if (centre[set] == set) {
            return size(set);
        }
        if (overlap[set] == UNKNOWN) {
            overlap[set] = overlap(set, centre[set], 0);
        }
        return overlap[set];
    }

    /** Writes the centre of each item, and its overlap with it, by item; an item that is near nothing is left out. */
    void assign(int[] items, int from, int to, int[] centreOf, int[] overlapOf) {
        for (int i = from; i < to; i++) {
            int set = setOf[i - from];
            if (set != NONE) {
                centreOf[items[i]] = leader[centre[set]];
                overlapOf[items[i]] = overlapWithCentre(set);
            }
        }
    }
}
