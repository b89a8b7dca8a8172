package org.neardup.kernel.join;

/** Receives the links of a join. */
@FunctionalInterface
public interface LinkSink {

    /**
     * Takes one link, which is a pair at or above the threshold. Calls never overlap, whatever the number of threads; their order is not
     * defined with more than one.
     *
     * @param left number of an input record; in a self-join the smaller of the two
     * @param right number of an input record of the right collection
     * @param equal whether the two records have the same tokens
     */
    void accept(int left, int right, boolean equal);
}
