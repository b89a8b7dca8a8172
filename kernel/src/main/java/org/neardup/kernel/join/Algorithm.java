package org.neardup.kernel.join;

/** How a join finds its candidates. All algorithms report the same pairs. */
public sealed interface Algorithm {

    /**
     * Prefix and size filter alone: Bayardo, Ma, Srikant, <i>Scaling up all pairs similarity search</i>, WWW 2007, as described in §3, but
     * with the shorter prefixes of Lemma 3 in the index, so it has fewer candidates than the paper's.
     */
    record AllPairs() implements Algorithm {}

    /** Prefix, size and positional filter (§4, Algorithm 1). */
    record PpJoin() implements Algorithm {}

    /**
     * Prefix, size, positional and suffix filter (§5.2, Algorithms 3 to 5).
     *
     * @param maxDepth MAXDEPTH, the number of levels at which the suffix filter halves suffixes; at least 1
     */
    record PpJoinPlus(int maxDepth) implements Algorithm {

        /** The depth that the paper uses for efficiency: a deeper filter rejects more pairs and is slower. */
        public static final int DEFAULT_MAX_DEPTH = 2;

        /** Checks the depth. */
        public PpJoinPlus {
            if (maxDepth < 1) {
                throw new IllegalArgumentException("MAXDEPTH must be at least 1, but was " + maxDepth);
            }
        }
    }

    /** Prefix, size, positional and bitmap filter, as suits the records: the fastest algorithm, and the default. */
    record Fastest() implements Algorithm {}

    /**
     * The algorithm of this name.
     *
     * @throws IllegalArgumentException if the name is none of default, allpairs, ppjoin, ppjoin+
     */
    static Algorithm parse(String name) {
        return switch (name) {
            case "default" -> new Fastest();
            case "allpairs" -> new AllPairs();
            case "ppjoin" -> new PpJoin();
            case "ppjoin+" -> new PpJoinPlus(PpJoinPlus.DEFAULT_MAX_DEPTH);
            default -> throw new IllegalArgumentException(
                "algorithm must be one of default, allpairs, ppjoin, ppjoin+, but was [" + name + "]");
        };
    }
}
