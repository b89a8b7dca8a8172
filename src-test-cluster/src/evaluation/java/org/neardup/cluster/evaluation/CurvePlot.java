package org.neardup.cluster.evaluation;

import org.neardup.cluster.evaluation.EvaluationReport.Measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The curves of a report as a drawing (SVG) of four panels: precision, recall and F1 by similarity with a line for each method, and all
 * three for the default fingerprints by distance. Signatures are solid lines, their variants dashed lines; a method without a threshold is
 * a dotted line at its best. It follows the reader's light or dark scheme.
 *
 * @param report the report to draw
 */
record CurvePlot(EvaluationReport report) {

    private static final int WIDTH = 860;
    private static final int HEIGHT = 820;
    private static final int PANEL_WIDTH = 360;
    private static final int PANEL_HEIGHT = 220;
    private static final int LEFT = 50;
    private static final int TOP = 250;
    private static final int COLUMN = PANEL_WIDTH + 60;
    private static final int ROW = PANEL_HEIGHT + 70;
    private static final int LEGEND_COLUMNS = 3;
    private static final int TICKS = 5;

    // Visible on black and on white.
    private static final List<String> COLOURS = List.of(
        "#2f81d0", "#d9730d", "#1a9e6c", "#c0409a", "#8a6fe8", "#b08800", "#d64545", "#0f9bb0");
    private static final String STYLE = """
        <style>
        text { font: 12px system-ui, sans-serif; fill: #24292f; }
        .title { font-weight: 600; font-size: 14px; }
        .paper { fill: #ffffff; }
        .grid { stroke: #d0d7de; stroke-width: 1; }
        .line { fill: none; stroke-width: 2; }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3; }
        .paper { fill: #0d1117; }
        .grid { stroke: #30363d; }
        }
        </style>
        """;

    /** One line of a panel: points with x from 0 to the maximum of the scale, and y from 0 to 1. */
    private record Line(String name, String colour, String dashes, List<double[]> points) {}

    /** The drawing. */
    String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append(
            format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %1$d %2$d\">%n", WIDTH, HEIGHT));
        svg.append(STYLE).append("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n");
        String size = format("%s: %,d documents, %,d labelled pairs", report.collection(), report.documents(), report.pairs());
        text(svg, LEFT, 28, "title", size);
        legend(svg, lines(Measure.F1), LEFT, 54);
        int panel = 0;
        for (Measure measure : Measure.values()) {
            panel(svg, panel++, measure.label() + " by similarity", lines(measure), 1, ".1f");
        }
        List<Line> distances = distanceLines();
        if (distances.isEmpty() == false) {
            String name = report.of(Curve.Scale.DISTANCE).getFirst().method();
            panel(svg, panel, name + " by Hamming distance", distances, FingerprintDistance.LARGEST, ".0f");
            for (int i = 0; i < distances.size(); i++) {
                key(svg, distances.get(i), LEFT + COLUMN + 110 * i, TOP + ROW + PANEL_HEIGHT + 42);
            }
        }
        return svg.append("</svg>\n").toString();
    }

    private List<Line> lines(Measure measure) {
        List<Line> lines = new ArrayList<>();
        for (Curve curve : report.of(Curve.Scale.SIMILARITY)) {
            lines.add(new Line(curve.method(), colour(lines.size()), dashes(lines.size()), points(curve, measure)));
        }
        for (Curve curve : report.of(Curve.Scale.SETTING)) {
            double best = measure.of(curve.best());
            List<double[]> level = List.of(new double[] {0, best}, new double[] {1, best});
            lines.add(new Line(curve.method(), colour(lines.size()), "2 5", level));
        }
        return lines;
    }

    private static String colour(int line) {
        return COLOURS.get(line % COLOURS.size());
    }

    private static String dashes(int line) {
        return line < Signature.ALL.size() ? "none" : "7 5";
    }

    private List<Line> distanceLines() {
        List<Line> lines = new ArrayList<>();
        for (Curve curve : report.of(Curve.Scale.DISTANCE).stream().limit(1).toList()) {
            for (Measure measure : Measure.values()) {
                lines.add(new Line(measure.label(), COLOURS.get(measure.ordinal()), "none", points(curve, measure)));
            }
        }
        return lines;
    }

    private static List<double[]> points(Curve curve, Measure measure) {
        return curve.points().stream().map(point -> new double[] {point.threshold(), measure.of(point)}).toList();
    }

    private static void legend(StringBuilder svg, List<Line> lines, int left, int top) {
        int width = (WIDTH - 2 * left) / LEGEND_COLUMNS;
        for (int i = 0; i < lines.size(); i++) {
            key(svg, lines.get(i), left + i % LEGEND_COLUMNS * width, top + i / LEGEND_COLUMNS * 20);
        }
    }

    private static void key(StringBuilder svg, Line line, int x, int y) {
        svg.append(
            format(
                "<path class=\"line\" stroke=\"%s\" stroke-dasharray=\"%s\" d=\"M%d %dh22\"/>%n",
                line.colour,
                line.dashes,
                x,
                y - 4));
        text(svg, x + 28, y, "", line.name);
    }

    private static void panel(StringBuilder svg, int number, String title, List<Line> lines, double largest, String tickFormat) {
        int left = LEFT + number % 2 * COLUMN;
        int top = TOP + number / 2 * ROW;
        text(svg, left, top - 10, "title", title);
        for (int tick = 0; tick <= TICKS; tick++) {
            int x = left + PANEL_WIDTH * tick / TICKS;
            int y = top + PANEL_HEIGHT - PANEL_HEIGHT * tick / TICKS;
            svg.append(format("<path class=\"grid\" d=\"M%d %dh%dM%d %dv%d\"/>%n", left, y, PANEL_WIDTH, x, top, PANEL_HEIGHT));
            text(svg, left - 28, y + 4, "", format("%.1f", (double) tick / TICKS));
            text(svg, x - 8, top + PANEL_HEIGHT + 18, "", format("%" + tickFormat, largest * tick / TICKS));
        }
        for (Line line : lines) {
            String points = line.points.stream()
                .map(
                    point -> format(
                        "%.1f,%.1f",
                        left + PANEL_WIDTH * point[0] / largest,
                        top + PANEL_HEIGHT * (1 - point[1])))
                .collect(Collectors.joining(" "));
            svg.append(
                format(
                    "<polyline class=\"line\" stroke=\"%s\" stroke-dasharray=\"%s\" points=\"%s\"><title>%s</title></polyline>%n",
                    line.colour,
                    line.dashes,
                    points,
                    escape(line.name)));
        }
    }

    private static void text(StringBuilder svg, int x, int y, String style, String text) {
        svg.append(format("<text x=\"%d\" y=\"%d\" class=\"%s\">%s</text>%n", x, y, style, escape(text)));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
