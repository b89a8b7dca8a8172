package org.neardup.tool.text;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neardup.tool.file.InputException;

/**
 * A table of separated values, whose first line names the columns. With quotes, a record can contain separators and line feeds (RFC 4180).
 * Libraries for CSV do not tell which bytes a record has, and these must be written unchanged.
 */
final class Table extends LineDocuments {

    private static final char QUOTE = '"';

    private final char separator;
    private final boolean hasQuotes;
    private final byte[] header;
    private final List<String> columns;
    private long line;
    /** What is wrong with the quotes of the record, or null. */
    private String problem;

    Table(TextInput input, char separator, boolean hasQuotes) throws IOException {
        super(input);
        this.separator = separator;
        this.hasQuotes = hasQuotes;
        if (next() == false) {
            throw lines.error("the file is empty; its first line must name the columns");
        }
        this.header = Arrays.copyOf(lines.bytes(), lines.length());
        this.columns = cells();
        Set<String> distinct = new HashSet<>();
        for (String column : columns) {
            if (distinct.add(column) == false) {
                throw lines.error("the column [" + column + "] occurs twice");
            }
        }
    }

    @Override
    public boolean next() throws IOException {
        lines.clear();
        if (lines.append() == false) {
            return false;
        }
        line = lines.lines();
        problem = null;
        if (hasQuotes) {
            readToClosingQuote();
        }
        return true;
    }

    /** Appends lines until no quoted value is open. */
    private void readToClosingQuote() throws IOException {
        int from = 0;
        boolean isOpen = false;
        while (true) {
            isOpen = isOpenAfter(from, isOpen);
            from = lines.length();
            if (isOpen == false) {
                return;
            }
            if (lines.append() == false) {
                problem = "a quoted value is not closed before the end of the file";
                return;
            }
        }
    }

    /** Whether a quoted value is open at the end of the buffer, given whether it was before {@code from}. */
    private boolean isOpenAfter(int from, boolean wasOpen) {
        byte[] bytes = lines.bytes();
        int end = lines.contentLength();
        boolean isOpen = wasOpen;
        boolean isStart = from == 0;
        for (int i = from; i < end; i++) {
            if (isOpen) {
                if (bytes[i] == QUOTE && i + 1 < end && bytes[i + 1] == QUOTE) {
                    i++;
                } else if (bytes[i] == QUOTE) {
                    isOpen = false;
                    if (i + 1 < end && bytes[i + 1] != separator) {
                        problem = "something follows a closing quote; double the quotes within a value";
                        return false;
                    }
                }
            } else if (bytes[i] == QUOTE && isStart) {
                isOpen = true;
            }
            isStart = isOpen == false && bytes[i] == separator;
        }
        return isOpen;
    }

    private List<String> cells() {
        if (problem != null) {
            throw error(problem);
        }
        try {
            return split(StrictUtf8.decode(lines.bytes(), 0, lines.contentLength()));
        } catch (CharacterCodingException e) {
            throw error("the record is not valid UTF-8; convert the file to UTF-8");
        }
    }

    private List<String> split(String record) {
        List<String> cells = new ArrayList<>();
        int start = 0;
        while (true) {
            int end;
            if (hasQuotes && start < record.length() && record.charAt(start) == QUOTE) {
                end = start + 1;
                while (record.charAt(end) != QUOTE || end + 1 < record.length() && record.charAt(end + 1) == QUOTE) {
                    end += record.charAt(end) == QUOTE ? 2 : 1;
                }
                cells.add(record.substring(start + 1, end).replace("\"\"", "\""));
                end++;
            } else {
                int found = record.indexOf(separator, start);
                end = found < 0 ? record.length() : found;
                cells.add(record.substring(start, end));
            }
            if (end >= record.length()) {
                return cells;
            }
            start = end + 1;
        }
    }

    private InputException error(String message) {
        return lines.error(line, message);
    }

    @Override
    public long line() {
        return line;
    }

    @Override
    public byte[] header() {
        return header;
    }

    @Override
    public Map<String, List<String>> fields(Set<String> names) {
        List<String> cells = cells();
        if (cells.size() != columns.size()) {
            throw error("the record has " + cells.size() + " values, but the table has " + columns.size() + " columns");
        }
        Map<String, List<String>> fields = new HashMap<>();
        for (int column = 0; column < columns.size(); column++) {
            if (names.contains(columns.get(column))) {
                fields.put(columns.get(column), List.of(cells.get(column)));
            }
        }
        return fields;
    }
}
