package org.neardup.kernel.join;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The sets that joins are measured on: made by {@link ZipfSets}, or read from files.
 *
 * @param tokens the sets
 * @param numbered whether smaller token numbers are rarer, as in files; otherwise frequencies are counted
 */
record BenchmarkSets(List<long[]> tokens, boolean numbered) {

    /** Sets of several shapes, by name: short ones, long ones, ones of mostly rare tokens, ones of few different tokens. */
    static Map<String, Supplier<BenchmarkSets>> made() {
        Map<String, Supplier<BenchmarkSets>> sets = new LinkedHashMap<>();
        sets.put("verses", () -> make(100_000, 18, 50_000));
        sets.put("articles", () -> make(20_000, 80, 50_000));
        sets.put("shingles", () -> make(50_000, 60, 5_000_000));
        sets.put("grams", () -> make(50_000, 12, 5_000));
        return sets;
    }

    /** Every file of token sets in a folder, by name: one set a line, whole numbers with spaces between, gzip. */
    static Map<String, Supplier<BenchmarkSets>> files(Path folder) throws IOException {
        Map<String, Supplier<BenchmarkSets>> sets = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".txt.gz")).sorted().toList()) {
                if (holdsTokenSets(file) == false) {
                    continue;
                }
                sets.put(file.getFileName().toString().replace(".txt.gz", ""), () -> read(file));
            }
        }
        return sets;
    }

    private static BenchmarkSets make(int count, int averageSize, int vocabulary) {
        return new BenchmarkSets(ZipfSets.draw(count, averageSize, vocabulary), false);
    }

    /** Records of these sets. */
    Records records() {
        Vocabulary vocabulary = new Vocabulary();
        RecordsBuilder builder = new RecordsBuilder(vocabulary);
        tokens.forEach(builder::add);
        return builder.build(numbered ? vocabulary.order((token, occurrence) -> (int) token) : vocabulary.order());
    }

    /** A share of the sets, taken evenly: files are sorted by size. */
    BenchmarkSets share(int percent) {
        List<long[]> share = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if ((long) i * percent / 100 != (long) (i + 1) * percent / 100) {
                share.add(tokens.get(i));
            }
        }
        return new BenchmarkSets(share, numbered);
    }

    /** A folder may hold other data, too. */
    private static boolean holdsTokenSets(Path file) throws IOException {
        try (BufferedReader lines = open(file)) {
            return lines.readLine().matches("[0-9 ]+");
        }
    }

    private static BufferedReader open(Path file) throws IOException {
        return new BufferedReader(new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII));
    }

    private static BenchmarkSets read(Path file) {
        List<long[]> sets = new ArrayList<>();
        try (BufferedReader lines = open(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                StringTokenizer numbers = new StringTokenizer(line);
                long[] set = new long[numbers.countTokens()];
                for (int i = 0; i < set.length; i++) {
                    set[i] = Long.parseLong(numbers.nextToken());
                }
                sets.add(set);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new BenchmarkSets(sets, true);
    }
}
