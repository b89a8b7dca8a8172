package org.neardup.cluster.evaluation;

import org.neardup.kernel.sketch.SketchFormat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A way to find near-duplicates: a signature and a matching. */
sealed interface Method permits SimilarPairs, LshSignatures, IMatchHash, FingerprintDistance {

    /** A token on more than this share of the pages of a site belongs to its frame. */
    double FRAME_SHARE = 0.3;

    /** Sketches of 128 bytes. */
    SketchFormat SKETCH = new SketchFormat(256, 4);

    /** Its name in tables. */
    String label();

    /** Finds pairs at every threshold and scores them. */
    Curve evaluate(LabelledTexts texts) throws IOException;

    /** All methods, in the order of the tables. */
    static List<Method> all() {
        List<Method> methods = new ArrayList<>();
        for (Signature signature : Signature.ALL) {
            methods.add(new ExactJoin(signature));
        }
        for (double power : new double[] {3, 4, 6, 8}) {
            methods.add(new WeightedSetJoin(Signature.WORD_PAIRS, power));
        }
        for (double power : new double[] {3, 4, 5, 6}) {
            methods.add(new WeightedSetJoin(Signature.SPOTS.withoutCounts(), power));
        }
        SiteFrames frames = new SiteFrames(FRAME_SHARE);
        methods.add(WeightedSetJoin.RULE);
        methods.add(new WeightedSetJoin(Signature.WORD_PAIRS, 0).without(frames));
        methods.add(WeightedSetJoin.RULE.without(frames));
        for (int size : new int[] {32, 64, 128, 256}) {
            methods.add(new SampledTokens(size));
        }
        for (IdfWeights weights : new IdfWeights[] {
            new IdfWeights(0),
            new IdfWeights(3, 10, IdfWeights.MOST_TOKENS),
            IdfWeights.FROZEN,
            new IdfWeights(3)}) {
            methods.add(new SketchEstimate(weights, SKETCH));
        }
        methods.add(new LshSignatures());
        methods.add(new IMatchHash("I-Match", Signature.WORDS));
        methods.add(new IMatchHash("I-Match-S", Signature.SPOTS));
        methods.add(FingerprintDistance.DEFAULT);
        methods.add(FingerprintDistance.COUNTED);
        methods.add(FingerprintDistance.WEIGHTED);
        return List.copyOf(methods);
    }
}
