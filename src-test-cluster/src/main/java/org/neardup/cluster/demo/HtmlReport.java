package org.neardup.cluster.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.neardup.cluster.rest.RestApi;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the demo found as one HTML page that needs nothing else: no script, no font, no picture from elsewhere.
 *
 * @param comparisons the searches to show
 * @param survey      the figures at the top
 * @param setup       a sentence on what was searched and with what
 */
record HtmlReport(List<Comparison> comparisons, Survey survey, String setup) {

    private static final String TEMPLATE = "report.html";

    /** Writes the page to the file. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, html());
    }

    /** The page. */
    String html() throws IOException {
        StringBuilder sections = new StringBuilder();
        comparisons.forEach(comparison -> section(comparison, sections));
        return template().replace("{{lead}}", lead())
            .replace("{{figures}}", figures())
            .replace("{{comparisons}}", sections)
            .replace("{{request}}", escape(request()))
            .replace("{{footer}}", escape(setup));
    }

    private static String template() throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(TEMPLATE)) {
            if (in == null) {
                throw new FileNotFoundException(TEMPLATE);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String lead() {
        return format(
            "%,d pages of the documentation of several releases of one library: most pages change little from release to release. "
                + "On the left each search as it is, on the right with near-duplicates collapsed to the page with the most authority.",
            survey.documents()
        );
    }

    private String figures() {
        String freed = format("of first-page results freed, over %,d searches", survey.queries());
        return figure(format("%,d", survey.documents()), "documents")
            + figure(format("%,d", survey.groups()), "groups of near-duplicates")
            + figure(format("%,d", survey.hidden()), "documents that say nothing new")
            + figure(format("%.0f %%", 100 * survey.shareFreed()), freed);
    }

    private static String figure(String number, String name) {
        return "<div><b>" + escape(number) + "</b><span>" + escape(name) + "</span></div>\n";
    }

    private static void section(Comparison comparison, StringBuilder html) {
        html.append("<section>\n<h2>").append(escape(comparison.query())).append("</h2>\n<p class=\"freed\">");
        html.append(format("%d of %d results freed", comparison.slotsFreed(), comparison.before().size()));
        html.append("</p>\n<div class=\"pages\">\n");
        heading("As it is", comparison.beforeMillis(), html);
        for (Page page : comparison.before()) {
            before(page, comparison.hiddenBehind(page), html);
        }
        html.append("</ol></div>\n");
        heading("Near-duplicates collapsed", comparison.afterMillis(), html);
        for (Shown shown : comparison.after()) {
            boolean moved = comparison.before().stream().noneMatch(page -> page.id().equals(shown.page().id()));
            after(shown, moved, html);
        }
        html.append("</ol></div>\n</div>\n</section>\n");
    }

    private static void heading(String name, double millis, StringBuilder html) {
        html.append("<div class=\"page\"><h3>").append(name).append(format("<span>%.1f ms</span></h3>\n<ol>\n", millis));
    }

    private static void before(Page page, Optional<Shown> hider, StringBuilder html) {
        html.append(hider.isPresent() ? "<li class=\"gone\">" : "<li>");
        title(page, html);
        hider.ifPresent(shown -> {
            Shown.Hidden hidden = shown.hidden(page.id()).orElseThrow();
            html.append("<div class=\"note\">hidden behind ").append(escape(shown.page().title())).append(' ');
            html.append(escape(shown.page().release()));
            html.append(format(", distance %d</div>", hidden.distance()));
        });
        html.append("</li>\n");
    }

    private static void after(Shown shown, boolean moved, StringBuilder html) {
        html.append(moved ? "<li class=\"new\">" : "<li>");
        title(shown.page(), html);
        if (shown.groupTotal() > 0) {
            html.append(format("<details><summary>hides %,d</summary><table>", shown.groupTotal()));
            html.append("<tr><th>page</th><th>release</th><th>distance</th><th>authority</th></tr>");
            for (Shown.Hidden hidden : shown.group()) {
                html.append("<tr><td>").append(escape(hidden.page().title())).append("</td><td>");
                html.append(escape(hidden.page().release()));
                html.append(format("</td><td>%d</td><td>%.2f</td></tr>", hidden.distance(), hidden.page().authority()));
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

    private String request() throws JsonProcessingException {
        String query = comparisons.isEmpty() ? "words" : comparisons.getFirst().query();
        return "POST /" + DemoIndex.NAME + "/_search\n"
            + RestApi.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(Searches.collapsed(query));
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
