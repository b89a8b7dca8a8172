package org.neardup.kernel.cluster;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** Classes of equal items, found by hashing. Classes are numbered in the order of their first members, which ascend in each. */
public final class EqualItems {

    private static final int NONE = -1;

    /** The maximum number of items: tables have two to four slots for each. */
    private static final int MAX_ITEMS = 1 << 28;

    private final int[] members;
    private final int[] offsets;

    private EqualItems(int[] members, int[] offsets) {
        this.members = members;
        this.offsets = offsets;
    }

    /** Whether two items are equal. */
    @FunctionalInterface
    public interface Equality {

        /** Whether the two items are equal. */
        boolean test(int left, int right);
    }

    /**
     * Finds the classes of items numbered from 0.
     *
     * @param items at most 2<sup>28</sup>
     * @param hash  the hash of an item; equal items have equal hashes
     * @throws IllegalArgumentException if there are more items
     */
    public static EqualItems of(int items, IntUnaryOperator hash, Equality equality) {
        if (items > MAX_ITEMS) {
            throw new IllegalArgumentException("cannot compare " + items + " items; split them into parts of at most " + MAX_ITEMS);
        }
        int mask = Math.max(4, Integer.highestOneBit(items) << 2) - 1;
        int[] table = new int[mask + 1];
        Arrays.fill(table, NONE);
        int[] classOf = new int[items];
        int[] first = new int[items];
        int classes = 0;
        for (int item = 0; item < items; item++) {
            int slot = hash.applyAsInt(item) & mask;
            while (table[slot] != NONE && equality.test(first[table[slot]], item) == false) {
                slot = slot + 1 & mask;
            }
            if (table[slot] == NONE) {
                table[slot] = classes;
                first[classes++] = item;
            }
            classOf[item] = table[slot];
        }
        return ofClasses(classOf, classes);
    }

    /**
     * The classes of items that are numbered already.
     *
     * @param classOf the class of each item, negative for an item that has none
     * @param classes number of classes
     */
    public static EqualItems ofClasses(int[] classOf, int classes) {
        int[] offsets = new int[classes + 1];
        for (int of : classOf) {
            if (of >= 0) {
                offsets[of + 1]++;
            }
        }
        for (int of = 0; of < classes; of++) {
            offsets[of + 1] += offsets[of];
        }
        int[] next = offsets.clone();
        int[] members = new int[offsets[classes]];
        for (int item = 0; item < classOf.length; item++) {
            if (classOf[item] >= 0) {
                members[next[classOf[item]]++] = item;
            }
        }
        return new EqualItems(members, offsets);
    }

    /** Number of classes. */
    public int count() {
        return offsets.length - 1;
    }

    /** The first member of a class. */
    public int first(int of) {
        return members[offsets[of]];
    }

    /** The members of all classes, class by class. The caller may keep and change the array. */
    public int[] members() {
        return members;
    }

    /** The class of each item. */
    public int[] classOf() {
        int[] classOf = new int[members.length];
        for (int of = 0; of < count(); of++) {
            for (int i = offsets[of]; i < offsets[of + 1]; i++) {
                classOf[members[i]] = of;
            }
        }
        return classOf;
    }

    /** The number of members of a class. */
    public int size(int of) {
        return offsets[of + 1] - offsets[of];
    }

    /** Where the members of each class start, and the end of the last. The caller may keep and change the array. */
    public int[] offsets() {
        return offsets;
    }
}
