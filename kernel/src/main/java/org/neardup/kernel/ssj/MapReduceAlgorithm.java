package org.neardup.kernel.ssj;

/** An algorithm for the similarity self-join with MapReduce. All find the same pairs. */
public enum MapReduceAlgorithm {

    /** Elsayed et al.: every term is indexed, and every pair that shares one is evaluated. */
    ELSAYED("elsayed"),

    /** Vernica et al.: one job, in which a document goes to each of its signature terms. */
    VERNICA("vernica"),

    /** Indexes signatures only, and fetches both documents of a pair for the terms that were not indexed. */
    SSJ_2("ssj2"),

    /** As SSJ-2, but sends the least pruned document of each pair along and keeps the remainders of the other ones in memory. */
    SSJ_2R("ssj2r");

    private final String label;

    MapReduceAlgorithm(String label) {
        this.label = label;
    }

    /** Its name, as {@link #parse} takes it. */
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
