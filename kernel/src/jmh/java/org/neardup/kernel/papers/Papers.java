package org.neardup.kernel.papers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures what the five papers measured and prints Markdown tables.
 *
 * <p>Options, each with a value: {@code --sets} a folder of real collections, by default they are generated; {@code --texts} a file of
 * articles, one JSON object a line with a {@code text}, gzip, by default they are generated; {@code --only} first authors, separated by
 * commas, by default all; {@code --plots} a folder for drawings.
 */
public final class Papers {

    private Papers() {}

    /** Prints the tables; an unknown option or author is an error. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new LinkedHashMap<>(Map.of("sets", "", "texts", "", "only", "", "plots", "papers"));
        for (int i = 0; i < arguments.length; i += 2) {
            String name = arguments[i].replaceFirst("^--", "");
            if (i + 1 == arguments.length || options.replace(name, arguments[i + 1]) == null) {
                throw new IllegalArgumentException("unknown option or no value: " + arguments[i] + "; options are " + options.keySet());
            }
        }
        List<PaperTables> papers = List.of(new TheobaldTables(), new PiTables(), new XiaoTables(), new BaragliaTables(),
            new YuanTables(Path.of(options.get("plots"))));
        List<String> authors = papers.stream().map(PaperTables::author).toList();
        List<String> chosen = options.get("only").isEmpty() ? authors : List.of(options.get("only").split(","));
        if (authors.containsAll(chosen) == false) {
            throw new IllegalArgumentException("[--only] " + options.get("only") + " names an unknown author; authors are " + authors);
        }
        PaperSets sets = options.get("sets").isEmpty() ? PaperSets.generated() : PaperSets.of(Path.of(options.get("sets")));
        if (options.get("texts").isEmpty() == false) {
            sets = sets.withTexts(Path.of(options.get("texts")));
        }
        for (PaperTables paper : papers) {
            if (chosen.contains(paper.author())) {
                System.out.printf("%n## %s%n", paper.title());
                paper.print(sets);
            }
        }
    }
}
