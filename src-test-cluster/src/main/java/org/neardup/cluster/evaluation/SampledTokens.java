package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.sketch.TokenSample;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Every pair of sets of word pairs whose samples of tokens estimate a weighted Jaccard similarity of at least the threshold.
 *
 * @param weights what word pairs weigh when samples are compared
 * @param sample  how many tokens are kept
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
        Map<Integer, Integer> byName = new HashMap<>();
        int[][] samples = new int[documents.size()][];
        int unseen = 0;
        for (int document = 0; document < samples.length; document++) {
            long[] tokens = documents.get(document);
            Arrays.stream(tokens).forEach(token -> byName.put(TokenSample.name(token), tokenWeights.of(token)));
            int[] names = new int[sample.size()];
            int count = tokens.length == 0 ? 0 : sample.take(tokens, tokens.length, new int[tokens.length], names);
            samples[document] = Arrays.copyOf(names, count);
            unseen += count == 0 ? 1 : 0;
        }
        Tally tally = new Tally(texts, Thresholds.COUNT);
        for (int left = 0; left < samples.length; left++) {
            for (int right = left + 1; right < samples.length; right++) {
                double estimate = share(samples[left], samples[right], byName);
                if (estimate >= Thresholds.at(0)) {
                    tally.add(left, right, Thresholds.reachedBy(estimate));
                }
            }
        }
        return Curve.bySimilarity(label(), tally, unseen);
    }

    /** The estimate; without looking up weights if no token is common, as for most pairs. */
    private double share(int[] left, int[] right, Map<Integer, Integer> weightsByName) {
        int j = 0;
        boolean meets = false;
        for (int i = 0; i < left.length && meets == false; i++) {
            while (j < right.length && Integer.compareUnsigned(right[j], left[i]) < 0) {
                j++;
            }
            meets = j < right.length && right[j] == left[i];
        }
        return meets ? sample.estimate(left, 0, left.length, right, 0, right.length, weightsByName::get) : 0;
    }
}
