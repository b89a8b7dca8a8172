package org.neardup.cluster.demo;

import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A comparison as a table: on the left the first page with near-duplicates, on the right without. A second line names the page that hides a
 * result, or the pages that it hides.
 */
final class SideBySide {

    private static final AttributedStyle PLAIN = AttributedStyle.DEFAULT;
    private static final AttributedStyle FAINT = AttributedStyle.DEFAULT.faint();
    private static final AttributedStyle STRONG = AttributedStyle.BOLD;
    private static final AttributedStyle HIDDEN = AttributedStyle.DEFAULT.foreground(AttributedStyle.RED);
    private static final AttributedStyle NEW = AttributedStyle.DEFAULT.foreground(AttributedStyle.GREEN);
    private static final int INDENT = 5;
    private static final String COLUMNS = " release, authority ";

    private final Comparison comparison;
    private final int column;

    /**
     * @param comparison what to show
     * @param width      width of the table in columns
     */
    SideBySide(Comparison comparison, int width) {
        this.comparison = comparison;
        this.column = (width - 3) / 2;
    }

    /** The lines of the table, all of the same width. */
    List<AttributedString> lines() {
        List<AttributedString> left = new ArrayList<>();
        List<AttributedString> right = new ArrayList<>();
        for (int i = 0; i < comparison.before().size(); i++) {
            addBefore(i, left);
        }
        for (int i = 0; i < comparison.after().size(); i++) {
            addAfter(i, right);
        }
        List<AttributedString> lines = new ArrayList<>();
        String before = time("as it is", comparison.beforeMillis());
        lines.add(rule("┌", "┬", "┐", before, time(comparison.outcome(), comparison.afterMillis()), COLUMNS));
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            lines.add(row(cell(left, i), cell(right, i)));
        }
        lines.add(rule("└", "┴", "┘", "", "", ""));
        return lines;
    }

    private void addBefore(int rank, List<AttributedString> cell) {
        Page page = comparison.before().get(rank);
        Optional<Comparison.Standing> other = comparison.standingFor(page);
        cell.add(headline(rank, page, other.isPresent() ? HIDDEN : PLAIN));
        other.ifPresent(shown -> cell.add(note(behind(page, shown), HIDDEN)));
    }

    private static String behind(Page page, Comparison.Standing shown) {
        return "hidden behind " + nameBeside(page, shown.page()) + ", " + shown.nearness();
    }

    private void addAfter(int rank, List<AttributedString> cell) {
        Shown shown = comparison.after().get(rank);
        boolean moved = comparison.before().stream().noneMatch(page -> page.id().equals(shown.page().id()));
        cell.add(headline(rank, shown.page(), moved ? NEW : STRONG));
        if (shown.groupTotal() > 0) {
            cell.add(note(hides(shown), FAINT));
        }
    }

    private AttributedString headline(int rank, Page page, AttributedStyle style) {
        String end = String.format(Locale.ROOT, "%9s %6.2f", page.release(), page.authority());
        int room = column - INDENT - end.length() - 1;
        return new AttributedStringBuilder().append(String.format(Locale.ROOT, "%3d  ", rank + 1), FAINT)
            .append(fit(page.title(), room), style)
            .append(" " + end, FAINT)
            .toAttributedString();
    }

    private AttributedString note(String text, AttributedStyle style) {
        return new AttributedStringBuilder().append(" ".repeat(INDENT)).append(fit(text, column - INDENT), style).toAttributedString();
    }

    /** The hidden pages of a group, each with its distance and its authority, as many as fit. */
    private String hides(Shown shown) {
        StringBuilder text = new StringBuilder();
        int named = 0;
        for (Shown.Hidden hidden : shown.group()) {
            String one = String.format(
                Locale.ROOT,
                "%s%s (%s, %.2f)",
                text.isEmpty() ? "hides " : ", ",
                nameBeside(shown.page(), hidden.page()),
                hidden.nearness().value(),
                hidden.page().authority());
            String more = more(shown.groupTotal() - named);
            if (text.length() + one.length() + more.length() > column - INDENT) {
                return text.isEmpty() ? fit(one, column - INDENT - more.length()).stripTrailing() + more : text + more;
            }
            text.append(one);
            named++;
        }
        return text + (named > 0 && shown.groupTotal() > named ? more(shown.groupTotal() - named) : "");
    }

    private static String more(long count) {
        return " + " + count + " more";
    }

    /** A page of the same title is represented by its release alone. */
    private static String nameBeside(Page page, Page other) {
        return other.title().equals(page.title()) ? other.release() : other.title() + " " + other.release();
    }

    private static String time(String name, double millis) {
        return String.format(Locale.ROOT, " %s, %.1f ms ", name, millis);
    }

    private AttributedString rule(String start, String middle, String end, String left, String right, String columns) {
        return new AttributedStringBuilder().append(start, FAINT)
            .append(left, STRONG)
            .append("─".repeat(column - left.length() - columns.length()) + columns + middle, FAINT)
            .append(right, STRONG)
            .append("─".repeat(column - right.length() - columns.length()) + columns + end, FAINT)
            .toAttributedString();
    }

    private AttributedString row(AttributedString left, AttributedString right) {
        return new AttributedStringBuilder().append("│", FAINT)
            .append(left)
            .append("│", FAINT)
            .append(right)
            .append("│", FAINT)
            .toAttributedString();
    }

    private AttributedString cell(List<AttributedString> lines, int i) {
        return i < lines.size() ? lines.get(i) : new AttributedString(" ".repeat(column));
    }

    /** The text in exactly this many columns of the screen: cut with an ellipsis, or filled with spaces. */
    static String fit(String text, int columns) {
        AttributedString whole = new AttributedString(text);
        int width = whole.columnLength();
        if (width <= columns) {
            return text + " ".repeat(columns - width);
        }
        String cut = whole.columnSubSequence(0, columns - 1) + "…";
        return cut + " ".repeat(columns - new AttributedString(cut).columnLength());
    }
}
