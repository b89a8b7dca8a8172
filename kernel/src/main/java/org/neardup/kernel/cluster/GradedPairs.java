package org.neardup.kernel.cluster;

/** Pairs of items, each with the highest of a number of steps that its similarity reaches; as often as they are asked for. */
@FunctionalInterface
public interface GradedPairs {

    /** Takes pairs. */
    @FunctionalInterface
    interface Consumer {

        /**
         * Takes one pair.
         *
         * @param left  an item
         * @param right another item
         * @param step  the highest step that the pair reaches, 0 for the lowest
         */
        void accept(int left, int right, int step);
    }

    /** Hands over every pair once, the same pairs each time. */
    void forEach(Consumer consumer);
}
