package org.neardup.kernel.group;

import java.util.BitSet;

/** Admits or rejects pairs of items before their records are compared. Symmetric. */
public interface PairFilter {

    /** Whether two items can be near each other. */
    boolean admits(int item, int other);

    /** The items that a pair has at least one of, so that the others need not be compared with each other; null if that is not known. */
    default BitSet required() {
        return null;
    }
}
