package org.neardup.kernel.ssj;

/** An algorithm for the similarity self-join with MapReduce. All find the same pairs. */
public enum MapReduceAlgorithm {

    /** Elsayed et al.: indexes every term, and evaluates every pair that shares a term. */
    ELSAYED("elsayed"),

    /** Vernica et al.: one job, which sends a document to each of its signature terms. */
    VERNICA("vernica"),

    /** Indexes only signatures, and fetches both documents of a pair for the other terms. */
    SSJ_2("ssj2"),

    /**
     * Like SSJ-2, but sends the least pruned document of each pair with the pair and keeps the remainders of the most pruned ones in
     * memory.
     */
    SSJ_2R("ssj2r");

    private final String label;

    MapReduceAlgorithm(String label) {
        this.label = label;
    }

    /** The name that {@link #parse} accepts. */
    public String label() {
        return label;
    }

    /** Whether documents are pruned to their signatures. */
    boolean prunes() {
        return this != ELSAYED;
    }

    /**
     * The algorithm of this name.
     *
     * @throws IllegalArgumentException if the name is none of elsayed, vernica, ssj2, ssj2r
     */
    public static MapReduceAlgorithm parse(String name) {
        for (MapReduceAlgorithm algorithm : values()) {
            if (algorithm.label.equals(name)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("algorithm must be one of elsayed, vernica, ssj2, ssj2r, but was [" + name + "]");
    }
}
