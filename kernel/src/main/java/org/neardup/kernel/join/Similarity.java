package org.neardup.kernel.join;

/**
 * A similarity of two sets with its threshold (§2.1), defined entirely by integer bounds on sizes and overlaps. Sizes are numbers of
 * tokens, from 1 to 2<sup>31</sup> - 1; every bound is exact.
 *
 * <p>To add a similarity, add its record here, to {@link #parse} and to {@link #NAMES}; no other code lists similarities.
 */
public interface Similarity extends Measure {

    /** The names that {@link #parse} accepts. */
    String NAMES = "jaccard, cosine, dice, overlap";

    @Override
    default Similarity at(String threshold) {
        return parse(name(), threshold);
    }

    /**
     * The size filter, lower side: the size of the smallest record that can reach the threshold with a record of this size (§3, equation
     * 3). Greater than the size itself if no record can.
     */
    int minimumSize(int size);

    /** The size filter, upper side: the size of the largest record that can reach the threshold with a record of this size. */
    int maximumSize(int size);

    /**
     * The positional filter (Lemma 2) as a bound on sizes: the size of the largest record that can reach the threshold with a record of
     * this size if the two share at most {@code overlap} tokens; 0 if none can. So a token at position i of a record y, the first one that
     * it shares, matters only to records of at most {@code maximumSize(|y|, |y| - i)} tokens. This is a search; a similarity overrides it
     * if its α can be less for a larger record.
     *
     * @param overlap at most {@code size}
     */
    default int maximumSize(int size, int overlap) {
        int low = 0;
        int high = maximumSize(size);
        while (low < high) {
            int middle = low + (high - low + 1 >>> 1);
            if (minimumOverlap(size, middle) <= overlap) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /**
     * The minimum overlap α of two records of these sizes that reach the threshold (equations 1 and 2); at least 1, greater than the
     * smaller size if they never do.
     */
    int minimumOverlap(int left, int right);

    /** The similarity of two records with these sizes and this overlap, in [0, 1] except for {@link Overlap}. */
    double of(int overlap, int left, int right);

    /**
     * The prefix filter (Lemma 1): two records that reach the threshold share a token among the first {@code size - α + 1} of both. A
     * probing record does not know its partner, so the smallest admissible one determines the length.
     */
    default int probingPrefix(int size) {
        return Math.max(0, size - minimumOverlap(size, minimumSize(size)) + 1);
    }

    /**
     * The shorter prefix that suffices if only records of at least this size probe the index (Lemma 3): then α is at least that of two
     * records of this size.
     */
    default int indexingPrefix(int size) {
        return Math.max(0, size - minimumOverlap(size, size) + 1);
    }

    /**
     * The similarity of this name.
     *
     * @param name one of {@link #NAMES}
     * @param threshold a decimal in (0, 1]; for overlap a whole number of tokens
     * @throws IllegalArgumentException if the name is unknown or the threshold is out of range
     */
    static Similarity parse(String name, String threshold) {
        return switch (name) {
            case "jaccard" -> new Jaccard(Threshold.parse(threshold));
            case "cosine" -> new Cosine(Threshold.parse(threshold));
            case "dice" -> new Dice(Threshold.parse(threshold));
            case "overlap" -> Overlap.parse(threshold);
            default -> throw new IllegalArgumentException(
                "similarity must be one of " + NAMES + ", but was [" + name + "]");
        };
    }
}
