package org.neardup.cluster.evaluation;

import java.util.Comparator;
import java.util.List;

/**
 * What a method scores as its threshold moves.
 *
 * @param method     its name
 * @param scale      what the threshold is
 * @param points     one for each threshold, from loose to strict
 * @param unseen     how many documents have no signature, so that the method can find nothing for them
 * @param resampled  F1 in each resample, for each point; empty if there are no resamples
 */
record Curve(String method, Scale scale, List<Point> points, int unseen, List<double[]> resampled) {

    /** Without resamples. */
    Curve(String method, Scale scale, List<Point> points, int unseen) {
        this(method, scale, points, unseen, List.of());
    }

    /** What was tallied at each of {@link Thresholds}. */
    static Curve bySimilarity(String method, Tally tally, int unseen) {
        List<Scores> scores = tally.scores();
        List<Point> points = Thresholds.steps()
            .mapToObj(step -> new Point(Thresholds.decimal(step), Thresholds.at(step), scores.get(step)))
            .toList();
        return new Curve(method, Scale.SIMILARITY, points, unseen, tally.resampledF1());
    }

    /** What a threshold is. */
    enum Scale {
        /** The least similarity of a pair, 0 to 1. */
        SIMILARITY,
        /** The largest Hamming distance of a pair, 0 to 64. */
        DISTANCE,
        /** Nothing that grows: a setting by its name. */
        SETTING
    }

    /**
     * The scores at a threshold.
     *
     * @param setting   the threshold as a user writes it
     * @param threshold the same as a number; of a setting its place
     * @param scores    of the pairs found there
     */
    record Point(String setting, double threshold, Scores scores) {}

    /** The point with the highest F1; the strictest of these. */
    Point best() {
        return points.reversed().stream().max(Comparator.comparingDouble(point -> point.scores().f1())).orElseThrow();
    }

    /** The point of a setting. */
    Point at(String setting) {
        return points.stream().filter(point -> point.setting().equals(setting)).findFirst().orElseThrow();
    }
}
