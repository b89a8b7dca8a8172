package org.neardup.cluster.evaluation;

import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.WeightedMinHash;

import java.io.IOException;
import java.util.List;

/**
 * Every pair of sets of word pairs whose sketches estimate a weighted Jaccard similarity of at least the threshold.
 *
 * @param weights weights of word pairs in sketches
 * @param format  samples, and bits of each
 */
record SketchEstimate(IdfWeights weights, SketchFormat format) implements SimilarPairs {

    @Override
    public String label() {
        return "sketch " + format.samples() + " x " + format.bits() + weights.label();
    }

    @Override
    public int find(LabelledTexts texts, Sink sink) throws IOException {
        List<long[]> documents = Signature.WORD_PAIRS.of(texts.texts());
        TokenWeights tokenWeights = weights.of(documents);
        WeightedMinHash minHash = new WeightedMinHash(format.samples());
        long[] sketch = new long[format.samples()];
        long[] packed = new long[documents.size() * format.words()];
        int[] sketched = new int[documents.size()];
        int count = 0;
        for (int document = 0; document < documents.size(); document++) {
            long[] tokens = documents.get(document);
            if (tokens.length > 0) {
                double[] given = new double[tokens.length];
                for (int token = 0; token < tokens.length; token++) {
                    given[token] = tokenWeights.of(tokens[token]);
                }
                minHash.sketch(tokens, given, tokens.length, sketch);
                format.pack(sketch, packed, count * format.words());
                sketched[count++] = document;
            }
        }
        for (int left = 0; left < count; left++) {
            for (int right = left + 1; right < count; right++) {
                double estimate = format.estimate(format.matches(packed, left * format.words(), packed, right * format.words()));
                if (estimate >= Thresholds.at(0)) {
                    sink.accept(sketched[left], sketched[right], estimate);
                }
            }
        }
        return documents.size() - count;
    }
}
