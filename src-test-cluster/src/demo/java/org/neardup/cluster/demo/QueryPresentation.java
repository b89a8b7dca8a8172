package org.neardup.cluster.demo;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.neardup.cluster.corpus.GeneratedQueries;
import org.neardup.cluster.job.JobStatus;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Shows query-driven jobs in the terminal, as a table like Table I of Pi et al. */
final class QueryPresentation {

    private static final AttributedStyle FAINT = AttributedStyle.DEFAULT.faint();

    private final Screen screen;
    private final QueryTour tour;

    QueryPresentation(Screen screen, QueryTour tour) {
        this.screen = screen;
        this.tour = tour;
    }

    /** @param wholeIndex the index-wide job at its end */
    QueryReport run(JobStatus wholeIndex, GeneratedQueries queries) throws IOException {
        screen.out().println();
        String title = "By %d generated queries alone, the best 1,000 pages of each: removed for fingerprints at most k bits apart";
        screen.println(new AttributedString(String.format(Locale.ROOT, title, queries.queries().size()), AttributedStyle.BOLD));
        QueryReport report = tour.run(wholeIndex, queries, run -> screen.showForNow(new AttributedString("  " + run.name())));
        lines(report).forEach(line -> screen.println(new AttributedString(line)));
        long skipped = report.byGain().status().json().path("response").path("searched_queries").path("skipped").asLong();
        String byGain = "  In the order of what they add, k = 3, %,d of the queries skipped, %.1f s:";
        screen.println(new AttributedString(String.format(Locale.ROOT, byGain, skipped, report.byGain().status().seconds())));
        report.firstQueriesByGain().forEach(line -> screen.println(new AttributedString("    " + line)));
        screen.println(new AttributedString("  The queries are generated from titles and texts, with frequencies by Zipf's law.", FAINT));
        return report;
    }

    private static List<String> lines(QueryReport report) {
        StringBuilder table = new StringBuilder(String.format(Locale.ROOT, "  %-12s %8s %9s", "rank", "queries", "results"));
        report.runs().forEach(run -> table.append(String.format(Locale.ROOT, " %16s", run.name())));
        List<QueryReport.Group> first = report.runs().getFirst().groups();
        for (int i = 0; i < first.size(); i++) {
            QueryReport.Group group = first.get(i);
            table.append(String.format(Locale.ROOT, "\n  %-12s %8d %,9d", group.ranks(), group.queries(), group.results()));
            int at = i;
            report.runs().forEach(run -> table.append(String.format(Locale.ROOT, " %,16d", run.groups().get(at).removed())));
        }
        row(table, "removed", report, run -> String.format(Locale.ROOT, "%,d", run.status().count("removable")));
        row(table, "of the whole index's " + String.format(Locale.ROOT, "%,d", report.removable()), report,
            run -> String.format(Locale.ROOT, "%.1f %%", 100.0 * run.found() / Math.max(1, report.removable())));
        row(table, String.format(Locale.ROOT, "of its %.1f s", report.seconds()), report,
            run -> String.format(Locale.ROOT, "%.1f s", run.status().seconds()));
        return table.toString().lines().toList();
    }

    private static void row(StringBuilder table, String name, QueryReport report, Function<QueryReport.Run, String> cell) {
        table.append(String.format(Locale.ROOT, "\n  %-31s", name));
        report.runs().forEach(run -> table.append(String.format(Locale.ROOT, " %16s", cell.apply(run))));
    }
}
