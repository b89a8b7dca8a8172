package org.neardup.cluster.evaluation;

import java.io.IOException;
import java.util.List;

/**
 * A method with a threshold.
 *
 * @param pairs     the method
 * @param threshold the minimum similarity of a near pair, at least the lowest of {@link Thresholds}
 */
record Setting(SimilarPairs pairs, double threshold) {

    /** The default of jobs, and of searches that compare whole sets. */
    static final Setting DEFAULT = new Setting(WeightedSetJoin.RULE, 0.3);

    /** The settings that tables of generated collections compare. */
    static final List<Setting> COMPARED = List.of(
        DEFAULT,
        new Setting(new SampledTokens(32), 0.3),
        new Setting(new SampledTokens(128), 0.3),
        new Setting(new WeightedSetJoin(Signature.WORD_PAIRS, 3), 0.25),
        new Setting(new WeightedSetJoin(Signature.SPOTS.withoutCounts(), 4), 0.25),
        new Setting(new ExactJoin(Signature.WORD_PAIRS), 0.5));

    String label() {
        return pairs.label() + ", from " + threshold;
    }

    /** Finds every pair that reaches the threshold. */
    void find(LabelledTexts texts, SimilarPairs.Sink sink) throws IOException {
        pairs.find(texts, (left, right, similarity) -> {
            if (similarity >= threshold) {
                sink.accept(left, right, similarity);
            }
        });
    }

    /** The scores on a collection. */
    Scores scores(LabelledTexts texts) throws IOException {
        Tally tally = new Tally(texts.pairs(), 1);
        find(texts, (left, right, similarity) -> tally.add(left, right, 0));
        return tally.scores().getFirst();
    }
}
