package org.neardup.kernel.cluster;

import java.util.function.IntPredicate;

/**
 * Items whose equal ones have the same neighbours, including each other, so that only one item of each class of equal items is compared.
 * Most near-duplicates that a search finds are copies.
 */
public final class ItemsOfClasses implements FreeItems {

    private final int[] members;
    private final int[] offsets;
    private final int[] classOf;
    private final FreeItems distinct;
    private final IntPredicate isComparable;
    private final boolean[] isAsked;
    private final boolean[] isTaken;
    private final int[] reached;

    /**
     * Creates items that are all free.
     *
     * @param classes      of equal items
     * @param distinct     the classes as items, by number; consumed
     * @param isComparable whether the members of a class have neighbours, at least each other; other items have none
     */
    public ItemsOfClasses(EqualItems classes, FreeItems distinct, IntPredicate isComparable) {
        this.members = classes.members();
        this.offsets = classes.offsets();
        this.classOf = classes.classOf();
        this.distinct = distinct;
        this.isComparable = isComparable;
        isAsked = new boolean[classes.count()];
        isTaken = new boolean[classes.count()];
        reached = new int[classes.count()];
    }

    @Override
    public int count() {
        return members.length;
    }

    @Override
    public int takeNeighbours(int item, int[] taken, int size) {
        int own = classOf[item];
        if (isAsked[own] || isComparable.test(own) == false) {
            return size;
        }
        isAsked[own] = true;
        int end = size;
        int count = distinct.takeNeighbours(own, reached, 0);
        if (isTaken[own] == false) {
            end = take(own, item, taken, end);
        }
        for (int i = 0; i < count; i++) {
            end = take(reached[i], item, taken, end);
        }
        return end;
    }

    private int take(int of, int item, int[] taken, int size) {
        isTaken[of] = true;
        int end = size;
        for (int i = offsets[of]; i < offsets[of + 1]; i++) {
            if (members[i] != item) {
                taken[end++] = members[i];
            }
        }
        return end;
    }
}
