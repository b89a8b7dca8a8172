package org.neardup.cluster.demo;

import static org.neardup.cluster.demo.HtmlReport.escape;
import static org.neardup.cluster.demo.HtmlReport.format;

/**
 * A comparison as a section of the HTML page: two lists side by side.
 *
 * @param comparison what to show
 */
record ComparisonSection(Comparison comparison) {

    /** Appends the section. */
    void write(StringBuilder html) {
        html.append("<section>\n<h2>").append(escape(comparison.query())).append("</h2>\n<p class=\"freed\">");
        html.append(format("%d of %d results freed", comparison.slotsFreed(), comparison.before().size())).append("</p>\n");
        writeLists(html);
        html.append("</section>\n");
    }

    /** Appends the two lists. */
    void writeLists(StringBuilder html) {
        html.append("<div class=\"pages\">\n");
        heading("As it is", comparison.beforeMillis(), html);
        comparison.before().forEach(page -> before(page, html));
        html.append("</ol></div>\n");
        heading("Near-duplicates " + comparison.outcome(), comparison.afterMillis(), html);
        comparison.after().forEach(shown -> after(shown, html));
        html.append("</ol></div>\n</div>\n");
    }

    private static void heading(String name, double millis, StringBuilder html) {
        html.append("<div class=\"page\"><h3>").append(escape(name)).append(format("<span>%.1f ms</span></h3>\n<ol>\n", millis));
    }

    private void before(Page page, StringBuilder html) {
        html.append(comparison.standingFor(page).isPresent() ? "<li class=\"gone\">" : "<li>");
        title(page, html);
        comparison.standingFor(page).ifPresent(shown -> {
            html.append("<div class=\"note\">hidden behind ").append(escape(shown.page().title())).append(' ');
            html.append(escape(shown.page().release() + ", " + shown.nearness())).append("</div>");
        });
        html.append("</li>\n");
    }

    private void after(Shown shown, StringBuilder html) {
        boolean moved = comparison.before().stream().noneMatch(page -> page.id().equals(shown.page().id()));
        html.append(moved ? "<li class=\"new\">" : "<li>");
        title(shown.page(), html);
        if (shown.groupTotal() > 0) {
            html.append(format("<details><summary>hides %,d</summary><table>", shown.groupTotal()));
            String measure = shown.group().isEmpty() ? "" : shown.group().getFirst().nearness().measure();
            html.append("<tr><th>page</th><th>release</th><th>").append(measure).append("</th><th>authority</th></tr>");
            for (Shown.Hidden hidden : shown.group()) {
                html.append("<tr><td>").append(escape(hidden.page().title())).append("</td><td>");
                html.append(escape(hidden.page().release())).append("</td><td>").append(hidden.nearness().value());
                html.append(format("</td><td>%.2f</td></tr>", hidden.page().authority()));
            }
            if (shown.groupTotal() > shown.group().size()) {
                html.append(format("<tr><td>and %,d more</td></tr>", shown.groupTotal() - shown.group().size()));
            }
            html.append("</table></details>");
        }
        html.append("</li>\n");
    }

    private static void title(Page page, StringBuilder html) {
        html.append("<div class=\"title\"><b>").append(escape(page.title())).append("</b><span>").append(escape(page.release()));
        html.append(format(" · authority %.2f</span></div>", page.authority()));
    }
}
