package org.neardup.kernel.join;

/**
 * Shortens scans of the chains of a {@link ChainedProbe}, as {@link ConnectedChunks} does for runs: a probe that is linked with a posting's
 * record jumps over the earlier postings that are known to be of the same component.
 */
final class ConnectedChains {

    private final LinkForest forest;
    private final int[] postings;
    /** For each posting, an earlier one of its chain; all postings between the two are of this posting's component. */
    private final int[] before;

    /** Follows the chains of these postings. */
    ConnectedChains(LinkForest forest, int[] postings) {
        this.forest = forest;
        this.postings = postings;
        this.before = new int[postings.length / ChainedProbe.STRIDE];
    }

    /** The memory of the chains, in bytes. */
    static long estimatedBytes(long postings) {
        return Integer.BYTES * (1 + postings);
    }

    /** Adds a posting, which links to the previous one of its chain. */
    void add(int posting) {
        before[posting / ChainedProbe.STRIDE] = postings[posting];
    }

    /**
     * The next posting that may be of another component than the probing record. After a posting of another component, this is simply the
     * next posting.
     */
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
