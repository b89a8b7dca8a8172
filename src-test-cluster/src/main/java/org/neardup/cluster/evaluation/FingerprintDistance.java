package org.neardup.cluster.evaluation;

import org.neardup.kernel.fingerprint.HammingSearch;
import org.neardup.kernel.fingerprint.SimHash;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Every pair whose fingerprints differ in at most so many bits.
 *
 * @param label     its name in tables
 * @param signature the tokens of a fingerprint; each weighs as often as the signature has it
 */
record FingerprintDistance(String label, Signature signature) implements Method {

    /** Fingerprints as the field type makes them by default. */
    static final FingerprintDistance DEFAULT = new FingerprintDistance("SimHash", Signature.WORD_PAIRS);
    /** Those of version 2 of the field type. */
    static final FingerprintDistance COUNTED = new FingerprintDistance("SimHash of counts", Signature.WORD_PAIRS.withCounts());


    /** The largest distance that is looked at: two unrelated fingerprints in 500 are that near. */
    static final int LARGEST = 20;

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        long[] fingerprints = new long[texts.texts().size()];
        int[] documents = new int[fingerprints.length];
        int count = 0;
        SimHash simHash = new SimHash();
        List<long[]> tokens = signature.of(texts.texts());
        for (int document = 0; document < fingerprints.length; document++) {
            simHash.reset();
            simHash.add(tokens.get(document), 0, tokens.get(document).length);
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
            (left, right, distance) -> tally.add(documents[left], documents[right], LARGEST - distance)
        );
        List<Scores> scores = tally.scores();
        List<Curve.Point> points = IntStream.rangeClosed(0, LARGEST)
            .mapToObj(step -> new Curve.Point(Integer.toString(LARGEST - step), LARGEST - step, scores.get(step)))
            .toList();
        return new Curve(label(), Curve.Scale.DISTANCE, points, fingerprints.length - count, tally.resampledF1());
    }
}
