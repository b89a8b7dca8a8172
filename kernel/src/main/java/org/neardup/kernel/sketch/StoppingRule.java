package org.neardup.kernel.sketch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.neardup.kernel.sketch.Verdict.Outcome;

/**
 * Compares sketches and stops as soon as the outcome is nearly certain (Yuan et al., section 5). After k samples, the number of matches is
 * binomially distributed. If sets exactly at the threshold would have as few matches with a probability of at most e, the rule rejects; if
 * they would have as many with a probability of at most e, it accepts. Different samples may agree in b bits by chance, so the parameter of
 * the distribution is {@link SketchFormat#matchProbability}, not the threshold itself.
 *
 * <p>The paper allows e at each of n observation points, so the error of a comparison is up to n · e. Here e bounds the whole comparison:
 * each point gets the greatest smaller error for which the probability of crossing any bound wrongly, computed exactly, is at most e. That
 * probability is greatest for sets exactly at the threshold.
 *
 * <p>A comparison that does not stop early decides by the estimate of all samples. Immutable.
 */
public final class StoppingRule {

    /** The minimum error. */
    public static final double MIN_ERROR = 1e-15;

    private static final int STEPS_OF_SEARCH = 40;

    private final SketchFormat format;
    private final double threshold;
    private final int[] points;
    private final double pointError;
    private final int[] lower;
    private final int[] upper;
    private final Verdict[] rejectedEarly;
    private final Verdict[] acceptedEarly;
    private final int required;
    private final Verdict rejected;
    private final Verdict accepted;

    private StoppingRule(SketchFormat format, double threshold, double pointError, int[] points) {
        this.format = format;
        this.threshold = threshold;
        this.points = points;
        this.pointError = pointError;
        double match = format.matchProbability(threshold);
        lower = new int[points.length];
        upper = new int[points.length];
        rejectedEarly = new Verdict[points.length];
        acceptedEarly = new Verdict[points.length];
        for (int i = 0; i < points.length; i++) {
            Binomial matches = new Binomial(points[i], match);
            lower[i] = matches.lowerBound(pointError);
            upper[i] = matches.upperBound(pointError);
            rejectedEarly[i] = new Verdict(Outcome.REJECTED_EARLY, points[i], "at most " + lower[i] + " of the first " + points[i]
                + " samples match, which is too improbable at a similarity of " + threshold + " or more");
            acceptedEarly[i] = new Verdict(Outcome.ACCEPTED_EARLY, points[i], "more than " + upper[i] + " of the first " + points[i]
                + " samples match, which is too improbable at a similarity below " + threshold);
        }
        // Minus a billionth of a match, so that rounding cannot reject an estimate of exactly the threshold.
        required = (int) Math.ceil(format.samples() * match - 1e-9);
        rejected = new Verdict(Outcome.REJECTED, format.samples(), "fewer than " + required + " of all " + format.samples()
            + " samples match");
        accepted = new Verdict(Outcome.ACCEPTED, format.samples(), "at least " + required + " of all " + format.samples()
            + " samples match");
    }

    /**
     * The rule whose error in the whole comparison is at most {@code error}.
     *
     * @param format    of the sketches to compare
     * @param threshold the minimum weighted Jaccard, above 0 and below 1
     * @param error     the maximum probability that sets at or above the threshold are rejected early, and that other sets are accepted
     *                  early; from {@value #MIN_ERROR} to below 0.5
     * @param points    the observation points: numbers of samples, strictly ascending, from 1 to the number of samples
     * @throws IllegalArgumentException naming all invalid parameters
     */
    public static StoppingRule of(SketchFormat format, double threshold, double error, int... points) {
        check(format, threshold, error, points);
        double match = format.matchProbability(threshold);
        // The error of a point is between these; a binary search finds its logarithm.
        double low = StrictMath.log(error / points.length);
        double high = StrictMath.log(error);
        for (int step = 0; step < STEPS_OF_SEARCH && high - low > 1e-3; step++) {
            double middle = (low + high) / 2;
            if (new StoppingRule(format, threshold, StrictMath.exp(middle), points.clone()).jointError(match) <= error) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new StoppingRule(format, threshold, StrictMath.exp(low), points.clone());
    }

    /** The paper's rule, which allows the error at each observation point; parameters as for {@link #of}. */
    public static StoppingRule ofEachPoint(SketchFormat format, double threshold, double error, int... points) {
        check(format, threshold, error, points);
        return new StoppingRule(format, threshold, error, points.clone());
    }

    /** Observation points after each group of samples, the samples that one comparison of words covers. */
    public static int[] groupPoints(SketchFormat format) {
        int[] points = new int[format.samples() / SketchFormat.GROUP];
        for (int i = 0; i < points.length; i++) {
            points[i] = (i + 1) * SketchFormat.GROUP;
        }
        return points;
    }

    private static void check(SketchFormat format, double threshold, double error, int... points) {
        List<String> wrong = new ArrayList<>();
        // The negated form also rejects NaN.
        if (!(threshold > 0 && threshold < 1)) {
            wrong.add("[threshold] must be above 0 and below 1, but was [" + threshold + "]");
        }
        if (!(error >= MIN_ERROR && error < 0.5)) {
            wrong.add("[error] must be from " + MIN_ERROR + " to below 0.5, but was [" + error + "]");
        }
        if (points.length == 0) {
            wrong.add("[points] must have at least one number of samples");
        }
        for (int i = 0; i < points.length; i++) {
            if (points[i] < 1 || points[i] > format.samples()) {
                wrong.add("[points] must be from 1 to " + format.samples() + ", the number of samples, but one was [" + points[i] + "]");
            }
            if (i > 0 && points[i] <= points[i - 1]) {
                wrong.add("[points] must ascend, but [" + points[i] + "] follows [" + points[i - 1] + "]");
            }
        }
        if (wrong.isEmpty() == false) {
            throw new IllegalArgumentException(String.join("; ", wrong));
        }
    }

    /**
     * Compares two packed sketches.
     *
     * @return one of a fixed number of instances
     */
    public Verdict compare(long[] left, int leftOffset, long[] right, int rightOffset) {
        int matches = 0;
        int from = 0;
        // A point may be within a group, whose matches are then counted in parts.
        long rest = 0;
        for (int i = 0; i < points.length; i++) {
            int to = points[i];
            while (from < to) {
                if (from % SketchFormat.GROUP == 0) {
                    rest = format.matching(left, leftOffset, right, rightOffset, from / SketchFormat.GROUP);
                }
                int counted = Math.min(to, (from / SketchFormat.GROUP + 1) * SketchFormat.GROUP) - from;
                matches += Long.bitCount(rest & -1L >>> SketchFormat.GROUP - counted);
                rest = rest >>> counted - 1 >>> 1;
                from += counted;
            }
            if (matches <= lower[i]) {
                return rejectedEarly[i];
            }
            if (matches > upper[i]) {
                return acceptedEarly[i];
            }
        }
        matches += format.matches(left, leftOffset, right, rightOffset, from, format.samples());
        return matches >= required ? accepted : rejected;
    }

    /** Format of the compared sketches. */
    public SketchFormat format() {
        return format;
    }

    /** The minimum weighted Jaccard. */
    public double threshold() {
        return threshold;
    }

    /** The error at each point that gives the error of the whole comparison. */
    public double pointError() {
        return pointError;
    }

    /** The maximum number of matches for which a comparison stops at an observation point and rejects; -1 if it never does. */
    public int lowerBound(int point) {
        return lower[point];
    }

    /** The number of matches above which a comparison stops at an observation point and accepts. */
    public int upperBound(int point) {
        return upper[point];
    }

    /** The minimum number of matches with which a comparison of all samples accepts. */
    public int required() {
        return required;
    }

    /**
     * The probability of stopping early at a lower bound or at an upper bound, whichever is greater, if each sample matches with
     * probability {@code match}.
     */
    double jointError(double match) {
        return Math.max(crossing(match, point -> lower[point], true), crossing(match, point -> upper[point], false));
    }

    /**
     * The probability that sets are rejected early.
     *
     * @param similarity weighted Jaccard of the sets, from 0 to 1
     */
    public double rejectedEarly(double similarity) {
        return crossing(format.matchProbability(similarity), point -> lower[point], true);
    }

    /**
     * The probability that sets are accepted early if no lower bound rejects them before.
     *
     * @param similarity weighted Jaccard of the sets, from 0 to 1
     */
    public double acceptedEarly(double similarity) {
        return crossing(format.matchProbability(similarity), point -> upper[point], false);
    }

    /** The probability that the number of matches crosses one of the bounds; exact, from the distribution of matches at each point. */
    private double crossing(double match, IntUnaryOperator bounds, boolean below) {
        double[] distribution = {1};
        double crossed = 0;
        int from = 0;
        for (int point = 0; point < points.length; point++) {
            double[] step = probabilities(points[point] - from, match);
            double[] next = new double[points[point] + 1];
            for (int matches = 0; matches < distribution.length; matches++) {
                if (distribution[matches] > 0) {
                    for (int more = 0; more < step.length; more++) {
                        next[matches + more] += distribution[matches] * step[more];
                    }
                }
            }
            int bound = bounds.applyAsInt(point);
            for (int matches = below ? 0 : bound + 1; matches <= (below ? bound : points[point]); matches++) {
                crossed += next[matches];
                next[matches] = 0;
            }
            distribution = next;
            from = points[point];
        }
        return crossed;
    }

    private static double[] probabilities(int samples, double match) {
        Binomial binomial = new Binomial(samples, match);
        double[] probabilities = new double[samples + 1];
        for (int matches = 0; matches <= samples; matches++) {
            probabilities[matches] = StrictMath.exp(binomial.logProbability(matches));
        }
        return probabilities;
    }
}
