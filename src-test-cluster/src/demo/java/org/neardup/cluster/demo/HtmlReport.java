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

/**
 * The results of the demo as a self-contained HTML page: no scripts, fonts or images from elsewhere.
 *
 * @param comparisons the searches to show
 * @param survey      the figures at the top
 * @param queries     query-driven jobs
 * @param job         the index-wide job
 * @param setup       a sentence on the corpus and the software
 */
record HtmlReport(List<Comparison> comparisons, Survey survey, JobReport job, QueryReport queries, String setup) {

    private static final String TEMPLATE = "report.html";
    private static final String JOB = "A search collapses what it finds. A job finds every pair of near-duplicates in an index, across "
        + "segments, shards and nodes, exactly: no pair that it reports was estimated, and none at or above the threshold is missing.";

    private static final String QUERIES = "A query-driven job goes through queries, the most frequent first, and removes near-duplicates "
        + "from the best 1,000 pages of each. The queries are generated from titles and texts, with frequencies by Zipf's law.";

    /** Writes the page to the file. */
    void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, html());
    }

    /** The page. */
    String html() throws IOException {
        StringBuilder sections = new StringBuilder();
        comparisons.forEach(comparison -> new ComparisonSection(comparison).write(sections));
        return template().replace("{{lead}}", lead())
            .replace("{{figures}}", figures())
            .replace("{{comparisons}}", sections)
            .replace("{{joblead}}", JOB)
            .replace("{{job}}", new JobSection(job).html())
            .replace("{{queriesLead}}", QUERIES)
            .replace("{{queries}}", new QuerySection(queries).html())
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
                + "Each search is shown twice: as it is, where red pages say nothing new, and with near-duplicates collapsed to the page "
                + "with the most authority, where green ones take the places that became free.",
            survey.documents());
    }

    private String figures() {
        String freed = format("of first-page results freed, over %,d searches", survey.firstPages().queries());
        return figure(format("%,d", survey.documents()), "documents")
            + figure(format("%,d", survey.groups()), "groups of near-duplicates")
            + figure(format("%,d", survey.hidden()), "documents that say nothing new")
            + figure(format("%.0f %%", 100 * survey.firstPages().shareFreed()), freed);
    }

    static String figure(String number, String name) {
        return "<div><b>" + escape(number) + "</b><span>" + escape(name) + "</span></div>\n";
    }

    private String request() throws JsonProcessingException {
        String query = comparisons.isEmpty() ? "words" : comparisons.getFirst().query();
        return "POST /" + DemoIndex.NAME + "/_search\n"
            + RestApi.JSON.writerWithDefaultPrettyPrinter().writeValueAsString(Searches.collapsed(query));
    }

    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
