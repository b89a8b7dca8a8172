package org.neardup.plugin.query;

import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.neardup.plugin.server.ServerScorer;

import java.io.IOException;

/** Scores the candidates that pass a verification. */
abstract class VerifyingScorer extends ServerScorer {

    private final TwoPhaseIterator matches;
    private final float greatestScore;

    /**
     * @param verificationCost of one candidate, in simple operations
     * @param greatestScore    of any document
     */
    VerifyingScorer(Weight weight, DocIdSetIterator candidates, float verificationCost, float greatestScore) {
        super(weight);
        this.greatestScore = greatestScore;
        this.matches = new TwoPhaseIterator(candidates) {

            @Override
            public boolean matches() throws IOException {
                return verify(approximation.docID());
            }

            @Override
            public float matchCost() {
                return verificationCost;
            }
        };
    }

    /** Whether a candidate matches; {@link #score} is that of the last one. */
    abstract boolean verify(int doc) throws IOException;

    @Override
    public final int docID() {
        return matches.approximation().docID();
    }

    @Override
    public final DocIdSetIterator iterator() {
        return TwoPhaseIterator.asDocIdSetIterator(matches);
    }

    @Override
    public final TwoPhaseIterator twoPhaseIterator() {
        return matches;
    }

    @Override
    public final float getMaxScore(int upTo) {
        return greatestScore;
    }
}
