package org.neardup.plugin.job.phase.join;

/** The links that a join found, as often as they are asked for: chains of links connect whatever chains of near-duplicates do. */
public interface LinkSource {

    /** Takes links. */
    @FunctionalInterface
    interface LinkConsumer {

        /**
         * Takes one link.
         *
         * @param left  ordinal of a document in the snapshot
         * @param right ordinal of another, greater than {@code left}
         * @param equal whether the two are known to have the same tokens
         */
        void accept(int left, int right, boolean equal);
    }

    /** Hands over every link once, in an order that is always the same. */
    void forEach(LinkConsumer consumer);
}
