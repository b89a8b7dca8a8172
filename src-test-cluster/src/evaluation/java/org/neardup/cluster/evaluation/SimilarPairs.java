package org.neardup.cluster.evaluation;

import java.io.IOException;

/** A method that gives each pair of documents a similarity from 0 to 1. */
sealed interface SimilarPairs extends Method permits ExactJoin, WeightedSetJoin, SketchEstimate, SampledTokens {

    /** Receives pairs of documents. */
    @FunctionalInterface
    interface Sink {
        /** Receives a pair of similarity {@code similarity}; calls never overlap. */
        void accept(int left, int right, double similarity);
    }

    /**
     * Finds every pair whose similarity reaches the lowest of {@link Thresholds}.
     *
     * @return the number of documents without a signature
     */
    int find(LabelledTexts texts, Sink sink) throws IOException;

    @Override
    default Curve evaluate(LabelledTexts texts) throws IOException {
        Tally tally = new Tally(texts, Thresholds.COUNT);
        int unseen = find(texts, (left, right, similarity) -> tally.add(left, right, Thresholds.reachedBy(similarity)));
        return Curve.bySimilarity(label(), tally, unseen);
    }
}
