package org.neardup.plugin.job.phase.result;

import org.apache.lucene.util.IntroSorter;

import java.util.function.IntBinaryOperator;

/** Sorts numbers in place by an order of their own, with a look now and then whether that is still wanted. */
final class PlaceSorter extends IntroSorter {

    private static final int COMPARISONS_BETWEEN_CHECKS = 1 << 16;

    private final int[] places;
    private final IntBinaryOperator order;
    private final Runnable ensureRunning;
    private int pivot;
    private int untilCheck = COMPARISONS_BETWEEN_CHECKS;

    private PlaceSorter(int[] places, IntBinaryOperator order, Runnable ensureRunning) {
        this.places = places;
        this.order = order;
        this.ensureRunning = ensureRunning;
    }

    /**
     * Sorts.
     *
     * @param order         negative, 0 or positive, as a {@link java.util.Comparator} has it
     * @param ensureRunning ends the sorting with whatever it throws
     */
    static void sort(int[] places, IntBinaryOperator order, Runnable ensureRunning) {
        new PlaceSorter(places, order, ensureRunning).sort(0, places.length);
    }

    @Override
    protected void swap(int i, int j) {
        int moved = places[i];
        places[i] = places[j];
        places[j] = moved;
    }

    @Override
    protected void setPivot(int i) {
        pivot = places[i];
    }

    @Override
    protected int comparePivot(int j) {
        if (--untilCheck == 0) {
            ensureRunning.run();
            untilCheck = COMPARISONS_BETWEEN_CHECKS;
        }
        return order.applyAsInt(pivot, places[j]);
    }
}
