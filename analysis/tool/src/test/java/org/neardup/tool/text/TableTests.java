package org.neardup.tool.text;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.kernel.SeededRandom;

/** Tables of random cells are read as they were written. */
public class TableTests {

    private static final List<String> PARTS = List.of("a", "é", "\"", "\"\"", ",", "\n", "\r\n", " ", "\t", "b c", "");

    @Rule
    public final SeededRandom seed = new SeededRandom();

    @Rule
    public final TemporaryFolder folder = new TemporaryFolder();

    private String cell(List<String> parts) {
        return IntStream.range(0, seed.random().nextInt(5)).mapToObj(i -> parts.get(seed.random().nextInt(parts.size())))
            .collect(Collectors.joining());
    }

    private String quoted(String cell) {
        boolean mustQuote = cell.matches("(?s)\".*|.*[,\n\r].*");
        return mustQuote || seed.random().nextBoolean() ? "\"" + cell.replace("\"", "\"\"") + "\"" : cell;
    }

    private void assertReads(TextFormat format, char separator, List<String> columns, List<List<String>> rows, List<String> written)
        throws IOException {
        var file = folder.newFile().toPath();
        Files.writeString(file, String.join("", written), StandardCharsets.UTF_8);
        List<Map<String, List<String>>> read = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DocumentReader reader = format.open(new TextInput(file, "t", format))) {
            bytes.writeBytes(reader.header());
            long line = 1 + written.get(0).chars().filter(c -> c == '\n').count();
            while (reader.next()) {
                assertEquals(line, reader.line());
                line += written.get(1 + read.size()).chars().filter(c -> c == '\n').count();
                bytes.write(reader.bytes(), 0, reader.length());
                read.add(reader.fields(Set.copyOf(columns)));
            }
        }
        List<Map<String, List<String>>> expected = rows.stream().map(row -> {
            Map<String, List<String>> fields = new LinkedHashMap<>();
            IntStream.range(0, columns.size()).forEach(i -> fields.put(columns.get(i), List.of(row.get(i))));
            return fields;
        }).toList();
        assertEquals(expected, read);
        assertArrayEquals(Files.readAllBytes(file), bytes.toByteArray());
    }

    @Test
    public void testRandomCells() throws IOException {
        for (int round = 0; round < 100; round++) {
            boolean hasQuotes = seed.random().nextBoolean();
            String separator = hasQuotes ? "," : "\t";
            List<String> parts = hasQuotes ? PARTS : List.of("a", "\"", ",", "é", " ");
            List<String> columns = IntStream.range(0, seed.between(1, 4)).mapToObj(i -> "c" + i).toList();
            List<List<String>> rows = new ArrayList<>();
            List<String> written = new ArrayList<>(List.of(String.join(separator, columns) + "\n"));
            int count = seed.random().nextInt(20);
            for (int row = 0; row < count; row++) {
                List<String> cells = columns.stream().map(column -> cell(parts)).toList();
                rows.add(cells);
                String end = row + 1 == count && seed.random().nextBoolean() && cells.get(cells.size() - 1).isEmpty() == false ? ""
                    : seed.random().nextBoolean() ? "\n" : "\r\n";
                written.add(cells.stream().map(cell -> hasQuotes ? quoted(cell) : cell).collect(Collectors.joining(separator)) + end);
            }
            assertReads(hasQuotes ? TextFormat.CSV : TextFormat.TSV, separator.charAt(0), columns, rows, written);
        }
    }
}
