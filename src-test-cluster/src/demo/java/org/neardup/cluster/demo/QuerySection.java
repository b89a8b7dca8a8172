package org.neardup.cluster.demo;

import java.util.List;

import static org.neardup.cluster.demo.HtmlReport.escape;
import static org.neardup.cluster.demo.HtmlReport.figure;
import static org.neardup.cluster.demo.HtmlReport.format;

/**
 * Query-driven jobs as a section of the HTML page: removed documents by the ranks of queries.
 *
 * @param report the results of the jobs
 */
record QuerySection(QueryReport report) {

    private static final int WIDTH = 1080;
    private static final int HEIGHT = 260;
    private static final int ABOVE = 24;
    private static final int BELOW = 26;

    /** The HTML of the section. */
    String html() {
        QueryReport.Run verified = report.runs().getLast();
        StringBuilder html = new StringBuilder("<div class=\"figures\">\n");
        html.append(figure(format("%,d", report.queries()), "generated queries"));
        html.append(figure(format("%.0f %%", 100.0 * verified.found() / Math.max(1, report.removable())),
            format("of the %,d near-duplicates of the whole index", report.removable())));
        html.append(figure(format("%.1f s", verified.status().seconds()), format("instead of %.1f s", report.seconds())));
        html.append("</div>\n");
        for (int run = 0; run < report.runs().size() - 1; run++) {
            chart(report.runs().get(run), html);
        }
        table(html);
        return html.toString();
    }

    private static void chart(QueryReport.Run run, StringBuilder html) {
        List<QueryReport.Group> groups = run.groups();
        double most = Math.max(1, groups.stream().mapToDouble(QueryReport.Group::removedPerQuery).max().orElse(1));
        double step = (double) WIDTH / Math.max(1, groups.size());
        int foot = HEIGHT - BELOW;
        html.append("<section>\n<h2>Removed per query, ").append(escape(run.name())).append("</h2>\n<p class=\"freed\">By the rank of ");
        html.append("the query; what earlier queries removed is not there for later ones.</p>\n");
        html.append(format("<div class=\"scroll\"><svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\">\n", WIDTH, HEIGHT));
        for (int i = 0; i < groups.size(); i++) {
            QueryReport.Group group = groups.get(i);
            double height = Math.max(1, (foot - ABOVE) * group.removedPerQuery() / most);
            double middle = (i + 0.5) * step;
            html.append("<g><title>").append(escape(group.ranks()));
            html.append(format(": %,d of %,d results removed</title>", group.removed(), group.results()));
            html.append(format("<rect x=\"%.1f\" y=\"%.1f\" ", i * step + 3, foot - height));
            html.append(format("width=\"%.1f\" height=\"%.1f\" rx=\"3\"/>", step - 6, height));
            html.append(format("<text x=\"%.1f\" y=\"%.1f\">%.1f</text>", middle, foot - height - 7, group.removedPerQuery()));
            html.append(format("<text x=\"%.1f\" y=\"%d\" class=\"at\">", middle, HEIGHT - 8)).append(escape(group.ranks()));
            html.append("</text></g>\n");
        }
        html.append("</svg></div>\n</section>\n");
    }

    private void table(StringBuilder html) {
        html.append("<section>\n<h2>As numbers</h2>\n<details><summary>removed, by ranks of queries</summary><table><tr><th>rank</th>");
        report.runs().forEach(run -> html.append("<th>").append(escape(run.name())).append("</th>"));
        html.append("</tr>\n");
        List<QueryReport.Group> first = report.runs().getFirst().groups();
        for (int i = 0; i < first.size(); i++) {
            int at = i;
            html.append("<tr><td>").append(escape(first.get(i).ranks())).append("</td>");
            report.runs().forEach(run -> html.append(format("<td>%,d</td>", run.groups().get(at).removed())));
            html.append("</tr>\n");
        }
        html.append("</table></details>\n</section>\n");
    }
}
