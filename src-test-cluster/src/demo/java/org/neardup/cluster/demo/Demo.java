package org.neardup.cluster.demo;

import com.fasterxml.jackson.databind.JsonNode;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;
import org.neardup.cluster.corpus.GeneratedQueries;
import org.neardup.cluster.corpus.JavadocCorpus;
import org.neardup.cluster.job.RunningJob;
import org.neardup.cluster.node.ClusterOptions;
import org.neardup.cluster.node.ElasticsearchDistribution;
import org.neardup.cluster.node.RealCluster;
import org.neardup.cluster.program.Build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Installs the plugin into a real node, indexes the documentation of several releases of Lucene, shows searches before and after the
 * collapse of near-duplicates, finds all of them with a job, and then those in the results of generated queries.
 *
 * <p>Usage: {@code Demo [--keep] [--similarity NAME] [--picture FILE]}. With {@code --keep} the node is left running; the job compares by
 * the similarity; the first search is also written as an SVG picture.
 * System properties: {@code neardup.distribution} and {@code neardup.plugin} (zips), {@code neardup.javadocs} (jars, as a path list),
 * {@code neardup.home} (output folder).
 */
public final class Demo {

    private static final List<String> QUERIES = List.of(
        "phrase query slop",
        "nearest neighbor vector search",
        "token stream end of stream offset",
        "merge policy segments",
        "concurrent index searcher executor");

    /** Few enough for a minute, enough to show that removals fall with the rank of queries. */
    private static final int GENERATED_QUERIES = 200;

    private final Screen screen;
    private final Build build = Build.ofThisProgram();
    private final Path home = build.home();
    private final boolean keep;
    private final String similarity;
    private final Path picture;

    private Demo(Screen screen, boolean keep, String similarity, Path picture) {
        this.screen = screen;
        this.keep = keep;
        this.similarity = similarity;
        this.picture = picture;
    }

    /** Runs the demo. */
    public static void main(String[] arguments) throws IOException {
        try (Screen screen = new Screen()) {
            String similarity = option(arguments, "--similarity").orElse(JobTour.DEFAULT_SIMILARITY);
            Path picture = option(arguments, "--picture").map(Path::of).orElse(Build.ofThisProgram().home().resolve("before-after.svg"));
            new Demo(screen, List.of(arguments).contains("--keep"), similarity, picture).run();
        }
    }

    private static Optional<String> option(String[] arguments, String name) {
        int value = List.of(arguments).indexOf(name) + 1;
        return value == 0 ? Optional.empty() : Optional.of(arguments[value]);
    }

    private void run() throws IOException {
        ElasticsearchDistribution distribution = timed(
            "Elasticsearch with " + build.plugin().getFileName(),
            build::install);
        JavadocCorpus corpus = timed(
            "The documentation of " + releases(),
            () -> JavadocCorpus.read(Build.javadocs(), home.resolve("corpus")));
        RealCluster cluster = timed("A node", () -> RealCluster.start(distribution, new ClusterOptions("demo", 1), home));
        try {
            RunningJob job = show(cluster, corpus);
            if (keep) {
                leaveRunning(cluster, job);
            } else {
                screen.out().println("With -Pkeep the node goes on running, with a page to review the job in the browser.");
            }
        } finally {
            if (keep == false) {
                cluster.close();
            }
        }
    }

    private static String releases() {
        return "Lucene " + Build.javadocs().stream().map(JavadocCorpus::release).collect(Collectors.joining(", "));
    }

    /** Returns the job over the whole index. */
    private RunningJob show(RealCluster cluster, JavadocCorpus corpus) throws IOException {
        ProgressBar bar = new ProgressBar(screen.out(), "Indexing", corpus.pages().size());
        DemoIndex index = new DemoIndex(cluster.api());
        index.fill(corpus, bar);
        bar.finish();
        JsonNode authority = timed("Authority of pages by their links", index::computeAuthority);
        screen.out().println(
            String.format(
                Locale.ROOT,
                "  %,d links, %d iterations; authority differs from PageRank computed without the cluster by at most %s %%",
                authority.path("links").asLong(),
                authority.path("iterations").asLong(),
                (float) (100 * index.greatestDifference(corpus))));
        Searches searches = new Searches(cluster.api(), DemoIndex.NAME);
        // Runs first, although reported last: these hundreds of searches warm up the node, so that later times are meaningful.
        Survey survey = timed("Hundreds of searches", () -> Survey.take(searches, corpus));
        List<Comparison> comparisons = new ArrayList<>();
        for (String query : QUERIES) {
            Comparison comparison = searches.compare(query);
            comparisons.add(comparison);
            print(comparison);
        }
        String subtitle = "Documentation of " + releases() + "; similarities are estimated";
        new BeforeAfterPicture(comparisons.getFirst(), subtitle).write(picture);
        print(survey);
        JobTour tour = new JobTour(searches, similarity);
        RunningJob running = tour.start();
        JobReport job = new JobPresentation(screen, tour).run(running, QUERIES.getFirst());
        GeneratedQueries generated = GeneratedQueries.of(corpus.documents(), GENERATED_QUERIES, 1);
        QueryReport byQueries = new QueryPresentation(screen, new QueryTour(searches, running, similarity)).run(job.found(), generated);
        Path report = home.resolve("demo.html");
        String setup = "Elasticsearch with the Neardup plugin, one node, " + DemoIndex.NAME + " of " + corpus.name()
            + "; times are medians of whole requests over HTTP.";
        new HtmlReport(comparisons, survey, job, byQueries, setup).write(report);
        screen.out().println("\nThe same as a page for the browser: " + report.toUri());
        screen.out().println("The first search as a picture: " + picture.toUri());
        return running;
    }

    private void print(Comparison comparison) {
        screen.out().println();
        String freed = comparison.slotsFreed() + " of " + comparison.before().size() + " results freed";
        screen.println(new AttributedString("“" + comparison.query() + "”  " + freed, AttributedStyle.BOLD));
        new SideBySide(comparison, screen.width()).lines().forEach(screen::println);
    }

    private void print(Survey survey) {
        screen.out().println();
        screen.println(new AttributedString("In short", AttributedStyle.BOLD));
        FirstPages pages = survey.firstPages();
        print("documents", "%,d", survey.documents());
        print("groups of near-duplicates", "%,d", survey.groups());
        print("documents in the largest one", "%,d", survey.largest());
        print("documents that they hide", "%,d (%.0f %%)", survey.hidden(), 100.0 * survey.hidden() / survey.documents());
        print(
            "results on first pages freed",
            "%,d of %,d (%.0f %%), over %d searches for titles",
            pages.freed(),
            pages.slots(),
            100 * pages.shareFreed(),
            pages.queries());
        print(
            "results that repeat one above",
            "%,d, collapsed %,d (at least %.0f %% of all three-word shingles in common)",
            pages.repeated(),
            pages.repeatedAfter(),
            100 * PageShingles.ALIKE);
        print(
            "hidden, though unlike",
            "%,d of %,d (less than %.0f %% in common with the page shown)",
            pages.hiddenUnlike(),
            pages.hidden(),
            100 * PageShingles.UNLIKE);
    }

    private void print(String name, String format, Object... values) {
        screen.out().println(String.format(Locale.ROOT, "  %-30s ", name) + String.format(Locale.ROOT, format, values));
    }

    private void leaveRunning(RealCluster cluster, RunningJob job) throws IOException {
        String node = cluster.nodes().getFirst().http().toString();
        String index = node + "/" + DemoIndex.NAME;
        String search = index + "/_search?pretty";
        String stop = "kill " + cluster.leaveRunning().stream().map(Object::toString).collect(Collectors.joining(" "));
        screen.out().println("\nThe node goes on running. A search as it is, the same collapsed, and the job:\n");
        print(search, Searches.plain(QUERIES.getFirst()).toString());
        print(search, Searches.collapsed(QUERIES.getFirst()).toString());
        print(index + "/_near_duplicates?wait_for_completion&pretty", JobTour.request(similarity).toString());
        screen.out().println("The page to review the job in the browser:\n\n  " + node + job.path() + "/_review\n");
        screen.out().println("To stop it:\n\n  " + stop);
    }

    private void print(String url, String body) {
        screen.out().println("  curl -s '" + url + "' -H 'Content-Type: application/json' -d '\n  " + body + "'\n");
    }

    private interface Work<T> {
        T run() throws IOException;
    }

    private <T> T timed(String what, Work<T> work) throws IOException {
        screen.out().print(what + " … ");
        screen.out().flush();
        long start = System.nanoTime();
        T result = work.run();
        screen.out().println(String.format(Locale.ROOT, "%.1f s", (System.nanoTime() - start) / 1e9));
        return result;
    }
}
