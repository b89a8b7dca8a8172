package org.neardup.cluster.evaluation;

import org.neardup.analysis.shingle.ShingleAnalyzer;
import org.neardup.analysis.token.TokenHashCollector;
import org.neardup.kernel.fingerprint.HammingSearch;
import org.neardup.kernel.fingerprint.SimHash;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Every pair whose fingerprints, as the field type makes them by default, differ in at most so many bits. */
record FingerprintDistance() implements Method {

    /** The largest distance that is looked at: two unrelated fingerprints in 500 are that near. */
    static final int LARGEST = 20;

    @Override
    public String label() {
        return "SimHash";
    }

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        long[] fingerprints = new long[texts.texts().size()];
        int[] documents = new int[fingerprints.length];
        int count = 0;
        ShingleAnalyzer analyzer = new ShingleAnalyzer();
        SimHash simHash = new SimHash();
        for (int document = 0; document < fingerprints.length; document++) {
            simHash.reset();
            TokenHashCollector.collect(analyzer, "text", texts.texts().get(document), simHash::add);
            long fingerprint = simHash.fingerprint();
            if (fingerprint != SimHash.NONE) {
                fingerprints[count] = fingerprint;
                documents[count++] = document;
            }
        }
        Tally tally = new Tally(texts.pairs(), LARGEST + 1);
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
        return new Curve(label(), Curve.Scale.DISTANCE, points, fingerprints.length - count);
    }
}
