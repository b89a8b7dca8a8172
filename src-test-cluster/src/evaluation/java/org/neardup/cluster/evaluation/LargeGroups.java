package org.neardup.cluster.evaluation;

import org.neardup.cluster.gold.Copies;
import org.neardup.cluster.gold.LabelledDocument;
import org.neardup.cluster.program.TextTable;
import org.neardup.kernel.cluster.UnionFind;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * How many pairs of copies are found when a text has many copies, each edited independently, among real texts of the same length. Copies
 * make the tokens of their text frequent.
 *
 * @param texts different texts
 * @param seed  of all random choices
 */
record LargeGroups(List<String> texts, long seed) {

    /** The numbers of copies and of all documents. */
    private static final int[][] SIZES = {{20, 100}, {50, 100}, {100, 100}, {200, 1_000}};
    /** Numbers of words of which one is replaced in a copy, on average. */
    private static final int[] PARTS = {20, 40};
    private static final int FEWEST_WORDS = 200;
    private static final int MOST_WORDS = 300;

    /** The beginnings of the long texts of collections, one of each group. */
    static LargeGroups of(List<LabelledTexts> collections, long seed) {
        List<String> beginnings = new ArrayList<>();
        for (LabelledTexts collection : collections) {
            int[] groups = collection.pairs().components(collection.texts().size());
            IntStream.range(0, groups.length)
                .filter(document -> groups[document] == document)
                .mapToObj(document -> collection.texts().get(document).strip().split("\\s+"))
                .filter(words -> words.length >= FEWEST_WORDS)
                .forEach(words -> beginnings.add(String.join(" ", Arrays.copyOf(words, Math.min(words.length, MOST_WORDS)))));
        }
        Collections.shuffle(beginnings, new Random(seed));
        return new LargeGroups(List.copyOf(beginnings), seed);
    }

    /** The collections for which there are enough texts. */
    List<LabelledTexts> collections() {
        List<LabelledTexts> collections = new ArrayList<>();
        for (int part : PARTS) {
            for (int[] size : SIZES) {
                if (size[1] - size[0] < texts.size()) {
                    List<LabelledDocument> documents = new Copies(new Random(seed)).ofOneText(texts, size[0], size[1], part);
                    String name = String.format(Locale.ROOT, "%d copies in %,d, 1 word in %d", size[0], size[1], part);
                    collections.add(LabelledTexts.of(name, LabelledTexts.Part.TEST, documents));
                }
            }
        }
        return collections;
    }

    /** A row for each collection: recall, and the share of copies in the largest group of linked ones. */
    TextTable table() throws IOException {
        List<String> header = new ArrayList<>(List.of("recall of pairs / copies linked"));
        Setting.COMPARED.forEach(setting -> header.add(setting.label()));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (LabelledTexts collection : collections()) {
            List<String> cells = new ArrayList<>(List.of(collection.name()));
            for (Setting setting : Setting.COMPARED) {
                cells.add(String.format(Locale.ROOT, "%.3f / %.3f", setting.scores(collection).recall(), linked(setting, collection)));
            }
            table.row(cells.toArray(String[]::new));
        }
        return table;
    }

    private static double linked(Setting setting, LabelledTexts collection) throws IOException {
        UnionFind links = new UnionFind(collection.texts().size());
        setting.find(collection, (left, right, similarity) -> {
            if (collection.pairs().contains(left, right)) {
                links.union(left, right);
            }
        });
        int[] sizes = new int[collection.texts().size()];
        IntStream.range(0, sizes.length).forEach(document -> sizes[links.find(document)]++);
        int[] groups = collection.pairs().components(sizes.length);
        int[] labelled = new int[sizes.length];
        Arrays.stream(groups).forEach(group -> labelled[group]++);
        return (double) Arrays.stream(sizes).max().orElse(0) / Arrays.stream(labelled).max().orElse(1);
    }
}
