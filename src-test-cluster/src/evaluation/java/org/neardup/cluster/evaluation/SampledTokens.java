package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.join.MemoryReservation;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.kernel.sketch.SampledSets;
import org.neardup.kernel.sketch.SampledSimilarity;
import org.neardup.kernel.sketch.TokenSample;
import org.neardup.kernel.weighted.WeightedOrPlain;

import java.io.IOException;
import java.util.List;

/**
 * Every pair of sets of word pairs whose samples of tokens estimate a similarity of at least the threshold by the rule
 * {@link WeightedOrPlain}, as in searches.
 *
 * @param power  of the weights
 * @param sample number of sampled tokens
 */
record SampledTokens(double power, TokenSample sample) implements SimilarPairs {

    private static final WeightedOrPlain RULE = new WeightedOrPlain(
        WeightedOrPlain.DEFAULT_THRESHOLD, WeightedOrPlain.DEFAULT_PLAIN);

    /** Samples of this size, compared by the default rule of searches. */
    SampledTokens(int size) {
        this(WeightedOrPlain.DEFAULT_POWER, new TokenSample(size));
    }

    @Override
    public String label() {
        return "sample of " + sample.size() + " word pairs" + new IdfWeights(power).label() + ", or plain";
    }

    @Override
    public int find(LabelledTexts texts, Sink sink) throws IOException {
        List<long[]> documents = Signature.WORD_PAIRS.of(texts.texts());
        TokenWeights tokenWeights = new IdfWeights(power).of(documents);
        int count = documents.size();
        int tokens = documents.stream().mapToInt(document -> Math.min(document.length, sample.size())).sum();
        SampledSets.Builder builder = new SampledSets.Builder(count, tokens, MemoryReservation.UNLIMITED);
        documents.forEach(document -> builder.add(sample, SignatureSet.of(document, document.length)));
        SampledSimilarity similarity = new SampledSimilarity(builder.build(tokenWeights::of), RULE, MemoryReservation.UNLIMITED);
        for (int left = 0; left < count; left++) {
            for (int right = left + 1; right < count; right++) {
                double estimate = similarity.estimate(left, right);
                if (estimate >= Thresholds.at(0)) {
                    sink.accept(left, right, estimate);
                }
            }
        }
        return (int) documents.stream().filter(document -> document.length == 0).count();
    }
}
