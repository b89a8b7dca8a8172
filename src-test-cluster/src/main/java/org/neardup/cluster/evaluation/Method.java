package org.neardup.cluster.evaluation;

import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.TokenSample;
import org.neardup.kernel.spotsigs.IdfRange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A way to find near-duplicates: a signature and a matching. */
sealed interface Method permits ExactJoin, WeightedJaccardJoin, SketchEstimate, SampledTokens, LshSignatures, IMatchHash,
    FingerprintDistance {

    /** Excludes the tokens in more than N<sup>.6</sup> of N documents, which whole sites have in common. */
    IdfRange UNCOMMON = new IdfRange(0.4, 1);

    /** A token on more than this share of the pages of a site belongs to its frame. */
    double FRAME_SHARE = 0.3;

    /** Sketches of 128 bytes. */
    SketchFormat SKETCH = new SketchFormat(256, 4);

    /** The number of tokens that searches sample from a set. */
    int SAMPLE = 32;

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
        methods.add(new ExactJoin(Signature.SPOTS, UNCOMMON));
        methods.add(new ExactJoin(Signature.WORD_PAIRS, UNCOMMON));
        for (double power : new double[] { 1, 2, 3, 4 }) {
            methods.add(new WeightedJaccardJoin(power));
        }
        for (double power : new double[] { 0, 2, 3 }) {
            methods.add(new WeightedJaccardJoin(power, Optional.of(new SiteFrames(FRAME_SHARE))));
        }
        for (IdfWeights weights : new IdfWeights[] {
            new IdfWeights(0),
            new IdfWeights(3, 10, IdfWeights.MOST_TOKENS),
            IdfWeights.FROZEN,
            new IdfWeights(3) }) {
            methods.add(new SketchEstimate(weights, SKETCH));
        }
        for (int power : new int[] { 0, 3 }) {
            methods.add(new SampledTokens(new IdfWeights(power), new TokenSample(SAMPLE)));
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
