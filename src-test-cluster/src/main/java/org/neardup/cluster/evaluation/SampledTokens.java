package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.kernel.sketch.TokenSample;

import java.io.IOException;
import java.util.List;

/**
 * Every pair of sets of word pairs whose samples of tokens estimate a weighted Jaccard similarity of at least the threshold.
 *
 * @param weights weights of word pairs for the comparison of samples
 * @param sample  number of sampled tokens
 */
record SampledTokens(IdfWeights weights, TokenSample sample) implements Method {

    @Override
    public String label() {
        return "sample of " + sample.size() + " word pairs" + weights.label();
    }

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        List<long[]> documents = Signature.WORD_PAIRS.of(texts.texts());
        TokenWeights tokenWeights = weights.of(documents);
        int count = documents.size();
        int tokens = documents.stream().mapToInt(document -> Math.min(document.length, sample.size())).sum();
        SampledSets.Builder builder = new SampledSets.Builder(sample, count, tokens, MemoryReservation.UNLIMITED);
        documents.forEach(document -> builder.add(SignatureSet.of(document, document.length)));
        SampledSets samples = builder.build(tokenWeights::of);
        Tally tally = new Tally(texts, Thresholds.COUNT);
        for (int left = 0; left < count; left++) {
            for (int right = left + 1; right < count; right++) {
                double estimate = samples.estimate(left, right);
                if (estimate >= Thresholds.at(0)) {
                    tally.add(left, right, Thresholds.reachedBy(estimate));
                }
            }
        }
        return Curve.bySimilarity(label(), tally, (int) documents.stream().filter(document -> document.length == 0).count());
    }
}
