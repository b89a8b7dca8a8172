package org.neardup.kernel.sketch;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

import org.neardup.kernel.cluster.FreeItems;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.join.MemoryReservation;

/**
 * Sketches; neighbours agree in enough of the first samples and pass a test.
 *
 * <p>The first words of the free sketches are stored in columns; when a sketch is taken, the last one fills its slot. So vectorized loops
 * compare an item with many sketches at once, and the test decides about the few that remain.
 */
public final class SketchedNeighbours implements FreeItems {

    private static final int TAKEN = -1;

    /** The number of sketches compared at once. */
    private static final int TILE = 128;

    /** The number of groups of samples that suffice to reject most dissimilar sketches. */
    private static final int GROUPS = 2;

    /** The number of sketches compared between two calls of {@link #mayGoOn}: some tenths of a millisecond. */
    private static final int SKETCHES_PER_CHECK = 1 << 17;

    private final SketchFormat format;
    private final long[] packed;
    private final boolean[] comparable;
    private final int groups;
    private final int least;
    private final NeighbourTest test;
    private final BooleanSupplier mayGoOn;
    /** Each word of the first groups for all free sketches, the items of these sketches, and the slot of each item. */
    private final long[][] words;
    private final int[] free;
    private final int[] slot;
    private int freeCount;
    /** For each sketch of a tile, the samples of a group in which it differs from a given one, and the number in which it agrees. */
    private final long[] different = new long[TILE];
    private final int[] matches = new int[TILE];
    private final int[] near;
    private int passed;
    private boolean isStopped;

    /**
     * Starts with all comparable items free.
     *
     * @param packed     the sketches of all items, one after the other; kept, and must not change while items are taken
     * @param comparable for each item, whether it may have neighbours; kept too
     * @param rule       observes groups of samples ({@link StoppingRule#groupPoints}); sketches that it rejects after the first are no
     *                   neighbours. Null if neighbours must agree in all samples.
     * @param test       called for the remaining pairs of comparable items
     * @param mayGoOn    called every few tenths of a millisecond; once it returns false, no more neighbours are found
     * @param memory     reserved before allocation; the caller releases it
     */
    public SketchedNeighbours(SketchFormat format, long[] packed, boolean[] comparable, StoppingRule rule, NeighbourTest test,
        BooleanSupplier mayGoOn, MemoryReservation memory) {
        this.format = format;
        this.packed = packed;
        this.comparable = comparable;
        this.test = test;
        this.mayGoOn = mayGoOn;
        groups = rule == null || canAcceptBelow(rule) ? 1 : GROUPS;
        least = rule == null ? SketchFormat.GROUP : rule.lowerBound(groups - 1) + 1;
        int count = comparable.length;
        memory.reserve(((long) Long.BYTES * groups * format.bits() + 3L * Integer.BYTES) * count);
        words = new long[groups * format.bits()][count];
        free = new int[count];
        slot = new int[count];
        near = new int[count];
        for (int item = 0; item < count; item++) {
            slot[item] = TAKEN;
            if (comparable[item]) {
                put(item, freeCount++);
            }
        }
    }

    /** Whether there is no second group, or a number of matches that is enough in the first group can be too few for both. */
    private static boolean canAcceptBelow(StoppingRule rule) {
        return rule.format().samples() < GROUPS * SketchFormat.GROUP || rule.upperBound(0) < rule.lowerBound(GROUPS - 1);
    }

    private void put(int item, int at) {
        for (int word = 0; word < words.length; word++) {
            words[word][at] = packed[item * format.words() + word];
        }
        free[at] = item;
        slot[item] = at;
    }

    private void take(int item) {
        int hole = slot[item];
        slot[item] = TAKEN;
        int last = free[--freeCount];
        if (last != item) {
            put(last, hole);
        }
    }

    @Override
    public int count() {
        return slot.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        if (comparable[item] == false) {
            return size;
        }
        if (slot[item] != TAKEN) {
            take(item);
        }
        if (passed >= SKETCHES_PER_CHECK) {
            passed = 0;
            isStopped = mayGoOn.getAsBoolean() == false;
        }
        if (isStopped) {
            return size;
        }
        passed += freeCount;
        int end = size;
        int count = findNear(item);
        for (int i = 0; i < count; i++) {
            if (test.areNeighbours(item, near[i])) {
                take(near[i]);
                taken[end++] = near[i];
            }
        }
        return end;
    }

    /** Finds the free sketches that agree with the item in enough of the first samples; returns their number. */
    private int findNear(int item) {
        int count = 0;
        for (int from = 0; from < freeCount; from += TILE) {
            int size = Math.min(TILE, freeCount - from);
            if (anyNear(item, from, size)) {
                for (int i = 0; i < size; i++) {
                    near[count] = free[from + i];
                    count += matches[i] >= least ? 1 : 0;
                }
            }
        }
        return count;
    }

    /** Counts the matches of a tile, in simple branchless loops that the JIT vectorizes. */
    private boolean anyNear(int item, int from, int size) {
        int own = item * format.words();
        Arrays.fill(matches, 0);
        int signs = 0;
        for (int group = 0; group < groups; group++) {
            Arrays.fill(different, 0);
            for (int word = group * format.bits(); word < (group + 1) * format.bits(); word++) {
                differ(words[word], packed[own + word], from, size);
            }
            signs = addMatches(size);
        }
        return signs < 0;
    }

    private void differ(long[] word, long own, int from, int size) {
        for (int i = 0; i < size; i++) {
            different[i] |= word[from + i] ^ own;
        }
    }

    /** Returns a negative number if any sketch has enough matches. */
    private int addMatches(int size) {
        int signs = 0;
        for (int i = 0; i < size; i++) {
            matches[i] += SketchFormat.GROUP - Long.bitCount(different[i]);
            signs |= least - 1 - matches[i];
        }
        return signs;
    }
}
