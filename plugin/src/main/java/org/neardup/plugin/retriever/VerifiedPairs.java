package org.neardup.plugin.retriever;

import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.signature.Ratio;
import org.neardup.kernel.signature.SimilarityTest;

/**
 * Decides by signature sets which pairs of a window are near-duplicates, while the search may continue. A pair that was not compared is
 * none, so every collapsed pair was verified. For one thread at a time.
 */
final class VerifiedPairs implements NeighbourTest {

    /** A pair costs as much as this many signatures, even if its sizes decide. */
    private static final int TOKENS_PER_PAIR = 8;

    /** Number of signatures between two checks of the bounds; reading them takes some tenths of a millisecond. */
    private static final long TOKENS_PER_CHECK = 1 << 17;

    private final WindowSets sets;
    private final SimilarityTest test;
    private long pairs;
    private long nextCheck;

    VerifiedPairs(WindowSets sets, Ratio threshold) {
        this.sets = sets;
        this.test = new SimilarityTest(threshold);
    }

    @Override
    public boolean areNeighbours(int left, int right) {
        if (sets.isStopped() || sets.get(left) == null || sets.get(right) == null) {
            return false;
        }
        boolean similar = test.areSimilar(sets.get(left), sets.get(right));
        long read = test.tokensRead() + TOKENS_PER_PAIR * ++pairs;
        if (read >= nextCheck) {
            nextCheck = read + TOKENS_PER_CHECK;
            sets.mayRead(read);
        }
        return similar;
    }
}
