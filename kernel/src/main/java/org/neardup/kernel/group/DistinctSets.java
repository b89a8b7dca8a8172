package org.neardup.kernel.group;

import org.neardup.kernel.join.HeldMemory;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The distinct sets of one component, weighted or not, numbered in keep order, each with its equal items, and the centre of each at some
 * step. All components reuse the arrays, one after the other. With a {@link PairFilter}, each item counts as a set of its own: equal items
 * need not be near the same ones.
 *
 * <p>Equal items that are near each other count as one item, their first, the <i>leader</i>. That changes no group, because equal items are
 * near the same sets. Let b be equal to a, and after it.
 * <ul>
 * <li>{@link Grouping#STAR}: If a is a centre, it is the first centre near b: an earlier one would have taken a. If a belongs to a centre
 *     c, then c is the first centre near a, and so near b. So b is never a centre, and takes no other item.
 * <li>{@link Grouping#CONNECTED}: b is linked to a, and all items linked to b are linked to a.
 * </ul>
 *
 * <p>Equal items need not be near each other: by the number of shared tokens, a set smaller than the threshold is near nothing, not even an
 * equal set. Such items are not among these sets. The same holds for the items of a set at steps above its size; {@link #countEqual}
 * handles that.
 */
final class DistinctSets {

    private static final int NONE = -1;

    private final ComparedRecords records;
    private final BitSet isProtected;
    private final PairFilter filter;
    /** For each record, its set, {@link #NONE} outside the component. */
    private final int[] setOfRecord;
    /** For each position in the component, its set, {@link #NONE} if the item is near nothing. */
    private final int[] setOf;

    private int count;
    private final int[] record;
    private final int[] leader;
    /** Number of items of each set, without the leader. */
    private final int[] others;
    private final int[] removableOthers;
    /** Whether a centre has taken another set. */
    private final boolean[] takes;

    /** The centre of each set, written by {@link StepGroups}. A centre is its own centre, and precedes the other sets of its group. */
    final int[] centre;

    /**
     * Allocates the arrays.
     *
     * @param filter  null if it admits all pairs
     * @param largest number of items of the largest component
     */
    DistinctSets(ComparedRecords records, BitSet isProtected, PairFilter filter, int largest, HeldMemory memory) {
        this.filter = filter;
        this.records = records;
        this.isProtected = isProtected;
        setOfRecord = memory.ints(records.members().count());
        Arrays.fill(setOfRecord, NONE);
        setOf = memory.ints(largest);
        record = memory.ints(largest);
        leader = memory.ints(largest);
        others = memory.ints(largest);
        removableOthers = memory.ints(largest);
        centre = memory.ints(largest);
        memory.reserve(largest);
        takes = new boolean[largest];
    }

    /** Replaces the previous component by the items of another, and makes every set its own centre. */
    void gather(int[] items, int from, int to, int[] recordOf) {
        for (int set = 0; set < count; set++) {
            setOfRecord[record[set]] = NONE;
        }
        count = 0;
        for (int i = from; i < to; i++) {
            int item = items[i];
            int of = recordOf[item];
            if (of == NONE || records.reached(of, of) == ComparedRecords.NOT_NEAR) {
                setOf[i - from] = NONE;
            } else if (setOfRecord[of] == NONE || filter != null) {
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

    /** Number of steps of {@link Work} for one pass over all sets: the number of their tokens. */
    long tokens() {
        return IntStream.range(0, count).mapToLong(this::size).sum();
    }

    /** The same for the largest set. */
    int largest() {
        return IntStream.range(0, count).map(this::size).max().orElse(0);
    }

    /** The record of a set. */
    int record(int set) {
        return record[set];
    }

    /** Number of steps of {@link Work} for one pass over a set. */
    int size(int set) {
        return records.size(record[set]);
    }

    /** The greatest step at which two sets are near, {@link ComparedRecords#NOT_NEAR} if there is none. */
    int reached(int left, int right) {
        return canBeNear(left, right) ? records.reached(record[left], record[right]) : ComparedRecords.NOT_NEAR;
    }

    /** Whether some sets cannot be near each other. */
    boolean hasOld() {
        return filter != null && filter.required() != null;
    }

    /** Whether a set is one that cannot be near others of its kind. */
    boolean isOld(int set) {
        return hasOld() && filter.required().get(leader[set]) == false;
    }

    /** Whether the filter lets two sets be near, by their leaders. */
    boolean canBeNear(int left, int right) {
        return filter == null || filter.admits(leader[left], leader[right]);
    }

    /**
     * Counts the groups of equal items as if no two sets were near: each set with several items is a group.
     *
     * @param limit counts the steps before this one
     */
    void countEqual(ThresholdProfile profile, int limit) {
        for (int set = 0; set < count; set++) {
            if (others[set] > 0) {
                profile.count(0, Math.min(limit, reached(set, set) + 1), 1, removableOthers[set]);
            }
        }
    }

    /**
     * Counts the differences of {@link #centre} from {@link #countEqual}: a set that a centre has taken is no group of its own, and its
     * leader is removable; a centre of one item that has taken a set is a group.
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

    /** Writes the centre of each item, and its similarity to a centre of another set. */
    void assign(int[] items, int from, int to, int[] centreOf, double[] similarityOf) {
        for (int i = from; i < to; i++) {
            int item = items[i];
            int set = setOf[i - from];
            if (set != NONE) {
                centreOf[item] = leader[centre[set]];
                if (centre[set] != set) {
                    // Leaders precede their equal items.
                    similarityOf[item] = item == leader[set] ? records.similarity(record[set], record[centre[set]])
                        : similarityOf[leader[set]];
                }
            }
        }
    }
}
