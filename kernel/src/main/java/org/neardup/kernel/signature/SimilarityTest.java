package org.neardup.kernel.signature;

/**
 * Decides exactly whether two sets reach a threshold, and reads as few of their tokens as possible: it rejects sizes that differ too much
 * (SpotSigs, section 4.2), and stops a merge when one side misses too many tokens of the other. Counts the tokens read. Not thread safe.
 */
public final class SimilarityTest {

    /** The merge checks the bound only between runs of tokens: a branch for each token would cost more than the tokens that it saves. */
    private static final int RUN = 32;

    /** Lowers the minimum overlap by more than the floating-point error; the exact fraction decides in the end. */
    private static final double CAUTION = 1 - 1e-9;

    private final Ratio threshold;
    /** The minimum overlap of two similar sets, as a share of the sum of their sizes: t / (1 + t). */
    private final double commonShare;
    private long tokensRead;

    /** Tests for a multiset Jaccard similarity of {@code threshold} or more. */
    public SimilarityTest(Ratio threshold) {
        this.threshold = threshold;
        double value = threshold.doubleValue();
        commonShare = value / (1 + value) * CAUTION;
    }

    /** The number of tokens, of both sides, that all tests have read so far. */
    public long tokensRead() {
        return tokensRead;
    }

    /** Whether two sets are similar; the same as {@link SignatureSet#isSimilar}. */
    public boolean areSimilar(SignatureSet left, SignatureSet right) {
        Ratio bound = new Ratio(Math.min(left.size(), right.size()), Math.max(1, Math.max(left.size(), right.size())));
        if (bound.compareTo(threshold) < 0) {
            return false;
        }
        if (left == right && left.isEmpty() == false) {
            return true;
        }
        long overlap = left.isPlainSet() && right.isPlainSet() ? overlapOfSets(left, right) : overlapOfMultisets(left, right);
        return overlap >= 0 && new Ratio(overlap, Math.max(1, left.size() + right.size() - overlap)).compareTo(threshold) >= 0;
    }

    private long leastOverlap(SignatureSet left, SignatureSet right) {
        return (long) (commonShare * (left.size() + right.size()));
    }

    /** The number of tokens in common, or -1 if there are too few. */
    private long overlapOfSets(SignatureSet left, SignatureSet right) {
        long least = leastOverlap(left, right);
        long mostMissingRight = left.size() - least;
        long mostMissingLeft = right.size() - least;
        int overlap = 0;
        int i = 0;
        int j = 0;
        boolean reachable = true;
        while (reachable && i < left.distinct() && j < right.distinct()) {
            // Each step consumes a token of one side or of both.
            int end = Math.min(i + RUN, left.distinct());
            int otherEnd = Math.min(j + RUN, right.distinct());
            while (i < end && j < otherEnd) {
                long a = left.token(i);
                long b = right.token(j);
                overlap += a == b ? 1 : 0;
                i += a <= b ? 1 : 0;
                j += b <= a ? 1 : 0;
            }
            reachable = i - overlap <= mostMissingRight && j - overlap <= mostMissingLeft;
        }
        tokensRead += i + j;
        return reachable ? overlap : -1;
    }

    private long overlapOfMultisets(SignatureSet left, SignatureSet right) {
        long least = leastOverlap(left, right);
        long missing = left.size() - least;
        long missingOther = right.size() - least;
        long overlap = 0;
        int i = 0;
        int j = 0;
        while (i < left.distinct() && j < right.distinct() && missing >= 0 && missingOther >= 0) {
            long a = left.token(i);
            long b = right.token(j);
            if (a == b) {
                int common = Math.min(left.multiplicity(i), right.multiplicity(j));
                overlap += common;
                missing -= left.multiplicity(i++) - common;
                missingOther -= right.multiplicity(j++) - common;
            } else if (a < b) {
                missing -= left.multiplicity(i++);
            } else {
                missingOther -= right.multiplicity(j++);
            }
        }
        tokensRead += i + j;
        return missing >= 0 && missingOther >= 0 ? overlap : -1;
    }
}
