package org.neardup.kernel.join;

/** How a join finds its candidates. All algorithms report the same pairs, except {@link Sketched}, which misses some. */
public sealed interface Algorithm {

    /**
     * Prefix and size filter alone: Bayardo, Ma, Srikant, <i>Scaling up all pairs similarity search</i>, WWW 2007, as described in §3, but
     * with the shorter prefixes of Lemma 3 in the index, so it has fewer candidates than the paper's.
     */
    record AllPairs() implements Algorithm {
    }

    /** Prefix, size and positional filter (§4, Algorithm 1). */
    record PpJoin() implements Algorithm {
    }

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

    /** Prefix, size, positional and bitmap filter over packed postings: the fastest algorithm, and the default. */
    record Fastest() implements Algorithm {
    }

    /**
     * Bands of min-hashes: two records are candidates if they agree in all rows of a band, and candidates are verified exactly. It may miss
     * a pair by chance, see {@link #recall}.
     *
     * @param rows  min-hashes of a band; more rows give fewer candidates
     * @param bands number of bands; more bands find more pairs
     */
    record Sketched(int rows, int bands) implements Algorithm {

        /** The maximum number of min-hashes of a record: computing more takes longer than most exact joins. */
        private static final int MOST_HASHES = 512;

        /** The maximum number of bands that {@link #of} chooses: an index has an entry of eight bytes for each band of a record. */
        private static final int MOST_BANDS = 100;

        private static final int MOST_ROWS = 64;

        /** Checks the numbers. */
        public Sketched {
            if (rows < 1 || bands < 1 || (long) rows * bands > MOST_HASHES) {
                throw new IllegalArgumentException("rows and bands must be at least 1 and at most " + MOST_HASHES
                    + " together, but were " + rows + " and " + bands);
            }
        }

        /**
         * The banding with the fewest candidates that finds a pair at the threshold with at least this probability.
         *
         * @param similarity the similarity of the join
         * @param recall     the minimum probability of finding a pair, above 0 and below 1
         * @throws IllegalArgumentException if the threshold is too low for this recall, or the similarity is {@link Overlap}
         */
        public static Sketched of(Similarity similarity, double recall) {
            double jaccard = leastJaccard(similarity);
            for (int rows = MOST_ROWS; rows >= 1; rows--) {
                double bands = Math.max(1, Math.ceil(StrictMath.log1p(-recall) / StrictMath.log1p(-StrictMath.pow(jaccard, rows))));
                if (rows * bands <= MOST_HASHES && bands <= MOST_BANDS) {
                    return new Sketched(rows, (int) bands);
                }
            }
            throw new IllegalArgumentException("[" + similarity.least().toPlainString() + "] is too low for sketches, which would find"
                + " fewer than [" + recall + "] of the pairs of this similarity");
        }

        /** The minimum Jaccard similarity of two records that reach the threshold of a similarity. */
        private static double leastJaccard(Similarity similarity) {
            double least = similarity.least().doubleValue();
            return switch (similarity) {
                case Jaccard jaccard -> least;
                case Dice dice -> least / (2 - least);
                // The extreme case: one record is a subset of the other, which is 1 / t² times as large.
                case Cosine cosine -> least * least;
                case Overlap overlap -> throw new IllegalArgumentException(
                    "[overlap] is a number of tokens, but sketches estimate only shares; choose jaccard, dice or cosine");
            };
        }

        /** The probability of finding a pair exactly at the threshold, in [0, 1]; it is higher for more similar pairs. */
        public double recall(Similarity similarity) {
            return -StrictMath.expm1(bands * StrictMath.log1p(-StrictMath.pow(leastJaccard(similarity), rows)));
        }
    }

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
