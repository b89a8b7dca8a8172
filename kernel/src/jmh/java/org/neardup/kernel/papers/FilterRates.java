package org.neardup.kernel.papers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.neardup.kernel.sketch.Experiment;
import org.neardup.kernel.sketch.SketchFormat;
import org.neardup.kernel.sketch.StoppingRule;

/**
 * The share of pairs that the filter decides after k samples, for a distribution of similarities (Yuan et al., section 5).
 *
 * @param name  name of the distribution
 * @param rates the share for each threshold and number of samples
 */
record FilterRates(String name, double[][] rates) {

    static final double[] THRESHOLDS = {0.3, 0.5, 0.8};
    static final int[] SAMPLES = {100, 200, 300, 400, 500, 600, 700, 800};
    static final SketchFormat FORMAT = new SketchFormat(832, 32);
    static final double ERROR = 1e-5;

    private static final int STEPS = 400;
    private static final String STYLE = """
        <style>
        text { font: 12px system-ui, sans-serif; fill: #24292f; }
        .paper { fill: #ffffff; }
        .grid { stroke: #d0d7de; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .paper { fill: #0d1117; }
        .grid { stroke: #30363d; }
        }
        </style>""";

    /** A rule with one observation point, after this number of samples. */
    static StoppingRule rule(double threshold, int samples) {
        return StoppingRule.of(FORMAT, threshold, ERROR, samples);
    }

    /** The exact rates for similarities with a density on [0, 1], which need not be normalised. */
    static FilterRates of(String name, DoubleUnaryOperator density) {
        double[][] rates = new double[THRESHOLDS.length][SAMPLES.length];
        for (int t = 0; t < THRESHOLDS.length; t++) {
            for (int k = 0; k < SAMPLES.length; k++) {
                StoppingRule rule = rule(THRESHOLDS[t], SAMPLES[k]);
                double decided = 0;
                double all = 0;
                for (int step = 0; step < STEPS; step++) {
                    double similarity = (step + 0.5) / STEPS;
                    double part = density.applyAsDouble(similarity);
                    all += part;
                    decided += part * (rule.rejectedEarly(similarity) + rule.acceptedEarly(similarity));
                }
                rates[t][k] = decided / all;
            }
        }
        return new FilterRates(name, rates);
    }

    /** The rates among pairs of sketches. */
    static FilterRates of(String name, Experiment experiment, List<Experiment.Pair> pairs) {
        double[][] rates = new double[THRESHOLDS.length][SAMPLES.length];
        for (int t = 0; t < THRESHOLDS.length; t++) {
            for (int k = 0; k < SAMPLES.length; k++) {
                StoppingRule rule = rule(THRESHOLDS[t], SAMPLES[k]);
                int decided = 0;
                for (Experiment.Pair pair : pairs) {
                    decided += experiment.compare(rule, pair).samples() < FORMAT.samples() ? 1 : 0;
                }
                rates[t][k] = (double) decided / pairs.size();
            }
        }
        return new FilterRates(name, rates);
    }

    /** A Markdown table with a row for each distribution and threshold. */
    static String table(List<FilterRates> all) {
        StringBuilder table = new StringBuilder("| similarities | T |");
        for (int samples : SAMPLES) {
            table.append(" k = ").append(samples).append(" |");
        }
        table.append("\n|---|---|").append("---|".repeat(SAMPLES.length)).append('\n');
        for (FilterRates rates : all) {
            for (int t = 0; t < THRESHOLDS.length; t++) {
                table.append("| ").append(rates.name).append(String.format(Locale.ROOT, " | %.1f |", THRESHOLDS[t]));
                for (double rate : rates.rates[t]) {
                    table.append(String.format(Locale.ROOT, " %.4f |", rate));
                }
                table.append('\n');
            }
        }
        return table.toString();
    }

    /** The same as a drawing (SVG), a panel for each threshold and a line for each distribution. */
    static String plot(List<FilterRates> all) {
        String[] colours = {"#2f81d0", "#d9730d", "#1a9e6c", "#c0409a"};
        List<String> svg = new ArrayList<>();
        svg.add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"860\" height=\"300\" viewBox=\"0 0 860 300\">");
        svg.add(STYLE);
        svg.add("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>");
        for (int i = 0; i < all.size(); i++) {
            svg.add(format("<text x=\"%d\" y=\"20\" style=\"fill:%s\">%s</text>", 50 + 200 * i, colours[i], all.get(i).name));
        }
        for (int t = 0; t < THRESHOLDS.length; t++) {
            int left = 50 + 275 * t;
            svg.add(format("<text x=\"%d\" y=\"48\">T = %.1f, share decided after k samples</text>", left, THRESHOLDS[t]));
            for (int tick = 0; tick <= 4; tick++) {
                int y = 260 - 50 * tick;
                svg.add(format("<line class=\"grid\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>", left, y, left + 235, y));
                svg.add(format("<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.2f</text>", left - 5, y + 4, 0.25 * tick));
            }
            for (int k = 0; k < SAMPLES.length; k++) {
                svg.add(format("<text x=\"%d\" y=\"278\" text-anchor=\"middle\">%d</text>", x(left, k), SAMPLES[k]));
            }
            for (int i = 0; i < all.size(); i++) {
                StringBuilder points = new StringBuilder();
                for (int k = 0; k < SAMPLES.length; k++) {
                    points.append(format("%d,%.1f ", x(left, k), 260 - 200 * all.get(i).rates[t][k]));
                }
                svg.add(format("<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>", colours[i], points));
            }
        }
        svg.add("</svg>\n");
        return String.join("\n", svg);
    }

    private static int x(int left, int k) {
        return left + 15 + k * 30;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
