package org.neardup.kernel.papers;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints a Markdown table row by row, so that a long measurement shows what it has. */
final class MarkdownTable {

    /**
     * Prints the title and the heads of the columns.
     *
     * @param title the figure, table or claim of the paper
     */
    MarkdownTable(String title, String... heads) {
        System.out.printf("%n**%s**%n%n| %s |%n|%s%n", title, String.join(" | ", heads), "---|".repeat(heads.length));
    }

    /** Prints a row; whole numbers have separators, others three or four digits. */
    void row(Object... cells) {
        System.out.println(Arrays.stream(cells).map(MarkdownTable::text).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String text(Object cell) {
        if (cell instanceof Integer || cell instanceof Long) {
            return String.format(Locale.ROOT, "%,d", cell);
        }
        if (cell instanceof Double value) {
            return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 1 ? "%.2f" : "%.4f", value);
        }
        return cell.toString();
    }
}
