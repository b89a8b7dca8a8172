package org.neardup.cluster.demo;

import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.JobStatus.ProfileStep;

import java.util.List;

import static org.neardup.cluster.demo.HtmlReport.escape;
import static org.neardup.cluster.demo.HtmlReport.figure;
import static org.neardup.cluster.demo.HtmlReport.format;

/**
 * The index-wide job as a section of the HTML page.
 *
 * @param report the results of the job
 */
record JobSection(JobReport report) {

    private static final int CHART_WIDTH = 1080;
    private static final int CHART_HEIGHT = 240;
    // Space above the tallest bar, for its number, and below all bars, for the thresholds.
    private static final int ABOVE = 24;
    private static final int BELOW = 26;

    /** The HTML of the section. */
    String html() {
        StringBuilder html = new StringBuilder("<div class=\"figures\">\n");
        JobStatus found = report.found();
        html.append(figure(format("%,d", found.count("groups")), "groups"));
        html.append(figure(format("%,d", found.count("removable")), "documents that could go"));
        html.append(figure(format("%.1f s", found.seconds()), format("for %,d documents", found.count("total")))).append("</div>\n");
        profile(html);
        groups(html);
        marked(html);
        return html.toString();
    }

    private void profile(StringBuilder html) {
        html.append("<section>\n<h2>What another threshold would give</h2>\n<p class=\"freed\">Documents that could go, because a ");
        html.append("near-duplicate of them is kept, by the least similarity of a pair.</p>\n");
        List<ProfileStep> profile = report.found().profile();
        chart(profile, html);
        html.append("<details><summary>as numbers</summary><table><tr><th>threshold</th><th>groups</th>");
        html.append("<th>removable</th></tr>\n");
        for (ProfileStep step : profile) {
            html.append("<tr><td>").append(escape(step.threshold()));
            html.append(format("</td><td>%,d</td><td>%,d</td></tr>\n", step.groups(), step.removable()));
        }
        html.append("</table></details>\n</section>\n");
    }

    private static void chart(List<ProfileStep> profile, StringBuilder html) {
        long most = Math.max(1, profile.stream().mapToLong(ProfileStep::removable).max().orElse(1));
        double step = (double) CHART_WIDTH / Math.max(1, profile.size());
        html.append(format("<div class=\"scroll\"><svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\">\n", CHART_WIDTH, CHART_HEIGHT));
        int foot = CHART_HEIGHT - BELOW;
        for (int i = 0; i < profile.size(); i++) {
            ProfileStep at = profile.get(i);
            double height = Math.max(1, (double) (foot - ABOVE) * at.removable() / most);
            double middle = (i + 0.5) * step;
            html.append("<g><title>").append(escape(at.threshold()));
            html.append(format(": %,d groups, %,d removable</title>", at.groups(), at.removable()));
            html.append(format("<rect x=\"%.1f\" y=\"%.1f\" ", i * step + 3, foot - height));
            html.append(format("width=\"%.1f\" height=\"%.1f\" rx=\"3\"/>", step - 6, height));
            html.append(format("<text x=\"%.1f\" y=\"%.1f\">%,d</text>", middle, foot - height - 7, at.removable()));
            html.append(format("<text x=\"%.1f\" y=\"%d\" class=\"at\">", middle, CHART_HEIGHT - 8)).append(escape(at.threshold()));
            html.append("</text></g>\n");
        }
        html.append("</svg></div>\n");
    }

    private void groups(StringBuilder html) {
        html.append("<section>\n<h2>The largest groups</h2>\n");
        report.found().warnings().forEach(warning -> html.append("<p class=\"warning\">").append(escape(warning)).append("</p>\n"));
        html.append("<div class=\"page\"><ol class=\"groups\">\n");
        for (BigGroup group : report.groups()) {
            html.append("<li><div class=\"title\"><b>").append(escape(group.kept().title())).append("</b><span>");
            html.append(escape(group.kept().release())).append(format(" · %,d pages</span></div>\n", group.size()));
            html.append("<div class=\"note\">kept by ").append(escape(group.reason())).append(", instead of ");
            List<String> others = group.others().stream().map(page -> page.title() + " " + page.release()).toList();
            html.append(escape(String.join(", ", others))).append(group.size() - 1 > others.size() ? ", …" : "").append("</div></li>\n");
        }
        html.append("</ol></div>\n<p class=\"freed\">The least similar duplicate, which a review keeps: ");
        html.append(escape(report.veto().toString())).append(".</p>\n</section>\n");
    }

    private void marked(StringBuilder html) {
        Comparison comparison = report.comparison();
        html.append("<section>\n<h2>Marked, and left out of a search</h2>\n<p class=\"freed\">");
        html.append(format("%,d documents marked in %.1f s", report.marked().count("updated"), report.marked().seconds()));
        html.append(format(", and the marks taken back in %.1f s. Meanwhile: “", report.unmarked().seconds()));
        html.append(escape(comparison.query())).append(format("”, %d of ", comparison.slotsFreed()));
        html.append(format("%d results freed, by a filter alone.</p>\n", comparison.before().size()));
        new ComparisonSection(comparison).writeLists(html);
        html.append("</section>\n<section>\n<h2>The request</h2>\n<pre><code>").append(escape(report.request()));
        html.append("</code></pre>\n</section>\n");
    }
}
