package org.neardup.plugin.retriever;

import org.elasticsearch.core.Nullable;
import org.neardup.kernel.cluster.NeighbourTest;
import org.neardup.kernel.signature.Ratio;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.signature.SimilarityTest;
import org.neardup.plugin.retriever.CollapseReport.Verified;

/**
 * Decides by the documents' signature sets which pairs of a window are near-duplicates, as long as the search may go on. A pair that was
 * not compared, because the search timed out or has read all that it may, is none: what is collapsed was verified in any case. For one
 * thread at a time.
 */
final class VerifiedPairs implements NeighbourTest {

    static final String TIMEOUT = "timeout";

    /** A pair costs as much as this many signatures, even if its sizes decide. */
    private static final int TOKENS_PER_PAIR = 8;

    /** So many signatures are read in some tenths of a millisecond, and then the bounds are looked at again. */
    private static final long TOKENS_PER_CHECK = 1 << 17;

    private final SignatureSet[] sets;
    private final SimilarityTest test;
    private final SearchBounds bounds;
    private final long mostTokens;
    private int tooFewTokens;
    private long pairs;
    private long nextCheck;
    private String stoppedBy;

    /**
     * @param size       the number of documents in the window; none has signatures yet
     * @param mostTokens the most signatures that may be read
     */
    VerifiedPairs(int size, Ratio threshold, SearchBounds bounds, long mostTokens) {
        this.sets = new SignatureSet[size];
        this.test = new SimilarityTest(threshold);
        this.bounds = bounds;
        this.mostTokens = mostTokens;
    }

    /** Adds the signatures of a document. */
    void put(int position, SignatureSet set) {
        sets[position] = set;
    }

    /** Counts a document that has too few signatures to be compared. */
    void countTooFewTokens() {
        tooFewTokens++;
    }

    /** Ends the comparing if the search has timed out; returns whether it may go on. Throws if the search was cancelled. */
    boolean mayGoOn() {
        bounds.ensureNotCancelled();
        if (stoppedBy == null && bounds.timedOut()) {
            stoppedBy = TIMEOUT;
        }
        return stoppedBy == null;
    }

    @Override
    public boolean areNeighbours(int left, int right) {
        if (stoppedBy != null || sets[left] == null || sets[right] == null) {
            return false;
        }
        boolean similar = test.areSimilar(sets[left], sets[right]);
        long read = test.tokensRead() + TOKENS_PER_PAIR * ++pairs;
        if (read >= nextCheck) {
            nextCheck = read + TOKENS_PER_CHECK;
            if (mayGoOn() && read >= mostTokens) {
                stoppedBy = Verification.MAX_TOKENS_SETTING.getKey();
            }
        }
        return similar;
    }

    /** Returns the exact similarity of two documents, 0 to 1, or null if their signatures are not there. */
    @Nullable
    Double similarity(int left, int right) {
        return sets[left] == null || sets[right] == null ? null : sets[left].jaccard(sets[right]);
    }

    /** Returns what became of the verification. */
    Verified outcome() {
        return new Verified(tooFewTokens, stoppedBy);
    }
}
