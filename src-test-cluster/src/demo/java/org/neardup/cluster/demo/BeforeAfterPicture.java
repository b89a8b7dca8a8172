package org.neardup.cluster.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.neardup.cluster.demo.HtmlReport.escape;
import static org.neardup.cluster.demo.HtmlReport.format;

/**
 * A comparison as an SVG picture: on the left the first page with near-duplicates, on the right without. It has no times, so that the same
 * results give the same picture.
 *
 * @param comparison what to show
 * @param subtitle   a line on the texts
 */
record BeforeAfterPicture(Comparison comparison, String subtitle) {

    private static final int COLUMN = 480;
    private static final int GAP = 24;
    private static final int MARGIN = 20;
    private static final int WIDTH = 2 * (COLUMN + MARGIN) + GAP;
    private static final int TOP = 96;
    private static final int ROW = 46;
    // At 14 pixels, in the widest of the usual sans-serif fonts.
    private static final int TITLE_LENGTH = 52;

    private static final String STYLE = """
        text { font: 14px Helvetica, Arial, sans-serif; fill: #1f2937 }
        .search { font-size: 18px; font-weight: bold }
        .head { font-weight: bold }
        .small { font-size: 12px; fill: #6b7280 }
        .hidden { fill: #b42318 }
        .new { fill: #15803d }
        """;

    /** Writes the picture to the file. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, svg());
    }

    /** The picture. */
    String svg() {
        int rows = Math.max(comparison.before().size(), comparison.after().size());
        int height = TOP + rows * ROW + MARGIN;
        StringBuilder svg = new StringBuilder();
        svg.append(format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" ", WIDTH, height));
        svg.append(format("width=\"%d\" height=\"%d\">\n<style>\n%s</style>\n", WIDTH, height, STYLE));
        svg.append(format("<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH, height));
        text(svg, MARGIN, 34, "search", "Search for “" + comparison.query() + "”");
        text(svg, MARGIN, 54, "small", subtitle);
        column(svg, MARGIN, format("Before: %d of %d are near-duplicates", comparison.slotsFreed(), comparison.before().size()));
        column(svg, MARGIN + COLUMN + GAP, "After: one result of each group");
        for (int i = 0; i < comparison.before().size(); i++) {
            before(svg, i);
        }
        for (int i = 0; i < comparison.after().size(); i++) {
            after(svg, i);
        }
        return svg.append("</svg>\n").toString();
    }

    private static void column(StringBuilder svg, int x, String name) {
        text(svg, x, TOP - 14, "head", name);
        svg.append(format("<path d=\"M%d %dh%d\" stroke=\"#9ca3af\"/>\n", x, TOP - 4, COLUMN));
    }

    private void before(StringBuilder svg, int rank) {
        Page page = comparison.before().get(rank);
        boolean hidden = comparison.standingFor(page).isPresent();
        result(svg, MARGIN, rank, page, hidden ? "hidden" : "");
        comparison.standingFor(page).ifPresent(shown -> {
            String note = "near-duplicate of " + nameBeside(page, shown.page()) + ", " + shown.nearness();
            text(svg, MARGIN + 28, noteLine(rank), "small hidden", cut(note, TITLE_LENGTH + 20));
        });
    }

    private void after(StringBuilder svg, int rank) {
        Shown shown = comparison.after().get(rank);
        int x = MARGIN + COLUMN + GAP;
        boolean moved = comparison.before().stream().noneMatch(page -> page.id().equals(shown.page().id()));
        result(svg, x, rank, shown.page(), moved ? "new" : "");
        if (shown.groupTotal() > 0) {
            String plural = shown.groupTotal() == 1 ? "" : "s";
            text(svg, x + 28, noteLine(rank), "small", format("stands for %,d near-duplicate%s", shown.groupTotal(), plural));
        }
    }

    private static void result(StringBuilder svg, int x, int rank, Page page, String kind) {
        int y = TOP + rank * ROW + 20;
        text(svg, x, y, "small", String.valueOf(rank + 1));
        text(svg, x + 28, y, kind, cut(page.title(), TITLE_LENGTH));
        svg.append(format("<text class=\"small\" text-anchor=\"end\" x=\"%d\" y=\"%d\">", x + COLUMN, y));
        svg.append(escape(page.release())).append("</text>\n");
    }

    private static int noteLine(int rank) {
        return TOP + rank * ROW + 37;
    }

    /** A page of the same title is represented by its release alone. */
    private static String nameBeside(Page page, Page other) {
        return other.title().equals(page.title()) ? "release " + other.release() : other.title() + " " + other.release();
    }

    private static void text(StringBuilder svg, int x, int y, String kind, String text) {
        String kinds = kind.isEmpty() ? "" : " class=\"" + kind + "\"";
        svg.append(format("<text%s x=\"%d\" y=\"%d\">%s</text>\n", kinds, x, y, escape(text)));
    }

    private static String cut(String text, int length) {
        List<Integer> letters = text.codePoints().boxed().toList();
        return letters.size() <= length ? text : text.substring(0, text.offsetByCodePoints(0, length - 1)) + "…";
    }
}
