package org.neardup.cluster.evaluation;

import org.neardup.kernel.fingerprint.SimHash;
import org.neardup.kernel.frequency.TokenWeights;
import org.neardup.kernel.hamming.HammingSearch;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every pair whose fingerprints differ in at most as many bits as the threshold.
 *
 * @param label     its name in tables
 * @param signature the tokens of a fingerprint; each is weighted by its multiplicity
 * @param weights   additional weights of tokens
 */
record FingerprintDistance(String label, Signature signature, IdfWeights weights) implements Method {

    /** Default fingerprints of the field type. */
    static final FingerprintDistance DEFAULT = new FingerprintDistance("SimHash", Signature.WORD_PAIRS, new IdfWeights(0));
    /** Fingerprints weighted by the number of occurrences. */
    static final FingerprintDistance COUNTED = new FingerprintDistance(
        "SimHash of counts",
        Signature.WORD_PAIRS.withCounts(),
        new IdfWeights(0));
    /** Fingerprints weighted by frequencies in the mapping. */
    static final FingerprintDistance WEIGHTED = new FingerprintDistance(
        "SimHash" + IdfWeights.FROZEN.label(),
        Signature.WORD_PAIRS,
        IdfWeights.FROZEN);

    /** The field type uses sixteenths of weights. */
    private static final int SHARE_OF_WEIGHT = 16;

    /** The maximum distance evaluated: two unrelated fingerprints in 500 are that near. */
    static final int LARGEST = 20;

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        long[] fingerprints = new long[texts.texts().size()];
        int[] documents = new int[fingerprints.length];
        int count = 0;
        SimHash simHash = new SimHash();
        List<long[]> tokens = signature.of(texts.texts());
        TokenWeights tokenWeights = weights.of(tokens);
        for (int document = 0; document < fingerprints.length; document++) {
            simHash.reset();
            for (long token : tokens.get(document)) {
                simHash.add(token, Math.ceilDiv(tokenWeights.of(token), SHARE_OF_WEIGHT));
            }
            long fingerprint = simHash.fingerprint();
            if (fingerprint != SimHash.NONE) {
                fingerprints[count] = fingerprint;
                documents[count++] = document;
            }
        }
        Tally tally = new Tally(texts, LARGEST + 1);
        HammingSearch.allPairs(
            fingerprints,
            count,
            LARGEST,
            (left, right, distance) -> tally.add(documents[left], documents[right], LARGEST - distance));
        List<Scores> scores = tally.scores();
        List<Curve.Point> points = IntStream.rangeClosed(0, LARGEST)
            .mapToObj(step -> new Curve.Point(Integer.toString(LARGEST - step), LARGEST - step, scores.get(step)))
            .toList();
        return new Curve(label(), Curve.Scale.DISTANCE, points, fingerprints.length - count, tally.resampledF1());
    }
}
