package org.neardup.cluster.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A table of plain text; the first column is left-aligned, numbers are right-aligned. */
public final class TextTable {

    private final List<String[]> rows = new ArrayList<>();

    /** A table with these column names. */
    public TextTable(String... header) {
        rows.add(header);
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException unless there is one cell for each column
     */
    public void row(String... cells) {
        if (cells.length != rows.getFirst().length) {
            throw new IllegalArgumentException("expected " + rows.getFirst().length + " cells, got " + Arrays.toString(cells));
        }
        rows.add(cells);
    }

    @Override
    public String toString() {
        int[] widths = IntStream.range(0, rows.getFirst().length)
            .map(column -> rows.stream().mapToInt(row -> row[column].length()).max().orElseThrow())
            .toArray();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            for (int column = 0; column < widths.length; column++) {
                String cell = rows.get(i)[column];
                String space = " ".repeat(widths[column] - cell.length());
                text.append(column == 0 ? "  " + cell + space : "   " + space + cell);
            }
            text.append('\n');
            if (i == 0) {
                text.append("  ").append("─".repeat(Arrays.stream(widths).sum() + 3 * (widths.length - 1))).append('\n');
            }
        }
        return text.toString();
    }
}
