package org.neardup.kernel.group;

/** Decides which pairs of items can be near, whatever their records. Symmetric. */
@FunctionalInterface
public interface PairFilter {

    /** Whether two items can be near each other. */
    boolean admits(int item, int other);

    /** Admits the pairs that both filters admit. */
    default PairFilter and(PairFilter also) {
        return (item, other) -> admits(item, other) && also.admits(item, other);
    }
}
