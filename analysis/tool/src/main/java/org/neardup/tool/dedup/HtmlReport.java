package org.neardup.tool.dedup;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.tool.text.DocumentReader;
import org.neardup.tool.text.TextInputs;

/**
 * A web page about a deduplication: its counts, the sizes of groups, how similar removed documents are to the kept ones, and the texts of
 * the least similar pairs, from which one sees whether the threshold suits the texts. Not thread safe.
 */
final class HtmlReport {

    private static final int MOST_PAIRS = 100;
    private static final int BARS = 20;
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

    private static final String HEAD = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>Near-duplicates</title>
        <style>
        body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
        h2 { margin-top: 2.5rem }
        th { text-align: left; font-weight: normal; padding-right: 1.5rem }
        td.count { text-align: right; padding-right: 1rem }
        td.bar { width: 30rem }
        td.bar div { background: #4a7ab5; height: .9rem; min-width: 1px }
        .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5rem; border-top: 1px solid #ccc; padding: .8rem 0 }
        .pair p { margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere }
        .pair small { color: #666 }
        mark { background: #ffe08a }
        </style>
        </head>
        <body>
        <h1>Near-duplicates</h1>
        """;

    private final DedupResult result;
    private final TextInputs against;
    private final List<TextField> fields;
    private final int[] leastSimilar;
    private final Excerpts excerpts;
    private final StringBuilder page = new StringBuilder(HEAD);

    /**
     * @param against the other collection, or null
     * @param fields the compared fields
     */
    HtmlReport(DedupResult result, TextInputs inputs, TextInputs against, List<TextField> fields) {
        this.result = result;
        this.against = against;
        this.fields = fields;
        this.leastSimilar = leastSimilar();
        BitSet shown = new BitSet();
        for (int document : leastSimilar) {
            shown.set(document);
            if (result.hasMatch(document) == false) {
                shown.set(result.keptOf()[document]);
            }
        }
        this.excerpts = new Excerpts(inputs, shown, fields);
    }

    private int[] leastSimilar() {
        Comparator<Integer> bySimilarity = Comparator.comparingDouble(result::similarity);
        Comparator<Integer> order = bySimilarity.thenComparing(Comparator.naturalOrder());
        PriorityQueue<Integer> least = new PriorityQueue<>(order.reversed());
        removed().forEach(document -> {
            least.add(document);
            if (least.size() > MOST_PAIRS) {
                least.remove();
            }
        });
        return least.stream().sorted(order).mapToInt(Integer::intValue).toArray();
    }

    private IntStream removed() {
        return IntStream.range(0, result.keptOf().length).filter(document -> result.fate(document) == DedupResult.Fate.REMOVED);
    }

    /** Receives all documents in their order, before {@link #write}. */
    void read(int document, int file, DocumentReader reader) throws IOException {
        excerpts.read(document, file, reader);
    }

    /** Writes the page. */
    void write(OutputStream out) throws IOException {
        writeCounts();
        writeSimilarities();
        writeSizes();
        writePairs();
        out.write(page.append("</body>\n</html>\n").toString().getBytes(StandardCharsets.UTF_8));
    }

    private void writeCounts() {
        Map<String, Number> counts = new LinkedHashMap<>();
        counts.put("records", result.counts().documents());
        counts.put("kept", result.count(DedupResult.Fate.KEPT));
        counts.put("removed", result.count(DedupResult.Fate.REMOVED));
        counts.put("groups", result.groups());
        counts.put("invalid", result.count(DedupResult.Fate.INVALID));
        counts.put("compared by their whole texts, because they have few words", result.counts().tooFewTokens());
        counts.put("compared with none, because they have no text or too much", result.counts().notCompared());
        page.append("<table>\n");
        counts.forEach((name, count) -> page.append(format("<tr><th>%s</th><td class=\"count\">%,d</td></tr>\n", name, count)));
        page.append("</table>\n");
    }

    private void writeSimilarities() {
        int[] counts = new int[BARS];
        removed().forEach(document -> counts[Math.min(BARS - 1, (int) (result.similarity(document) * BARS))]++);
        Map<String, Integer> bars = new LinkedHashMap<>();
        for (int bar = 0; bar < BARS; bar++) {
            if (counts[bar] > 0 || bars.isEmpty() == false) {
                bars.put(format("%.2f – %.2f", (double) bar / BARS, (bar + 1.0) / BARS), counts[bar]);
            }
        }
        writeBars("Similarities of removed records to the kept ones", bars);
    }

    private void writeSizes() {
        int[] sizes = new int[result.keptOf().length];
        removed().filter(document -> result.hasMatch(document) == false).forEach(document -> sizes[result.keptOf()[document]]++);
        int[] counts = new int[Integer.SIZE];
        Arrays.stream(sizes).filter(size -> size > 0).forEach(size -> counts[Integer.SIZE - Integer.numberOfLeadingZeros(size)]++);
        Map<String, Integer> bars = new LinkedHashMap<>();
        for (int power = 1; power < Integer.SIZE; power++) {
            if (counts[power] > 0) {
                int least = 1 << power - 1;
                bars.put(power == 1 ? "2" : format("%,d – %,d", least + 1, 2 * least), counts[power]);
            }
        }
        writeBars("Sizes of groups", bars);
    }

    private void writeBars(String title, Map<String, Integer> bars) {
        int most = bars.values().stream().mapToInt(Integer::intValue).max().orElse(0);
        if (most == 0) {
            return;
        }
        page.append("<h2>").append(title).append("</h2>\n<table>\n");
        bars.forEach((name, count) -> page.append(format(
            "<tr><th>%s</th><td class=\"count\">%,d</td><td class=\"bar\"><div style=\"width: %.1f%%\"></div></td></tr>\n", name, count,
            100.0 * count / most)));
        page.append("</table>\n");
    }

    private void writePairs() throws IOException {
        if (leastSimilar.length == 0) {
            return;
        }
        Excerpts ofMatches = matches();
        page.append("<h2>The least similar pairs</h2>\n<p>Left the kept record, right the removed one. Words that the other text lacks are "
            + "marked. If these are no near-duplicates, raise the threshold.</p>\n");
        for (int document : leastSimilar) {
            Excerpts.Excerpt kept = result.hasMatch(document) ? ofMatches.of(result.matches().matchOf()[document])
                : excerpts.of(result.keptOf()[document]);
            Excerpts.Excerpt removed = excerpts.of(document);
            page.append("<div class=\"pair\">\n");
            writeText(kept, removed, "kept");
            writeText(removed, kept, format("removed, %.3f", result.similarity(document)));
            page.append("</div>\n");
        }
    }

    private Excerpts matches() throws IOException {
        BitSet shown = new BitSet();
        Arrays.stream(leastSimilar).filter(result::hasMatch).forEach(document -> shown.set(result.matches().matchOf()[document]));
        Excerpts found = new Excerpts(against, shown, fields);
        if (shown.isEmpty() == false) {
            int[] document = new int[1];
            against.forEach((file, reader) -> found.read(document[0]++, file, reader));
        }
        return found;
    }

    private void writeText(Excerpts.Excerpt excerpt, Excerpts.Excerpt other, String fate) {
        Set<String> words = WORD.matcher(other.text()).results().map(word -> folded(word.group())).collect(Collectors.toSet());
        page.append("<div><small>").append(escaped(excerpt.place())).append(" · ").append(fate).append("</small>\n<p>");
        String text = excerpt.text();
        int end = 0;
        for (Matcher word = WORD.matcher(text); word.find(); end = word.end()) {
            page.append(escaped(text.substring(end, word.start())));
            String shown = escaped(word.group());
            page.append(words.contains(folded(word.group())) ? shown : "<mark>" + shown + "</mark>");
        }
        page.append(escaped(text.substring(end))).append("</p></div>\n");
    }

    private static String folded(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
