package org.neardup.cluster.demo;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.neardup.cluster.job.JobStatus;
import org.neardup.cluster.job.RunningJob;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows an index-wide job in the terminal during its run. */
final class JobPresentation {

    private static final AttributedStyle FAINT = AttributedStyle.DEFAULT.faint();
    private static final AttributedStyle WARNING = AttributedStyle.DEFAULT.foreground(AttributedStyle.YELLOW);

    private static final Duration POLL = Duration.ofMillis(50);

    private final Screen screen;
    private final JobTour tour;

    JobPresentation(Screen screen, JobTour tour) {
        this.screen = screen;
        this.tour = tour;
    }

    /**
     * Watches the job, reviews and marks the duplicates, searches without them, and removes the marks.
     *
     * @param job   that finds them
     * @param query the words to search for
     */
    JobReport run(RunningJob job, String query) throws IOException {
        title("The whole index, as a job: pages whose signatures agree by eight tenths");
        JobStatus found = watch(job, 0, "snapshot", "join", "group", "write");

        title("What another threshold would give");
        new ProfileChart(found.profile(), screen.width()).lines().forEach(screen::println);

        title("The largest groups");
        List<BigGroup> groups = tour.largest(job);
        groups.forEach(group -> print(group, found.count("total")));

        title("The least similar duplicate, which a review keeps");
        Veto veto = tour.veto(job);
        screen.println(new AttributedString(SideBySide.fit("  " + veto, screen.width()).stripTrailing()));

        title("Marked, and left out of a search by a filter: “" + query + "”");
        JobStatus marked = watch(JobTour.mark(job), found.count("removable") - 1, "act");
        tour.refresh();
        Comparison comparison = new MarkedSearch(tour.searches(), new JobGroups(job)).compare(query);
        new SideBySide(comparison, screen.width()).lines().forEach(screen::println);

        title("And the marks taken back");
        JobStatus unmarked = watch(job.undo(), marked.count("updated"), "act");
        tour.refresh();
        return new JobReport(tour.requestText(), found, groups, veto, marked, comparison, unmarked);
    }

    private JobStatus watch(RunningJob job, long changes, String... phases) throws IOException {
        return job.await(new JobWatch(screen::println, screen::showForNow, changes, List.of(phases)), POLL);
    }

    private void title(String text) {
        screen.out().println();
        screen.println(new AttributedString(text, AttributedStyle.BOLD));
    }

    private void print(BigGroup group, long pages) {
        String size = String.format(Locale.ROOT, "  %,6d  ", group.size());
        String others = group.others().stream().map(page -> page.title() + " " + page.release()).collect(Collectors.joining(", "));
        screen.println(
            new AttributedStringBuilder().append(size)
                .append(group.kept().title() + " " + group.kept().release(), AttributedStyle.BOLD)
                .append(", kept by " + group.reason())
                .append(group.isSuspicious(pages) ? " – a frame without a text? Look before you remove so many" : "", WARNING)
                .toAttributedString());
        String instead = " ".repeat(size.length()) + "instead of " + others;
        screen.println(new AttributedString(SideBySide.fit(instead, screen.width()).stripTrailing(), FAINT));
    }
}
