package org.neardup.kernel.join;

/** How a join finds its candidates. All algorithms report the same pairs, but for {@link Sketched}, which misses some. */
public sealed interface Algorithm {

    /**
     * Prefix and size filter alone: Bayardo, Ma, Srikant, <i>Scaling up all pairs similarity search</i>, WWW 2007, as told in §3,
     * but with the shorter prefixes of Lemma 3 in the index, which is why it has fewer candidates than the paper's.
     */
    record AllPairs() implements Algorithm {
    }

    /** Prefix, size and positional filter (§4, Algorithm 1). */
    record PpJoin() implements Algorithm {
    }

    /**
     * Prefix, size, positional and suffix filter (§5.2, Algorithms 3 to 5).
     *
     * @param maxDepth MAXDEPTH, how often the suffix filter halves; at least 1
     */
    record PpJoinPlus(int maxDepth) implements Algorithm {

        /** The depth that the paper takes for efficiency: a deeper filter rejects more pairs and is slower. */
        public static final int DEFAULT_MAX_DEPTH = 2;

        /** Checks the depth. */
        public PpJoinPlus {
            if (maxDepth < 1) {
                throw new IllegalArgumentException("MAXDEPTH must be at least 1, but was " + maxDepth);
            }
        }
    }

    /** Prefix, size, positional and bitmap filter over packed postings: the fastest, and the default. */
    record Fastest() implements Algorithm {
    }

    /**
     * Bands of min-hashes: two records are candidates if they agree in all rows of a band, and candidates are verified exactly. A pair is
     * missed by chance, see {@link #recall}.
     *
     * @param rows  min-hashes of a band; more make fewer candidates
     * @param bands more find more pairs
     */
    record Sketched(int rows, int bands) implements Algorithm {

        /** The most min-hashes of a record: more take longer to make than most exact joins. */
        private static final int MOST_HASHES = 512;

        /** The most bands that are chosen: an index has an entry of eight bytes for each band of a record. */
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
         * The bands with the fewest candidates that find a pair at the threshold with a probability.
         *
         * @param similarity of the pairs
         * @param recall     the least probability to find one of them, above 0 and below 1
         * @throws IllegalArgumentException if the threshold is too low for that, or the similarity is none of shares of tokens
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

        /** The least Jaccard similarity of two records that reach the threshold of a similarity. */
        private static double leastJaccard(Similarity similarity) {
            double least = similarity.least().doubleValue();
            return switch (similarity) {
                case Jaccard jaccard -> least;
                case Dice dice -> least / (2 - least);
                // One record within another, which then is as many times larger.
                case Cosine cosine -> least * least;
                case Overlap overlap -> throw new IllegalArgumentException(
                    "[overlap] counts tokens, of which sketches tell only the share: take jaccard, dice or cosine");
            };
        }

        /** The probability to find a pair right at the threshold of a similarity, in [0, 1]; more similar ones are found more often. */
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
