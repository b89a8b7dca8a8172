package org.neardup.kernel.ppjoin;

/** An algorithm whose candidates share a token of their prefixes. All find the same pairs; each has another filter for candidates. */
public sealed interface PrefixAlgorithm {

    /**
     * Prefix and size filter alone: Bayardo, Ma, Srikant, <i>Scaling up all pairs similarity search</i>, WWW 2007, as described in §3, but
     * with the shorter prefixes of Lemma 3 in the index, so it has fewer candidates than the paper's. {@link WholePrefixes} gives the
     * paper's.
     */
    record AllPairs() implements PrefixAlgorithm {}

    /** Prefix, size and positional filter (§4, Algorithm 1). */
    record PpJoin() implements PrefixAlgorithm {}

    /**
     * Prefix, size, positional and suffix filter (§5.2, Algorithms 3 to 5).
     *
     * @param maxDepth MAXDEPTH, the number of levels at which the suffix filter halves suffixes; at least 1
     */
    record PpJoinPlus(int maxDepth) implements PrefixAlgorithm {

        /** The depth that the paper uses for efficiency: a deeper filter rejects more pairs and is slower. */
        public static final int DEFAULT_MAX_DEPTH = 2;

        /** Checks the depth. */
        public PpJoinPlus {
            if (maxDepth < 1) {
                throw new IllegalArgumentException("MAXDEPTH must be at least 1, but was " + maxDepth);
            }
        }
    }

    /**
     * The algorithm of this name.
     *
     * @throws IllegalArgumentException if the name is none of allpairs, ppjoin, ppjoin+
     */
    static PrefixAlgorithm parse(String name) {
        return switch (name) {
            case "allpairs" -> new AllPairs();
            case "ppjoin" -> new PpJoin();
            case "ppjoin+" -> new PpJoinPlus(PpJoinPlus.DEFAULT_MAX_DEPTH);
            default -> throw new IllegalArgumentException("algorithm must be one of allpairs, ppjoin, ppjoin+, but was [" + name + "]");
        };
    }
}
