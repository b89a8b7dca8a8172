package org.neardup.cluster.evaluation;

import java.util.Comparator;
import java.util.List;

/**
 * The scores of a method by threshold.
 *
 * @param method     its name
 * @param scale      the kind of threshold
 * @param points     one for each threshold, from loose to strict
 * @param unseen     number of documents without a signature, for which the method cannot find anything
 * @param resampled  F1 in each resample, for each point; empty if there are no resamples
 */
record Curve(String method, Scale scale, List<Point> points, int unseen, List<double[]> resampled) {

    /** A curve without resamples. */
    Curve(String method, Scale scale, List<Point> points, int unseen) {
        this(method, scale, points, unseen, List.of());
    }

    /** The tallied scores at each of {@link Thresholds}. */
    static Curve bySimilarity(String method, Tally tally, int unseen) {
        List<Scores> scores = tally.scores();
        List<Point> points = Thresholds.steps()
            .mapToObj(step -> new Point(Thresholds.decimal(step), Thresholds.at(step), scores.get(step)))
            .toList();
        return new Curve(method, Scale.SIMILARITY, points, unseen, tally.resampledF1());
    }

    /** The kinds of thresholds. */
    enum Scale {
        /** The minimum similarity of a pair, 0 to 1. */
        SIMILARITY,
        /** The maximum Hamming distance of a pair, 0 to 64. */
        DISTANCE,
        /** Not a number: a named setting. */
        SETTING
    }

    /**
     * The scores at a threshold.
     *
     * @param setting   the threshold as written by users
     * @param threshold the threshold as a number; the position of a setting
     * @param scores    of the pairs found
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
