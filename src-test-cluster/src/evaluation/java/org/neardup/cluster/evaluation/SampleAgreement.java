package org.neardup.cluster.evaluation;

import org.neardup.cluster.program.TextTable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The share of documents for which samples find exactly the near-duplicates that whole sets find, by the size of samples. */
final class SampleAgreement {

    private static final List<Integer> SIZES = List.of(32, 64, 128, 256);

    private SampleAgreement() {}

    /** A row for each collection. */
    static TextTable table(List<LabelledTexts> collections) throws IOException {
        List<String> header = new ArrayList<>(List.of("documents with the same near-duplicates by samples as by sets"));
        SIZES.forEach(size -> header.add("of " + size));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (LabelledTexts texts : collections) {
            Set<List<Integer>> exact = near(Setting.DEFAULT, texts);
            List<String> cells = new ArrayList<>(List.of(texts.name()));
            for (int size : SIZES) {
                cells.add(String.format(Locale.ROOT, "%.3f", of(exact, near(sample(size), texts), texts.texts().size())));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static Setting sample(int size) {
        return new Setting(new SampledTokens(size), Setting.DEFAULT.threshold());
    }

    private static Set<List<Integer>> near(Setting setting, LabelledTexts texts) throws IOException {
        Set<List<Integer>> pairs = new HashSet<>();
        setting.find(texts, (left, right, similarity) -> pairs.add(List.of(left, right)));
        return pairs;
    }

    /** The share of documents that are in no pair of one set that the other lacks. */
    static double of(Set<List<Integer>> some, Set<List<Integer>> others, int documents) {
        Set<Integer> differing = new HashSet<>();
        some.stream().filter(pair -> others.contains(pair) == false).forEach(differing::addAll);
        others.stream().filter(pair -> some.contains(pair) == false).forEach(differing::addAll);
        return 1 - (double) differing.size() / documents;
    }
}
