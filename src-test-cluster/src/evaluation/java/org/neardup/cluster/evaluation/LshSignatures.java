package org.neardup.cluster.evaluation;

import org.neardup.kernel.join.Records;
import org.neardup.kernel.join.Threshold;
import org.neardup.kernel.spotsigs.LshJoin;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * LSH-S (SpotSigs, section 5): verified pairs of spot signatures that agree in a key of min-hashes. It has {@value #KEYS} keys, each of as
 * many min-hashes as give a pair exactly at the threshold a probability of {@value #PROBABILITY} to be found.
 */
record LshSignatures() implements Method {

    static final int KEYS = 32;
    static final double PROBABILITY = 0.9;

    private static final int MOST_HASHES = 32;
    private static final long SEED = 1;

    @Override
    public String label() {
        return "spot signatures, LSH-S";
    }

    @Override
    public Curve evaluate(LabelledTexts texts) throws IOException {
        Records records = Signature.SPOTS.records(texts.texts());
        Map<Integer, List<Scores>> scores = new HashMap<>();
        List<Curve.Point> points = new ArrayList<>();
        for (int step = 0; step < Thresholds.COUNT; step++) {
            double threshold = Thresholds.at(step);
            List<Scores> byStep = scores.computeIfAbsent(hashes(threshold), hashes -> join(records, hashes, texts.pairs()));
            points.add(new Curve.Point(Thresholds.decimal(step), threshold, byStep.get(step)));
        }
        return new Curve(label(), Curve.Scale.SIMILARITY, List.copyOf(points), texts.texts().size() - records.memberCount());
    }

    /** Number of min-hashes in a key at a threshold. */
    private static int hashes(double threshold) {
        int hashes = 1;
        while (hashes < MOST_HASHES && lsh(hashes + 1).recall(threshold) >= PROBABILITY) {
            hashes++;
        }
        return hashes;
    }

    private static List<Scores> join(Records records, int hashes, LabelledPairs labels) {
        Tally tally = new Tally(labels, Thresholds.COUNT);
        lsh(hashes).selfJoin(records, (left, right, overlap, similarity) -> tally.add(left, right, Thresholds.reachedBy(similarity)));
        return tally.scores();
    }

    // Candidates do not depend on the threshold: one join at the lowest counts for all thresholds with these keys.
    private static LshJoin lsh(int hashes) {
        return new LshJoin(hashes, KEYS, SEED, Threshold.parse(Thresholds.decimal(0)));
    }
}
