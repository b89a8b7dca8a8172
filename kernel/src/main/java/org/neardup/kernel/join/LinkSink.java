package org.neardup.kernel.join;

/** Receives the links of a join. */
@FunctionalInterface
public interface LinkSink {

    /**
     * Receives one link, a pair at or above the threshold. Calls never overlap; with more than one thread, their order is undefined.
     *
     * @param left number of an input record; in a self-join the smaller of the two
     * @param right number of an input record of the right collection
     * @param equal whether the two records have the same tokens
     */
    void accept(int left, int right, boolean equal);
}
