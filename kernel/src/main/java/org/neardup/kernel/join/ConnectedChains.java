package org.neardup.kernel.join;

/**
 * Shortens the way back over the chains of a {@link ChainedProbe}, as {@link ConnectedChunks} does for runs: a probe that is linked with a
 * posting's record jumps over the postings before that one that are known to be of the same component.
 */
final class ConnectedChains {

    private final LinkForest forest;
    private final int[] postings;
    /** By posting: one before it in its chain, such that those between the two are of this posting's component. */
    private final int[] before;

    /** Follows the chains of these postings. */
    ConnectedChains(LinkForest forest, int[] postings) {
        this.forest = forest;
        this.postings = postings;
        this.before = new int[postings.length / ChainedProbe.STRIDE];
    }

    /** The memory that chains take, in bytes. */
    static long estimatedBytes(long postings) {
        return Integer.BYTES * (1 + postings);
    }

    /** Takes up a posting, which leads to the one before it. */
    void add(int posting) {
        before[posting / ChainedProbe.STRIDE] = postings[posting];
    }

    /** The next posting that may be of another component than the probing record; after a posting of another one, the next one. */
    int next(int posting, int probing) {
        int component = forest.componentOfProbing(probing);
        int at = posting;
        while (at != ChainedProbe.NONE && isConnected(at, component)) {
            int next = before[at / ChainedProbe.STRIDE];
            if (next != ChainedProbe.NONE && isConnected(next, component)) {
                before[at / ChainedProbe.STRIDE] = before[next / ChainedProbe.STRIDE];
            }
            at = next;
        }
        return at == posting ? postings[posting] : at;
    }

    private boolean isConnected(int posting, int component) {
        return forest.componentOfIndexed(postings[posting + 1]) == component;
    }
}
