package org.neardup.kernel.group;

import java.util.function.IntUnaryOperator;

/**
 * Sets of tokens that have ranks, rare tokens first.
 *
 * @param ranks    of all sets; ascending within a set
 * @param starts   where a set starts in {@code ranks}
 * @param ends     where it ends
 * @param distinct number of ranks, from 0
 */
record RankedSets(int[] ranks, IntUnaryOperator starts, IntUnaryOperator ends, int distinct) {

    int start(int set) {
        return starts.applyAsInt(set);
    }

    int end(int set) {
        return ends.applyAsInt(set);
    }
}
