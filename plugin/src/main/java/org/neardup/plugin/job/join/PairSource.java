package org.neardup.plugin.job.join;

/** The pairs that a job found, as often as they are asked for. */
public interface PairSource {

    /** Takes pairs. */
    @FunctionalInterface
    interface PairConsumer {

        /**
         * Takes one pair.
         *
         * @param left    ordinal of a document in the snapshot
         * @param right   ordinal of another, greater than {@code left}
         * @param overlap number of shared tokens, with repetitions
         */
        void accept(int left, int right, int overlap);
    }

    /** Hands over every pair once, in an order that is always the same. */
    void forEach(PairConsumer consumer);
}
